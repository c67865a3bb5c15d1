import { expect, test } from 'vitest';
import type { Finding } from '../../src/policy/finding.ts';
import { FINDING_CODES, findingText } from '../../src/report/findings.ts';

const place = { index: 3 };
const reason = 'fork bombs';

const TEXTS: readonly (readonly [Finding, string])[] = [
  [{ code: 'refused-by-client', place, message: 'no such flag' }, 'the client refuses the argv: no such flag'],
  [{ code: 'wrong-verb', place, expected: 'run', actual: 'create' }, 'the verb is create, and the policy is for run'],
  [
    { code: 'wrong-program', place, expected: 'docker', actual: './docker' },
    'the program is ./docker, and the policy is for docker',
  ],
  [{ code: 'missing-image', place, expected: 'image' }, 'the argv names no image'],
  [{ code: 'missing-option', place, option: '--init', reason }, '--init is missing: fork bombs'],
  [
    { code: 'option-not-in-effect', place, option: '--init', by: '--init=false', reason },
    '--init is there, but --init=false undoes it: fork bombs',
  ],
  [
    { code: 'wrong-value', place, option: '--pids-limit', expected: '64', actual: '640', reason },
    '--pids-limit is 640, not 64: fork bombs',
  ],
  [
    { code: 'wrong-command', place, expected: 'sleep 9', actual: 'sh' },
    'the command behind the image is sh, and the policy wants sleep 9',
  ],
  [
    { code: 'option-behind-image', place, option: '--init' },
    '--init stands behind the image: docker hands it to the program inside and does not act on it',
  ],
  [
    { code: 'weakening-option', place, option: '--privileged', gives: 'everything' },
    '--privileged weakens the container: everything',
  ],
  [{ code: 'unexpected-option', place, option: '--tty' }, '--tty is not in the policy, which is closed'],
  [
    { code: 'duplicate-option', place, option: '--name' },
    '--name stands a second time: the policy takes it once, or it says again what an earlier one said',
  ],
];

test.each(TEXTS)('%j says: %s', (finding, expected) => {
  expect(findingText(finding)).toBe(expected);
});

test('every code has a text here', () => {
  expect(new Set(TEXTS.map(([{ code }]) => code))).toEqual(new Set(FINDING_CODES));
});

test('nothing of an argv reaches the terminal as a control character', () => {
  const option = '--x\u001B[2J\nfake line';
  expect(findingText({ code: 'unexpected-option', place, option })).toBe(
    String.raw`--x\u{1b}[2J\nfake line is not in the policy, which is closed`,
  );
});
