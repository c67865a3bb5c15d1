/** The facet of file systems in memory. */
import type { ContainerConfig } from '../../container/config.ts';
import { mountsOf } from '../../container/directions/mounted.ts';
import type { Mounted } from '../../container/directions/mounted.ts';
import { mountAt } from '../inside.ts';
import type { InsideMount } from '../inside.ts';
import { NOT_MOUNTED, READ_ONLY, WRITABLE, options, seen } from './facet.ts';
import type { Facet } from './facet.ts';
import { targetOf } from './files.ts';

/** Where it may be written and what may run there, and its size. */
export const tmpfs: Facet = {
  subject: 'tmpfs',
  isAbout: options('tmpfs', 'mount'),
  placeOf: targetOf,
  claims: (config) => new Map(tmpfsOf(config).map((mount) => [mount.target, wordsOf(mount)])),
  look: (of, { config, inside }) => {
    const asked = tmpfsOf(config).findLast(({ target }) => target === of);
    const mount = mountAt(inside, of);
    if (mount === undefined) return seen(NOT_MOUNTED, false);
    if (mount.type !== 'tmpfs') return seen(`a file system of type ${mount.type}`, false);
    const value = wordsOf(asMounted(of, mount, asked));
    return seen(value, asked !== undefined && value === wordsOf(asked));
  },
};

type Tmpfs = Pick<Mounted, 'target' | 'readOnly' | 'allows' | 'size'>;

const FLAGS = ['exec', 'suid', 'dev'];

function tmpfsOf(config: ContainerConfig): readonly Tmpfs[] {
  return mountsOf(config).filter(({ type }) => type === 'tmpfs');
}

/** Where no size was asked the kernel's own half of the memory is nobody's claim. */
function asMounted(target: string, { flags, options: of }: InsideMount, asked: Tmpfs | undefined): Tmpfs {
  const [, number, unit = ''] =
    /^size=(\d+)([kmg]?)$/.exec(of.find((option) => option.startsWith('size=')) ?? '') ?? [];
  const bytes = number === undefined ? Number.POSITIVE_INFINITY : Number(number) * (UNITS.get(unit) ?? 1);
  return {
    target,
    readOnly: flags.includes('ro'),
    allows: FLAGS.filter((word) => !flags.includes(`no${word}`)),
    size: asked?.size === Number.POSITIVE_INFINITY ? asked.size : bytes,
  };
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ['k', 2 ** 10],
  ['m', 2 ** 20],
  ['g', 2 ** 30],
]);

function wordsOf({ readOnly, allows, size }: Tmpfs): string {
  const flags = FLAGS.map((word) => (allows.includes(word) ? word : `no${word}`));
  const words = [readOnly ? READ_ONLY : WRITABLE, ...flags];
  return [...words, ...(size === Number.POSITIVE_INFINITY ? [] : [`${size} bytes`])].join(', ');
}
