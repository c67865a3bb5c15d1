import { csvRecord } from './csv.ts';
import { cut, goLower, goTrim } from './go-text.ts';
import { fitsInt64, parseDecimal } from './integer.ts';
import type { Read } from './read.ts';
import { putText } from './text-map.ts';
import { whole } from './whole.ts';
import type { Whole } from './whole.ts';

/** A network to attach a container to, and how; a text that is not there is empty. */
export interface NetworkAttachment {
  /** The network's name or id, or a mode such as `host` or `container:NAME`. */
  readonly target: string;
  readonly aliases: readonly string[];
  readonly driverOptions: Readonly<Record<string, string>>;
  readonly ipv4: string;
  readonly ipv6: string;
  readonly linkLocalIps: readonly string[];
  readonly macAddress: string;
  /** Which network's gateway is the default one: the highest; 0 when it is not said. */
  readonly gatewayPriority: Whole;
}

/**
 * Reads a network or mode. In the long form (`name=n,alias=a`) space around keys and values does not count, all is
 * lower-cased, and the last of a key wins but for aliases and addresses of the link; an unknown field is refused, and so
 * is a record without a name. A text that has no `=` between two word characters is a plain name, and any name is taken.
 */
export function readNetwork(text: string): Read<NetworkAttachment> {
  if (!isLongNetwork(text)) return { value: { ...NOTHING, target: text } };
  const record = csvRecord(text);
  if ('reason' in record) return record;
  const draft: Draft = { ...NOTHING, aliases: [], linkLocalIps: [], driverOptions: {} };
  for (const field of record.fields) {
    const { before, after, found } = cut(goLower(field), '=');
    if (!found || before === '') return { reason: `the field ${field} is not of the form key=value` };
    const key = goTrim(before);
    const read = FIELDS.get(key);
    if (read === undefined) return { reason: `the field ${key} is unknown` };
    const reason = read(draft, goTrim(after));
    if (reason !== undefined) return { reason };
  }
  if (draft.target === '') return { reason: 'the name of the network is missing' };
  return { value: draft };
}

/** Does the client read a text as fields, and not as a name? */
export function isLongNetwork(text: string): boolean {
  return LONG_FORM.test(text);
}

const LONG_FORM = /[0-9A-Za-z_]=[0-9A-Za-z_]/;

const NOTHING: NetworkAttachment = {
  target: '',
  aliases: [],
  driverOptions: {},
  ipv4: '',
  ipv6: '',
  linkLocalIps: [],
  macAddress: '',
  gatewayPriority: 0,
};

interface Draft {
  target: string;
  readonly aliases: string[];
  readonly driverOptions: Record<string, string>;
  ipv4: string;
  ipv6: string;
  readonly linkLocalIps: string[];
  macAddress: string;
  gatewayPriority: Whole;
}

type FieldReader = (draft: Draft, value: string) => string | undefined;

const FIELDS: ReadonlyMap<string, FieldReader> = new Map<string, FieldReader>([
  ['name', (draft, value) => void (draft.target = value)],
  ['alias', (draft, value) => void draft.aliases.push(value)],
  ['ip', (draft, value) => void (draft.ipv4 = value)],
  ['ip6', (draft, value) => void (draft.ipv6 = value)],
  ['mac-address', (draft, value) => void (draft.macAddress = value)],
  ['link-local-ip', (draft, value) => void draft.linkLocalIps.push(value)],
  ['driver-opt', readDriverOption],
  ['gw-priority', readPriority],
]);

function readPriority(draft: Draft, text: string): string | undefined {
  const priority = parseDecimal(text, true);
  if (priority === undefined || !fitsInt64(priority)) return 'gw-priority is not a whole number';
  draft.gatewayPriority = whole(priority);
  return undefined;
}

function readDriverOption(draft: Draft, text: string): string | undefined {
  const { before: key, after: value, found } = cut(text, '=');
  if (!found || key === '') return 'driver-opt is not of the form driver-opt=key=value';
  putText(draft.driverOptions, goTrim(key), goTrim(value));
  return undefined;
}
