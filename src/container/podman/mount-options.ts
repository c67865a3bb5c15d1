/** The options of mounts: which go together, and what podman adds. */
import { refuse } from '../problems.ts';
import type { Ask } from './ask.ts';

/** Options of which a mount takes one at most. */
const ALTERNATIVES: readonly (readonly string[])[] = [
  ['exec', 'noexec'],
  ['dev', 'nodev'],
  ['suid', 'nosuid'],
  ['rw', 'ro'],
  ['private', 'rprivate', 'shared', 'rshared', 'slave', 'rslave', 'unbindable', 'runbindable'],
  ['U'],
];

/** Those that only a bind or a volume takes. */
const OF_BINDS: readonly (readonly string[])[] = [
  ['z', 'Z', 'O'],
  ['bind', 'rbind'],
  ['copy', 'nocopy'],
];

/** Those that only a tmpfs takes; the first two have a value. */
const OF_TMPFS: readonly (readonly string[])[] = [['size'], ['mode'], ['tmpcopyup', 'notmpcopyup']];

const DROPPED: ReadonlySet<string> = new Set(['cached', 'delegated']);

/** The options of a bind or a volume that podman keeps; it refuses what it does not know, and one kind twice. */
export function bindOptions(ask: Ask, options: readonly string[]): readonly string[] {
  const kept = options.filter((option) => !DROPPED.has(option));
  const plain = kept.filter((option) => !isFree(option));
  checkOptions(ask, plain, [...ALTERNATIVES, ...OF_BINDS]);
  return kept;
}

/** `upperdir=`, `workdir=` and `idmap` take any value. */
function isFree(option: string): boolean {
  return option.includes('upperdir') || option.includes('workdir') || option.startsWith('idmap');
}

/**
 * The options with which podman mounts a tmpfs, sorted: writable, private, without devices and setuid, and filled from
 * the image unless they say otherwise. Docker adds `noexec`, podman does not: `exec` stands there, as podman has it.
 */
export function effectiveTmpfs(ask: Ask, options: readonly string[]): readonly string[] {
  if (options.length === 0) return PLAIN_TMPFS;
  const names = options.map((option) => option.split('=', 1)[0] ?? '');
  const plain = names.filter((name) => !name.startsWith('idmap') && name !== 'consistency' && name !== 'volume-opt');
  checkOptions(ask, plain, [...ALTERNATIVES, ...OF_TMPFS]);
  const has = (group: readonly string[]): boolean => group.some((name) => names.includes(name));
  const added = [
    ...(has(['rw', 'ro']) ? [] : ['rw']),
    ...(has(ALTERNATIVES[4] ?? []) ? [] : ['rprivate']),
    ...(has(['suid', 'nosuid']) ? [] : ['nosuid']),
    ...(has(['dev', 'nodev']) ? [] : ['nodev']),
    ...(has(['exec', 'noexec']) ? [] : ['exec']),
    ...(has(['tmpcopyup', 'notmpcopyup']) ? [] : ['tmpcopyup']),
  ];
  const kept = options.filter((option) => option !== 'notmpcopyup' && !option.startsWith('consistency'));
  return [...kept, ...added].toSorted();
}

const PLAIN_TMPFS: readonly string[] = ['exec', 'nodev', 'nosuid', 'rprivate', 'rw', 'tmpcopyup'];

function checkOptions({ problems }: Ask, names: readonly string[], groups: readonly (readonly string[])[]): void {
  const unknown = names.find((name) => !groups.some((group) => group.includes(name)));
  if (unknown !== undefined) refuse(problems, `invalid option type "${unknown}"`);
  for (const group of groups) {
    const given = names.filter((name) => group.includes(name));
    if (given.length > 1) refuse(problems, `only one of ${given.join(' and ')} can be used`);
  }
}
