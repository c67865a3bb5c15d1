import { posix } from 'node:path';
import { parseBool } from './bool.ts';
import { readBytes } from './bytes.ts';
import { csvRecord } from './csv.ts';
import { cut, goLower } from './go-text.ts';
import { digitsValue } from './integer.ts';
import type { Read } from './read.ts';
import { putText } from './text-map.ts';
import type { Whole } from './whole.ts';

/** A mount as the client sends it: a `Mount` of the Engine API, without what is empty, off or 0. */
export type Mount = {
  readonly Type: string;
  readonly Source?: string;
  readonly Target: string;
  readonly ReadOnly?: true;
  readonly Consistency?: string;
  readonly BindOptions?: BindOptions;
  readonly VolumeOptions?: VolumeOptions;
  readonly ImageOptions?: { readonly Subpath?: string };
  readonly TmpfsOptions?: TmpfsOptions;
};

/** Options of a bind. Below API 1.44 the client refuses `ReadOnlyForceRecursive`, below 1.40 `NonRecursive`. */
export type BindOptions = {
  readonly Propagation?: string;
  readonly NonRecursive?: true;
  /** `bind-recursive=writable` */
  readonly ReadOnlyNonRecursive?: true;
  /** `bind-recursive=readonly` */
  readonly ReadOnlyForceRecursive?: true;
};

/** Options of a volume. */
export type VolumeOptions = {
  readonly NoCopy?: true;
  readonly Labels?: Readonly<Record<string, string>>;
  readonly Subpath?: string;
  readonly DriverConfig: { readonly Name?: string; readonly Options?: Readonly<Record<string, string>> };
};

/** Options of a file system in memory: its size in bytes and the mode of its root. */
export type TmpfsOptions = {
  readonly SizeBytes?: Whole;
  readonly Mode?: number;
};

/**
 * Reads the text of a mount: fields `key=value`, the last of a key counts. It needs a target, and only fields that
 * belong to its type; type and source may be anything. A source that begins with a dot becomes an absolute path from
 * `directory`, and stays as it is without one.
 */
export function readMount(text: string, directory?: string): Read<Mount> {
  const record = csvRecord(text);
  if ('reason' in record) return record;
  const draft: Draft = { Type: 'volume', Target: '' };
  for (const field of record.fields) {
    const reason = readField(draft, field);
    if (reason !== undefined) return { reason };
  }
  const reason = checkWhole(draft);
  if (reason !== undefined) return { reason };
  if (directory !== undefined && draft.Source?.startsWith('.') === true) {
    draft.Source = posix.resolve(directory, draft.Source);
  }
  return { value: draft };
}

/** A mount whose fields are being read. */
type Draft = Writable<Mount>;
type Writable<T> = T extends object ? { -readonly [Key in keyof T]: Writable<T[Key]> } : T;

type FieldReader = (mount: Draft, value: string) => string | undefined;

const FIELDS: ReadonlyMap<string, FieldReader> = new Map<string, FieldReader>([
  ['type', (mount, value) => void (mount.Type = goLower(value))],
  ['source', readSource],
  ['src', readSource],
  ['target', readTarget],
  ['dst', readTarget],
  ['destination', readTarget],
  ['readonly', readReadonly],
  ['ro', readReadonly],
  ['consistency', (mount, value) => put(mount, 'Consistency', goLower(value))],
  ['bind-propagation', (mount, value) => put(bind(mount), 'Propagation', goLower(value))],
  ['bind-nonrecursive', (mount, value) => putBool(bind(mount), 'NonRecursive', value)],
  ['bind-recursive', readRecursive],
  ['volume-subpath', (mount, value) => put(volume(mount), 'Subpath', value)],
  ['volume-nocopy', (mount, value) => putBool(volume(mount), 'NoCopy', value)],
  ['volume-label', (mount, value) => putPair(volume(mount), 'Labels', value)],
  ['volume-driver', (mount, value) => put(volume(mount).DriverConfig, 'Name', value)],
  ['volume-opt', (mount, value) => putPair(volume(mount).DriverConfig, 'Options', value)],
  ['image-subpath', (mount, value) => put((mount.ImageOptions ??= {}), 'Subpath', value)],
  ['tmpfs-size', readTmpfsSize],
  ['tmpfs-mode', readTmpfsMode],
]);

const VALUELESS: ReadonlySet<string> = new Set(['readonly', 'ro', 'volume-nocopy', 'bind-nonrecursive']);

function readField(mount: Draft, field: string): string | undefined {
  const { before, after, found } = cut(field, '=');
  const key = goLower(before);
  const read = FIELDS.get(key);
  if (!found && !VALUELESS.has(key)) return `the field ${field} is not of the form key=value`;
  if (read === undefined) return `the field ${key} is unknown`;
  const reason = read(mount, found ? after : 'true');
  return reason === undefined ? undefined : `the value of ${key} is refused: ${reason}`;
}

function readSource(mount: Draft, value: string): undefined {
  put(mount, 'Source', value);
}

function readTarget(mount: Draft, value: string): undefined {
  mount.Target = value;
}

function readReadonly(mount: Draft, value: string): string | undefined {
  return putBool(mount, 'ReadOnly', value);
}

const RECURSIVE: ReadonlyMap<string, 'NonRecursive' | 'ReadOnlyNonRecursive' | 'ReadOnlyForceRecursive'> = new Map([
  ['disabled', 'NonRecursive'],
  ['writable', 'ReadOnlyNonRecursive'],
  ['readonly', 'ReadOnlyForceRecursive'],
] as const);

/** `enabled` is the default: it takes nothing back that an earlier field said. */
function readRecursive(mount: Draft, value: string): string | undefined {
  if (value === 'enabled') return undefined;
  const option = RECURSIVE.get(value);
  if (option === undefined) return 'it is none of enabled, disabled, writable, readonly';
  bind(mount)[option] = true;
  return undefined;
}

function readTmpfsSize(mount: Draft, value: string): string | undefined {
  const size = readBytes(value);
  if ('reason' in size) return size.reason;
  return put((mount.TmpfsOptions ??= {}), 'SizeBytes', size.value);
}

const MODE_LIMIT = 2n ** 32n;

function readTmpfsMode(mount: Draft, value: string): string | undefined {
  const mode = digitsValue(value, 8);
  if (mode === undefined || mode >= MODE_LIMIT) return 'it is not an octal number of 32 bits';
  return put((mount.TmpfsOptions ??= {}), 'Mode', Number(mode));
}

function bind(mount: Draft): Writable<BindOptions> {
  return (mount.BindOptions ??= {});
}

function volume(mount: Draft): Writable<VolumeOptions> {
  return (mount.VolumeOptions ??= { DriverConfig: {} });
}

/** Sets a field of a record; an empty text, 0 and `undefined` take it away, as the client sends none of them. */
function put<Key extends string, T>(record: { [K in Key]?: T }, key: Key, value: T | undefined): undefined {
  if (value === undefined || value === '' || value === 0) delete record[key];
  else record[key] = value;
}

function putBool<Key extends string>(record: { [K in Key]?: true }, key: Key, value: string): string | undefined {
  const on = parseBool(value);
  return on === undefined ? 'it is neither true nor false' : put(record, key, on ? true : undefined);
}

/** Adds `key=value` to a map; a pair without a key is left out. */
function putPair<Key extends string>(
  record: { [K in Key]?: Record<string, string> },
  key: Key,
  value: string,
): undefined {
  const pair = cut(value, '=');
  if (pair.before !== '') putText((record[key] ??= {}), pair.before, pair.after);
}

/** The options of each type, in the order in which the client looks for those of another type. */
const OPTIONS = [
  ['VolumeOptions', 'volume'],
  ['ImageOptions', 'image'],
  ['BindOptions', 'bind'],
  ['TmpfsOptions', 'tmpfs'],
] as const;

function checkWhole(mount: Draft): string | undefined {
  if (mount.Type === '') return 'the type is empty';
  if (mount.Target === '') return 'the target is missing';
  const other = OPTIONS.find(([options, type]) => mount[options] !== undefined && type !== mount.Type);
  if (other !== undefined) return `${other[1]}-* belongs to another type of mount than ${mount.Type}`;
  return mount.BindOptions === undefined ? undefined : checkRecursive(mount.ReadOnly === true, mount.BindOptions);
}

function checkRecursive(readOnly: boolean, options: BindOptions): string | undefined {
  if (options.ReadOnlyNonRecursive === true && !readOnly) return 'bind-recursive=writable needs readonly';
  if (options.ReadOnlyForceRecursive !== true) return undefined;
  if (!readOnly) return 'bind-recursive=readonly needs readonly';
  return options.Propagation === 'rprivate' ? undefined : 'bind-recursive=readonly needs bind-propagation=rprivate';
}
