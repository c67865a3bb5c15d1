import { csvRecord } from './csv.ts';
import { cut } from './go-text.ts';
import { fitsInt64, parseDecimal } from './integer.ts';
import type { Read } from './read.ts';
import { whole } from './whole.ts';
import type { Whole } from './whole.ts';

/** A request for devices of the host, as the client sends it: a `DeviceRequest` of the Engine API. */
export type DeviceRequest = {
  readonly Driver: string;
  /** How many; -1 is all. */
  readonly Count: Whole;
  readonly DeviceIDs: readonly string[] | null;
  /** One list of what each device must be able to do; its last is `gpu`. */
  readonly Capabilities: readonly (readonly string[])[];
  readonly Options: Readonly<Record<string, string>>;
};

/**
 * Reads a request for GPUs: `all`, a count, or fields (`count`, `device`, `driver`, `capabilities`, `options`), each at
 * most once. Without a count and without devices it is one GPU.
 */
export function readGpus(text: string): Read<DeviceRequest> {
  const record = csvRecord(text);
  if ('reason' in record) return record;
  const seen = new Set<string>();
  const draft: Draft = { driver: '', count: 0, devices: null, capabilities: ['gpu'], options: {} };
  for (const field of record.fields) {
    const { before: key, after: value, found } = cut(field, '=');
    if (seen.has(key)) return { reason: `${key} is given twice` };
    seen.add(key);
    if (!found) seen.add('count');
    const reason = found ? readField(draft, key, value) : readCount(draft, key);
    if (reason !== undefined) return { reason };
  }
  const { driver, count, devices, capabilities, options } = draft;
  const assumed = !seen.has('count') && devices === null ? 1 : count;
  return {
    value: { Driver: driver, Count: assumed, DeviceIDs: devices, Capabilities: [capabilities], Options: options },
  };
}

interface Draft {
  driver: string;
  count: Whole;
  devices: readonly string[] | null;
  capabilities: readonly string[];
  options: Readonly<Record<string, string>>;
}

type FieldReader = (draft: Draft, value: string) => string | undefined;

const FIELDS: ReadonlyMap<string, FieldReader> = new Map<string, FieldReader>([
  ['driver', (draft, value) => void (draft.driver = value)],
  ['count', readCount],
  ['device', (draft, value) => void (draft.devices = value.split(','))],
  ['capabilities', (draft, value) => void (draft.capabilities = [...value.split(','), 'gpu'])],
  ['options', readOptions],
]);

function readField(draft: Draft, key: string, value: string): string | undefined {
  const read = FIELDS.get(key);
  return read === undefined ? `the field ${key} is unknown` : read(draft, value);
}

function readCount(draft: Draft, text: string): string | undefined {
  const count = text === 'all' ? -1n : parseDecimal(text, true);
  if (count === undefined || !fitsInt64(count)) return 'a count is all or a whole number';
  draft.count = whole(count);
  return undefined;
}

/** A record within the field, its fields `key=value`; what has no `=` has an empty value. */
function readOptions(draft: Draft, text: string): string | undefined {
  const record = csvRecord(text);
  if ('reason' in record) return `the options are refused: ${record.reason}`;
  draft.options = Object.fromEntries(
    record.fields.map((field) => {
      const { before, after } = cut(field, '=');
      return [before, after];
    }),
  );
  return undefined;
}
