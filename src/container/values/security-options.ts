import { printable } from '../../argv/printable.ts';
import { parseBool } from '../../argv/values/bool.ts';
import type { Read } from '../../argv/values/read.ts';
import { compactJson } from './compact-json.ts';
import type { ValueFormat } from './format.ts';
import { quoted } from './quoted.ts';
import { parseSecurityOption, type SecurityOption } from './security-option.ts';

/** What the client sends for all values of `--security-opt`, and of `HostConfig` what they change beside. */
export interface SecurityOptions {
  /** `SecurityOpt`: the texts in order, profiles inlined; `null` when there was no text. */
  readonly options: readonly string[] | null;
  /** `MaskedPaths`: nothing is masked after `systempaths=unconfined`, else the engine's own paths. */
  readonly maskedPaths: readonly [] | null;
  /** `ReadonlyPaths`, likewise. */
  readonly readonlyPaths: readonly [] | null;
}

/**
 * Reads all values of `--security-opt` as the client of docker 28.2.2 does: each but `no-new-privileges` needs a
 * value, a seccomp profile that is no name of a built-in one is a file, and its JSON is sent in its place.
 */
export function readSecurityOptions(
  texts: readonly string[],
  readFile: (path: string) => string | undefined,
): Read<SecurityOptions> {
  const options: string[] = [];
  for (const text of texts) {
    const option = readOption(text, readFile);
    if ('reason' in option) return option;
    if (option.value !== UNCONFINED_PATHS) options.push(option.value);
  }
  const paths = texts.includes(UNCONFINED_PATHS) ? ([] as const) : null;
  return { value: { options: texts.length === 0 ? null : options, maskedPaths: paths, readonlyPaths: paths } };
}

/**
 * What an option that was sent means to the engine (moby's daemon on Linux): `disable` is `label=disable`, a bool is
 * `true` or `false` however it is spelled. The value is `undefined` for an option that the engine refuses for having
 * none; what it refuses for its key or value stays as it is.
 */
export function securityOption(text: string): SecurityOption {
  if (text === 'disable') return { key: 'label', value: 'disable' };
  const { key, value } = parseSecurityOption(text);
  if (!SWITCHES.has(key)) return { key, value };
  return { key, value: value === undefined ? 'true' : (parseBool(value)?.toString() ?? value) };
}

/** The text for an option that `securityOption` reads as this. */
export function printSecurityOption({ key, value }: SecurityOption): string {
  if (value === undefined) return key;
  return value === 'true' && SWITCHES.has(key) ? key : `${key}=${value}`;
}

/**
 * A security option, from and to the text of `--security-opt`: `no-new-privileges:1` is `no-new-privileges`. A profile
 * stays the name of its file.
 */
export const SECURITY_OPTION: ValueFormat<string> = {
  parse: (text) => {
    const read = readOption(text, () => '{}');
    return 'reason' in read ? read : { value: spelledOption(text) };
  },
  print: (text) => text,
};

/** The client takes `no-new-privileges` alone without a value, and of `systempaths` this spelling alone for its own. */
function spelledOption(text: string): string {
  const { key, value } = securityOption(text);
  if (key === 'systempaths' && text !== UNCONFINED_PATHS) return text;
  return key === 'no-new-privileges' ? printSecurityOption({ key, value }) : `${key}=${value ?? ''}`;
}

const UNCONFINED_PATHS = 'systempaths=unconfined';
const SWITCHES: ReadonlySet<string> = new Set(['no-new-privileges', 'writable-cgroups']);
const BUILT_IN: ReadonlySet<string> = new Set(['builtin', 'unconfined']);

function readOption(text: string, readFile: (path: string) => string | undefined): Read<string> {
  const { key, value = '' } = parseSecurityOption(text);
  if (value === '' && key !== 'no-new-privileges') return { reason: `Invalid --security-opt: ${quoted(text)}` };
  if (key !== 'seccomp' || BUILT_IN.has(value)) return { value: text };
  const file = readFile(value);
  const name = printable(value);
  if (file === undefined) {
    return { reason: `opening seccomp profile (${name}) failed: open ${name}: no such file or directory` };
  }
  const json = compactJson(file.toWellFormed());
  if ('reason' in json) return { reason: `compacting json for seccomp profile (${name}) failed: ${json.reason}` };
  return { value: `seccomp=${json.value}` };
}
