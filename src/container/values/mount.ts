import { parseBool } from '../../argv/values/bool.ts';
import { csvRecord } from '../../argv/values/csv.ts';
import { cut, goLower } from '../../argv/values/go-text.ts';

/** What `-v` or `--mount` asks for, as far as rules need it. */
export interface MountRequest {
  /** `bind`, `volume`, `tmpfs`, …; for `-v` `bind` when the source is a path. */
  readonly type: string;
  /** A host path or a volume's name; absent for an anonymous volume. */
  readonly source: string | undefined;
  readonly target: string;
  /** The options of `-v` behind the second colon; for `--mount` the values of `bind-propagation`. */
  readonly modes: readonly string[];
  readonly readOnly: boolean;
  /** The options of the volume's driver, `key=value` each. */
  readonly driverOptions: readonly string[];
}

/** Reads a value of `--volume`: `[SOURCE:]TARGET[:OPTIONS]`. The source ends at the first colon, as in the client. */
export function parseVolume(text: string): MountRequest {
  const [first = '', second, ...rest] = text.split(':');
  const modes = rest.join(':').split(',');
  if (second === undefined) {
    return { type: 'volume', source: undefined, target: first, modes: [], readOnly: false, driverOptions: [] };
  }
  const type = /[/\\]|^\./.test(first) ? 'bind' : 'volume';
  return { type, source: first, target: second, modes, readOnly: modes.includes('ro'), driverOptions: [] };
}

/** Reads a value of `--mount`: fields `key=value`, keys in any case, the last of a key counts. What is no record has no field. */
export function parseMount(text: string): MountRequest {
  const record = csvRecord(text);
  const pairs = ('fields' in record ? record.fields : []).map((field) => pair(field));
  const last = (...keys: readonly string[]): string | undefined => pairs.findLast(([key]) => keys.includes(key))?.[1];
  return {
    type: goLower(last('type') ?? 'volume'),
    source: last('source', 'src'),
    target: last('target', 'destination', 'dst') ?? '',
    modes: [goLower(last('bind-propagation') ?? '')],
    readOnly: parseBool(last('readonly', 'ro') ?? 'false') === true,
    driverOptions: pairs.filter(([key]) => key === 'volume-opt').map(([, value]) => value),
  };
}

/** A key without a value is a switch that is on. */
function pair(field: string): readonly [key: string, value: string] {
  const { before, after, found } = cut(field, '=');
  return [goLower(before), found ? after : 'true'];
}
