/** Is an API version (`1.41`) at least another. */
export function isAtLeast(version: string, least: string): boolean {
  return version === least || rank(version) >= rank(least);
}

const RANKS = new Map<string, number>();
const MINORS = 1_000_000;

/** A number that grows with the version. There are few versions and many questions, so that the answers are kept. */
function rank(version: string): number {
  const known = RANKS.get(version);
  if (known !== undefined) return known;
  const [major = 0, minor = 0] = version.split('.').map(partOf);
  const made = major * MINORS + minor;
  if (RANKS.size < MOST_KEPT) RANKS.set(version, made);
  return made;
}

const MOST_KEPT = 100;

/** What is no number counts as 0, as in the client. */
function partOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : 0;
}
