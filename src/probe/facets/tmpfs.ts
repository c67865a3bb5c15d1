/** The facet of file systems in memory. */
import type { ContainerConfig } from '../../container/config.ts';
import { text, valueOf } from '../../container/directions/json-values.ts';
import { mountsOf } from '../../container/directions/mounted.ts';
import type { Mounted } from '../../container/directions/mounted.ts';
import { mountAsked } from '../inside.ts';
import type { InsideMount } from '../inside.ts';
import { NOT_MOUNTED, PAGE, READ_ONLY, UNKNOWN_PLACE, WRITABLE, hidden, options, seen } from './facet.ts';
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
    const mount = mountAsked(inside, of);
    if (mount === 'unknown') return hidden(UNKNOWN_PLACE);
    if (mount === undefined) return seen(NOT_MOUNTED, false);
    if (mount.type !== 'tmpfs') return seen(`a file system of type ${mount.type}`, false);
    const value = wordsOf(asMounted(of, mount, asked));
    const agrees = asked !== undefined && value === wordsOf({ ...asked, size: wholePages(asked.size) });
    return agrees && isShare(config, of) ? hidden('a size in per cent is not compared') : seen(value, agrees);
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

/** Measured: what is no whole number of pages is rounded up to one. */
function wholePages(bytes: Tmpfs['size']): number {
  return Math.ceil(Number(bytes) / PAGE) * PAGE;
}

/** tmpfs(5): a size may be a share of the memory. */
function isShare(config: ContainerConfig, target: string): boolean {
  return /(?:^|,)size=\d+%(?:,|$)/.test(text(valueOf(config, `HostConfig.Tmpfs.${target}`)) ?? '');
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
