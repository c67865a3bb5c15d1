const PROGRAMS: ReadonlySet<string> = new Set(['docker', 'podman', 'nerdctl']);

/** Is a token one of the programs that argvet reads: docker, podman or nerdctl, by name or by path, `.exe` or not. */
export function isProgram(token: string): boolean {
  const cut = Math.max(token.lastIndexOf('/'), token.lastIndexOf('\\'));
  const base = token.slice(cut + 1);
  return PROGRAMS.has(base.endsWith('.exe') ? base.slice(0, -4) : base);
}
