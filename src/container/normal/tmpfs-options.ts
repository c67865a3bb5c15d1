/**
 * The options of a `--tmpfs` in one spelling: without those that the engine's own default is, of two that speak of one
 * thing the last, flags first, sizes in the largest unit. A text with an option that the engine refuses stays as it is. Source:
 * moby's `withMounts` and `MergeTmpfsOptions`, 28.2.2.
 */
export function tmpfsOptions(text: string): string {
  if (text === '') return text;
  const kept = new Map<string, string>();
  for (const option of text.split(',')) {
    if (option === 'defaults') continue;
    const subject = SUBJECTS.get(option) ?? DATA.exec(option)?.[1];
    if (subject === undefined) return text;
    kept.set(subject, SUBJECTS.has(option) ? option : dataOf(option));
  }
  const said = [...kept.values()].filter((option) => !DEFAULTS.has(option));
  return said.toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1)).join(',');
}

/** Each row is what one flag of a mount can be; the first is how the engine mounts when nothing is said. */
const FLAGS: readonly (readonly string[])[] = [
  ['rw', 'ro'],
  ['noexec', 'exec'],
  ['nosuid', 'suid'],
  ['nodev', 'dev'],
  ['async', 'sync'],
  ['', 'dirsync'],
  ['', 'remount'],
  ['nomand', 'mand'],
  ['', 'atime', 'noatime'],
  ['', 'diratime', 'nodiratime'],
  ['', 'relatime', 'norelatime'],
  ['', 'strictatime', 'nostrictatime'],
  ['rprivate', ...'bind rbind unbindable runbindable private shared rshared slave rslave'.split(' ')],
];

const ORDER: readonly string[] = FLAGS.flat().filter((flag) => flag !== '');
const DEFAULTS: ReadonlySet<string> = new Set(FLAGS.map(([byDefault = '']) => byDefault));

/** By flag, the one name of what it speaks of. */
const SUBJECTS: ReadonlyMap<string, string> = new Map(
  FLAGS.flatMap((row) => row.filter((flag) => flag !== '').map((flag): [string, string] => [flag, row.join(' ')])),
);

const DATA = /^(size|mode|uid|gid|nr_inodes|nr_blocks|mpol)=/;

/** The kernel reads a size with a leading zero in base 8, and a mode in base 8 in any case. */
function dataOf(option: string): string {
  const size = /^size=([1-9]\d*)([kmg]?)$/i.exec(option);
  const bytes = Number(size?.[1]) * (UNITS.get(size?.[2]?.toLowerCase() ?? '') ?? 1);
  if (Number.isSafeInteger(bytes)) return `size=${printSize(bytes)}`;
  return option.replace(/^mode=0+(?=[0-7]+$)/, 'mode=');
}

/** From the largest to the smallest. */
const BY_SIZE: readonly (readonly [unit: string, bytes: number])[] = [
  ['g', 2 ** 30],
  ['m', 2 ** 20],
  ['k', 2 ** 10],
];
const UNITS: ReadonlyMap<string, number> = new Map(BY_SIZE);

/** The kernel knows no fractions. */
function printSize(bytes: number): string {
  const [unit, factor] = BY_SIZE.find(([, each]) => bytes % each === 0) ?? ['', 1];
  return `${bytes / factor}${unit}`;
}

function rank(option: string): number {
  const at = ORDER.indexOf(option);
  return at === -1 ? ORDER.length : at;
}
