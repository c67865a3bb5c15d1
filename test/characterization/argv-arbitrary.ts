/** Arbitrary argv for property tests: docker's words often, anything sometimes. */
import * as fc from 'fast-check';

const WORDS = [
  'docker',
  'container',
  'run',
  'create',
  'exec',
  '--',
  '-',
  '',
  '--rm',
  '-it',
  '-itu0',
  '-p8080:80',
  '--init=false',
  '--cap-drop',
  'ALL',
  '--pids-limit=64',
  '--pids-limit',
  '64',
  '--no-such-option',
  '--context',
  '-e',
  'A=1',
  '#',
  '!',
  '~',
  'debian:12',
  'sh',
  'a b',
  "it's",
  'two\nlines',
  '\r\n',
  '\u001b[31m',
  '$(id)',
  '`id`',
  '\\',
  '\\\n',
  'ü€😀',
];

/** One token that a process can be given: no NUL, well-formed. */
export const token: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')) },
);

/** Any argv, accepted by docker or not. */
export const argv: fc.Arbitrary<string[]> = fc.oneof(
  fc.array(token, { maxLength: 12 }),
  fc.array(token, { maxLength: 10 }).map((rest) => ['docker', 'run'].concat(rest)),
);
