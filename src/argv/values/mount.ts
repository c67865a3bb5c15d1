import { parseBool } from './bool.ts';
import { checkBytes } from './bytes.ts';
import { csvRecord } from './csv.ts';
import { cut, goLower } from './go-text.ts';
import { digitsValue } from './integer.ts';

/**
 * Refuses what is not the text of a mount: fields `key=value`, with a target, known keys, and only those that belong
 * to the mount's type. The type itself and the source may be anything.
 */
export function checkMount(text: string): string | undefined {
  const record = csvRecord(text);
  if ('reason' in record) return record.reason;
  const seen: Seen = {
    type: 'volume',
    target: '',
    readonly: false,
    propagation: '',
    recursive: [],
    kinds: [],
  };
  for (const field of record.fields) {
    const reason = readField(seen, field);
    if (reason !== undefined) return reason;
  }
  return checkWhole(seen);
}

/** What the fields of a mount say together. */
interface Seen {
  type: string;
  target: string;
  readonly: boolean;
  propagation: string;
  readonly recursive: string[];
  /** The types whose own keys are there. */
  readonly kinds: string[];
}

type FieldReader = (seen: Seen, value: string, key: string) => string | undefined;

const FIELDS: ReadonlyMap<string, FieldReader> = new Map<string, FieldReader>([
  ['type', (seen, value) => void (seen.type = goLower(value))],
  ['source', accept],
  ['src', accept],
  ['target', readTarget],
  ['dst', readTarget],
  ['destination', readTarget],
  ['readonly', readReadonly],
  ['ro', readReadonly],
  ['consistency', accept],
  ['bind-propagation', (seen, value) => void (seen.propagation = goLower(value))],
  ['bind-nonrecursive', readBool],
  ['bind-recursive', readRecursive],
  ['volume-subpath', accept],
  ['volume-nocopy', readBool],
  ['volume-label', accept],
  ['volume-driver', accept],
  ['volume-opt', accept],
  ['image-subpath', accept],
  ['tmpfs-size', (_seen, value) => checkBytes(value)],
  ['tmpfs-mode', readMode],
]);

const VALUELESS: ReadonlySet<string> = new Set(['readonly', 'ro', 'volume-nocopy', 'bind-nonrecursive']);
const KINDS: ReadonlySet<string> = new Set(['volume', 'image', 'bind', 'tmpfs']);

function readField(seen: Seen, field: string): string | undefined {
  const { before, after, found } = cut(field, '=');
  const key = goLower(before);
  const read = FIELDS.get(key);
  if (!found && !VALUELESS.has(key)) return `the field ${field} is not of the form key=value`;
  if (read === undefined) return `the field ${key} is unknown`;
  const kind = key.slice(0, key.indexOf('-'));
  if (KINDS.has(kind) && !(key === 'bind-recursive' && after === 'enabled')) seen.kinds.push(kind);
  const reason = read(seen, found ? after : 'true', key);
  return reason === undefined ? undefined : `the value of ${key} is refused: ${reason}`;
}

function accept(): undefined {
  return undefined;
}

function readTarget(seen: Seen, value: string): undefined {
  seen.target = value;
}

function readBool(_seen: Seen, value: string): string | undefined {
  return parseBool(value) === undefined ? 'it is neither true nor false' : undefined;
}

function readReadonly(seen: Seen, value: string): string | undefined {
  const on = parseBool(value);
  if (on === undefined) return 'it is neither true nor false';
  seen.readonly = on;
  return undefined;
}

const RECURSIVE: ReadonlySet<string> = new Set(['enabled', 'disabled', 'writable', 'readonly']);

function readRecursive(seen: Seen, value: string): string | undefined {
  if (!RECURSIVE.has(value)) return 'it is none of enabled, disabled, writable, readonly';
  if (value !== 'enabled') seen.recursive.push(value);
  return undefined;
}

const MODE_LIMIT = 2n ** 32n;

function readMode(_seen: Seen, value: string): string | undefined {
  const mode = digitsValue(value, 8);
  return mode !== undefined && mode < MODE_LIMIT ? undefined : 'it is not an octal number of 32 bits';
}

function checkWhole(seen: Seen): string | undefined {
  if (seen.type === '') return 'the type is empty';
  if (seen.target === '') return 'the target is missing';
  const other = seen.kinds.find((kind) => kind !== seen.type);
  if (other !== undefined) return `${other}-* belongs to another type of mount than ${seen.type}`;
  if (seen.recursive.includes('writable') && !seen.readonly) return 'bind-recursive=writable needs readonly';
  if (!seen.recursive.includes('readonly')) return undefined;
  if (!seen.readonly) return 'bind-recursive=readonly needs readonly';
  return seen.propagation === 'rprivate' ? undefined : 'bind-recursive=readonly needs bind-propagation=rprivate';
}
