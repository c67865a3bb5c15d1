/** The mounts of a config, however they are spelled: `-v`, `--mount`, `--tmpfs`, or the mere name of a place. */
import { posix } from 'node:path';
import { readBytes } from '../../argv/values/bytes.ts';
import type { Whole } from '../../argv/values/whole.ts';
import type { ContainerConfig } from '../config.ts';
import type { Json, JsonObject } from '../json.ts';
import { isList, list, number, object, text, texts, valueOf } from './json-values.ts';

/** One mount, as far as it matters what a container may do with it. */
export interface Mounted {
  readonly target: string;
  readonly type: 'host' | 'volume' | 'image' | 'tmpfs';
  /** A path of the host without detours, a volume (perhaps with a path in it) or an image; empty for a volume without a name. */
  readonly source: string;
  readonly readOnly: boolean;
  /** How mounts travel between host and container afterwards: 0 not, 1 into the container, 2 to the host too. */
  readonly propagation: number;
  /** True when mounts below the source stay away. */
  readonly isFlat: boolean;
  /** True when mounts below a read-only source are writable. */
  readonly isWritableBelow: boolean;
  /** True when its SELinux label is the one that all containers share. */
  readonly isLabelShared: boolean;
  /** Paths of the host in the options of a volume's driver. */
  readonly hidden: readonly string[];
  /** Of a tmpfs: what of `exec`, `suid` and `dev` it allows. */
  readonly allows: readonly string[];
  /** Of a tmpfs, in bytes; without a size the kernel gives half of the memory. */
  readonly size: Whole;
}

/** All mounts of a config. They are read once, since each case of each mount asks for them. */
export function mountsOf(config: ContainerConfig): readonly Mounted[] {
  const known = READ.get(config);
  if (known !== undefined) return known;
  const mounts = readMounts(config);
  READ.set(config, mounts);
  return mounts;
}

const READ = new WeakMap<ContainerConfig, readonly Mounted[]>();

function readMounts(config: ContainerConfig): Mounted[] {
  return [
    ...Object.keys(config).flatMap((field) => mountsOfField(field, config)),
    ...texts(valueOf(config, 'Volumes')).map((target) => anonymous(target)),
  ];
}

function anonymous(target: string): Mounted {
  return { ...PLAIN, target, type: 'volume' };
}

const PLAIN: Omit<Mounted, 'target' | 'type'> = {
  source: '',
  readOnly: false,
  propagation: 0,
  isFlat: false,
  isWritableBelow: false,
  isLabelShared: false,
  hidden: [],
  allows: [],
  size: Number.POSITIVE_INFINITY,
};

function mountsOfField(field: string, config: ContainerConfig): Mounted[] {
  const [, kind = '', target = ''] = /^HostConfig\.(Binds|Mounts|Tmpfs)\.(.*)$/s.exec(field) ?? [];
  const read = READERS[kind];
  if (read === undefined) return [];
  const value = valueOf(config, field);
  return (isList(value) ? value : [value]).map((each) => read(target, each));
}

const READERS: Readonly<Record<string, (target: string, value: Json | undefined) => Mounted>> = {
  Binds: ofBind,
  Mounts: ofMount,
  Tmpfs: (target, value) => ofTmpfs(target, (text(value) ?? '').split(',')),
};

function ofBind(target: string, value: Json | undefined): Mounted {
  const { Source, Mode } = object(value);
  const [source, modes] = [text(Source) ?? '', texts(Mode)];
  const type = /[/\\]|^[.~]/.test(source) ? 'host' : 'volume';
  return {
    ...PLAIN,
    target,
    type,
    source,
    readOnly: modes.includes('ro'),
    propagation: Math.max(...modes.map((mode) => propagationOf(mode)), 0),
    isLabelShared: modes.includes('z'),
  };
}

function ofMount(target: string, value: Json | undefined): Mounted {
  const mount = object(value);
  const [type, options] = [text(mount['Type']), object(mount['BindOptions'])];
  if (type === 'tmpfs') return { ...ofTmpfs(target, tmpfsWords(mount)), readOnly: mount['ReadOnly'] === true };
  return {
    ...PLAIN,
    target,
    type: TYPES[type ?? ''] ?? 'volume',
    source: sourceOf(mount),
    readOnly: mount['ReadOnly'] === true || type === 'image',
    propagation: propagationOf(text(options['Propagation']) ?? ''),
    isFlat: options['NonRecursive'] === true,
    isWritableBelow: options['ReadOnlyNonRecursive'] === true,
    hidden: hiddenPaths(object(object(object(mount['VolumeOptions'])['DriverConfig'])['Options'])),
  };
}

const TYPES: Readonly<Record<string, Mounted['type']>> = { bind: 'host', npipe: 'host', image: 'image' };

function sourceOf(mount: JsonObject): string {
  const source = text(mount['Source']) ?? '';
  const type = text(mount['Type']);
  if (type === 'bind') return source;
  const options = object(type === 'image' ? mount['ImageOptions'] : mount['VolumeOptions']);
  const path = text(options['Subpath']) ?? '';
  return path === '' ? source : posix.join(source, path);
}

function propagationOf(mode: string): number {
  return PROPAGATIONS[mode] ?? 0;
}

const PROPAGATIONS: Readonly<Record<string, number>> = { slave: 1, rslave: 1, shared: 2, rshared: 2 };

/**
 * The options of the `local` driver reach host paths that no source names: `device=/`, `o=lowerdir=/:/a`. Two slashes
 * begin a share of another machine, and a network file system has paths of another machine.
 */
function hiddenPaths(options: JsonObject): string[] {
  if (/^(?:nfs4?|cifs|smb3?)$/.test(text(options['type']) ?? '')) return [];
  return Object.values(options)
    .flatMap((option) => (text(option) ?? '').split(/[=,:]/))
    .filter((part) => /^\/(?!\/)/.test(part));
}

/** The options of a tmpfs in `--mount`, as `--tmpfs` has them; podman's stand in one list. */
function tmpfsWords(mount: JsonObject): string[] {
  const options = object(mount['TmpfsOptions']);
  const size = number(options['SizeBytes']);
  const words = list(options['Options']).map((each) => texts(each).join('='));
  return [...(size === undefined ? [] : [`size=${size}`]), ...words, ...texts(mount['Options'])];
}

/** The engine mounts a tmpfs `noexec,nosuid,nodev` unless it is told otherwise; of two words the last counts. */
function ofTmpfs(target: string, words: readonly string[]): Mounted {
  const allows = ['exec', 'suid', 'dev'].filter((word) => words.lastIndexOf(word) > words.lastIndexOf(`no${word}`));
  const bytes = readBytes(words.findLast((word) => word.startsWith('size='))?.slice('size='.length) ?? '');
  return {
    ...PLAIN,
    target,
    type: 'tmpfs',
    readOnly: words.lastIndexOf('ro') > words.lastIndexOf('rw'),
    allows,
    size: 'value' in bytes && bytes.value > 0 ? bytes.value : Number.POSITIVE_INFINITY,
  };
}
