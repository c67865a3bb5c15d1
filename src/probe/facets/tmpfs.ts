/** The facet of file systems in memory. */
import { readBytes } from '../../argv/values/bytes.ts';
import type { ContainerConfig } from '../../container/config.ts';
import { object, text, texts, valueOf } from '../../container/directions/json-values.ts';
import { mountsOf } from '../../container/directions/mounted.ts';
import type { Mounted } from '../../container/directions/mounted.ts';
import type { EngineName } from '../../engine/container-engine.ts';
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
  claims: (config, _inside, engine) => new Map(tmpfsOf(config, engine).map((mount) => [mount.target, wordsOf(mount)])),
  look: (of, { config, inside, engine }) => {
    const asked = tmpfsOf(config, engine).findLast(({ target }) => target === of);
    const mount = mountAt(inside, of);
    if (mount === undefined) return seen(NOT_MOUNTED, false);
    if (mount.type !== 'tmpfs') return seen(`a file system of type ${mount.type}`, false);
    const value = wordsOf(asMounted(of, mount, asked));
    return seen(value, asked !== undefined && value === wordsOf(asked));
  },
};

type Tmpfs = Pick<Mounted, 'target' | 'readOnly' | 'allows' | 'size'>;

const FLAGS = ['exec', 'suid', 'dev'];

function tmpfsOf(config: ContainerConfig, engine: EngineName): readonly Tmpfs[] {
  const mounts = mountsOf(config).filter(({ type }) => type === 'tmpfs');
  return engine === 'docker' ? mounts : mounts.map(({ target }) => podmanTmpfs(target, config));
}

/** All of podman's options stand there, so that what is not forbidden is allowed: unlike docker it adds no `noexec`. */
function podmanTmpfs(target: string, config: ContainerConfig): Tmpfs {
  const words =
    text(valueOf(config, `HostConfig.Tmpfs.${target}`))?.split(',') ??
    texts(object(valueOf(config, `HostConfig.Mounts.${target}`))['Options']);
  const size = readBytes(words.find((word) => word.startsWith('size='))?.slice('size='.length) ?? '');
  return {
    target,
    readOnly: words.includes('ro'),
    allows: FLAGS.filter((word) => !words.includes(`no${word}`)),
    size: 'value' in size && size.value > 0 ? size.value : Number.POSITIVE_INFINITY,
  };
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
