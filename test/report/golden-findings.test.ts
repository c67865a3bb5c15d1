import { expect, test } from 'vitest';
import type { GoldenFinding } from '../../src/characterization/golden-finding.ts';
import { GOLDEN_FINDING_CODES, goldenFindingChanges, goldenFindingText } from '../../src/report/golden-findings.ts';

const golden = { site: 'job', case: 'small', path: 'job/small.sh' };
const changes = [{ kind: 'added', tokens: ['--rm'], to: 2 }] as const;
const meaning = { kind: 'spelling' } as const;

const TEXTS: readonly (readonly [GoldenFinding, string])[] = [
  [{ code: 'golden-missing', golden }, 'there is no golden goldens/job/small.sh'],
  [{ code: 'golden-stale', golden, changes, meaning }, 'the builder gives another argv than goldens/job/small.sh'],
  [{ code: 'golden-orphan', golden, of: 'site' }, 'goldens/job/small.sh belongs to no site of the config'],
  [
    { code: 'golden-unreadable', golden, message: 'an open quote', line: 6 },
    'goldens/job/small.sh:6 cannot be read: an open quote',
  ],
  [
    { code: 'golden-header', golden, field: 'case', expected: 'small', actual: 'large' },
    'goldens/job/small.sh says that its case is "large", and the config says "small"',
  ],
  [
    { code: 'golden-policy-changed', golden, policy: 'job', expected: '0', actual: '1' },
    'the policy "job" holds something else than when goldens/job/small.sh was accepted',
  ],
  [
    { code: 'config-missing', golden },
    "there is no goldens/job/small.config.json, which says what the golden's argv asks for",
  ],
  [
    { code: 'config-stale', golden, fields: ['Image', 'User'] },
    'goldens/job/small.config.json is not what the argv of goldens/job/small.sh asks for: Image, User',
  ],
  [
    { code: 'config-stale', golden, fields: [] },
    'goldens/job/small.config.json is not what the argv of goldens/job/small.sh asks for',
  ],
  [
    { code: 'config-stale', golden, fields: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] },
    'goldens/job/small.config.json is not what the argv of goldens/job/small.sh asks for: A, B, C, D, E and 2 more',
  ],
  [
    { code: 'config-unreadable', golden, message: 'it is a folder' },
    'goldens/job/small.config.json cannot be read: it is a folder',
  ],
  [{ code: 'build-failed', golden, message: 'no image' }, 'the case builds no argv: no image'],
  [
    { code: 'build-unstable', golden, changes },
    'the case builds another argv each time: fix its inputs (time, random names, environment)',
  ],
];

test.each(TEXTS)('%j says: %s', (finding, expected) => {
  expect(goldenFindingText(finding, 'goldens')).toBe(expected);
});

test('every code of a golden has a text here', () => {
  expect(new Set(TEXTS.map(([{ code }]) => code))).toEqual(new Set(GOLDEN_FINDING_CODES));
});

test('findings with changes give them line by line', () => {
  const counts = TEXTS.map(([finding]) => [finding.code, goldenFindingChanges(finding).join()]);
  expect(counts.filter(([, text]) => text !== '')).toEqual([
    ['golden-stale', '+ --rm,  spelling alone: the container config is the same'],
    ['build-unstable', '+ --rm'],
  ]);
});

test('nothing of a config or a file reaches the terminal as a control character', () => {
  expect(goldenFindingText({ code: 'build-failed', golden, message: 'a\u001B[2J\nb' }, 'goldens')).toBe(
    String.raw`the case builds no argv: a\u{1b}[2J\nb`,
  );
});
