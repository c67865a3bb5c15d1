import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPTION_TABLES } from '../../../src/argv/options.ts';
import { parse } from '../../../src/argv/parse.ts';
import type { ValueType } from '../../../src/argv/values/checks.ts';
import { printExactJson } from '../../../src/argv/values/exact-json.ts';
import { resolve } from '../../../src/container/resolve.ts';
import { CAPABILITY } from '../../../src/container/values/capability.ts';
import { spellingOf } from '../../../src/container/values/spelling.ts';
import { textsFor, WILD_TEXTS } from '../../fuzz/texts.ts';
import { VALUE_FACTS } from '../../argv/data.ts';

/** One spelling of each kind, with why it is odd where it is. */
const ROWS: readonly (readonly [type: ValueType, text: string, ...spellings: string[]])[] = [
  ['bool', 'T', 'true'],
  ['capability', 'chown', 'CHOWN'],
  ['capability', 'cap_sys_admin', 'SYS_ADMIN'],
  ['capability', 'all', 'ALL'],
  // Another name than ALL, which the engine refuses.
  ['capability', 'cap_all', 'CAP_ALL'],
  ['capability', 'cap_cap_x', 'CAP_CAP_X'],
  // Commas are letters of one name.
  ['capability', 'a,b', 'A,B'],
  ['capability', '', ''],
  ['user', '1000:100', '1000:100'],
  // No group is not an empty one, and numbers are names that the image may know.
  ['user', '1000:', '1000:'],
  ['user', '0x0:1:2', '0x0:1:2'],
  ['user', '', ''],
  ['env', 'A', 'A'],
  ['env', 'A=', 'A='],
  ['env', 'A=b=c', 'A=b=c'],
  ['env', ' A=1', ' A=1'],
  ['label', 'a', 'a='],
  ['label', 'a=b=c', 'a=b=c'],
  ['sysctl', 'net.a=1', 'net.a=1'],
  ['key-value', 'a', 'a='],
  ['storage-opt', 'size=', 'size='],
  ['tmpfs', '/a:', '/a'],
  ['tmpfs', '/a:size=1m:x', '/a:size=1m:x'],
  ['ip', '2001:DB8:0:0::1', '2001:db8::1'],
  ['ip', ' ::ffff:1.2.3.4 ', '1.2.3.4'],
  ['extra-host', 'h=[::1]', 'h:::1'],
  ['extra-host', 'h:host-gateway', 'h:host-gateway'],
  ['mac', '0242.ac11.0002', '02:42:ac:11:00:02'],
  ['domain', ' a.b. ', 'a.b'],
  ['platform', 'aarch64', 'linux/arm64'],
  ['security-opt', 'no-new-privileges:T', 'no-new-privileges'],
  ['security-opt', 'seccomp:a.json', 'seccomp=a.json'],
  // The client wants a value of this switch.
  ['security-opt', 'writable-cgroups=1', 'writable-cgroups=true'],
  // With a colon it is not the word that the client looks for.
  ['security-opt', 'systempaths:unconfined', 'systempaths:unconfined'],
  ['stream', 'STD\u0130N', 'stdin'],
  // What the client makes of it would be read as an architecture.
  ['platform', 'linux/../x', 'linux/../x'],
  // The engine refuses the space, which the client lets through.
  ['mac', ' 02:42:AC:11:00:02', ' 02:42:AC:11:00:02'],
  ['volumes-from', 'a:rw', 'a'],
  ['volumes-from', 'a:', 'a'],
  ['volumes-from', 'a:ro', 'a:ro'],
  ['publish-port', '8080-8081:80-81', '8080:80', '8081:81'],
  ['publish-port', 'published=8080,target=80', '8080:80'],
  ['expose-port', '80-82/udp', '80-82/udp'],
  ['expose-port', '80-80', '80'],
  ['int64', '9007199254740993', '9007199254740993'],
  ['uint16', '0x10', '16'],
  ['restart', 'on-failure:+3', 'on-failure:3'],
];

/** Values that the client looks at together with others or not at all: whether it takes one says nothing of the text. */
const LATE: ReadonlySet<string> = new Set(['pull', 'storage-opt']);

/** They need a file, or a network of the user. */
const NEEDY: ReadonlySet<string> = new Set(['env-file', 'label-file', 'net-alias', 'network-alias', 'help']);

/** The options of an engine on Linux that can be asked for alone. */
const OPTIONS = OPTION_TABLES.create.options.filter(({ name, os }) => os === undefined && !NEEDY.has(name));

function textsOf(option: (typeof OPTIONS)[number]): readonly string[] {
  const { valid, odd } = textsFor(option);
  return [...valid, ...odd, ...WILD_TEXTS, ...(VALUE_FACTS[option.type]?.accepted ?? [])];
}

/** What values of an option ask for, or `undefined` when the client refuses them. */
function asked(name: string, texts: readonly string[]): string | undefined {
  const resolved = resolve(parse(['create', ...texts.map((text) => `--${name}=${text}`), 'x']));
  return resolved.ok ? printExactJson(resolved.normal) : undefined;
}

function spelled(type: ValueType, text: string): readonly string[] | undefined {
  const read = spellingOf(type, text);
  return 'value' in read ? read.value : undefined;
}

describe('the spelling of a value', () => {
  it.each(ROWS.map(([type, text, ...spellings]) => ({ type, text, spellings })))('of $type $text', (row) => {
    const { type, text, spellings } = row;
    expect(spelled(type, text)).toEqual(spellings);
  });

  it.each(OPTIONS.map((option) => [option.name, option] as const))('asks for the same: --%s', (name, option) => {
    const taken = textsOf(option).filter((text) => asked(name, [text]) !== undefined);
    expect(taken.length).toBeGreaterThan(0);
    const others = taken.filter((text) => asked(name, [text]) !== asked(name, spelled(option.type, text) ?? []));
    expect(others).toEqual([]);
  });

  it.each(OPTIONS.map((option) => [option.name, option] as const))('has one spelling itself: --%s', (_, option) => {
    const spellings = textsOf(option).flatMap((text) => spelled(option.type, text) ?? []);
    expect(spellings.filter((text) => printExactJson(spelled(option.type, text)) !== printExactJson([text]))).toEqual(
      [],
    );
  });

  it.each(OPTIONS.filter(({ type }) => !LATE.has(type)).map((option) => [option.name, option] as const))(
    'is none where the client refuses the value, for the reason of the value: --%s',
    (name, option) => {
      const refused = textsOf(option).filter((text) => spelled(option.type, text) === undefined);
      expect(refused.filter((text) => asked(name, [text]) !== undefined)).toEqual([]);
    },
  );
});

it('a capability parses as it was printed, whatever its letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('c', 'A', 'p', '_', 'CAP_', 'all', '\u00df', ',', '0') }), (text) => {
      const name = CAPABILITY.parse(text);
      expect('value' in name && CAPABILITY.parse(CAPABILITY.print(name.value))).toEqual(name);
    }),
  );
});
