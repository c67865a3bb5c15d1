import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import { holds } from '../../src/report/hint-checks.ts';
import { hintCode } from '../../src/report/hint-code.ts';
import { hintSentence } from '../../src/report/hints-text.ts';
import { hints } from '../../src/report/hints.ts';
import { judged } from './judged.ts';
import type { JudgingTest } from './judged.ts';

const ARGV = ['docker', 'run', '--init', '--pids-limit', '64', 'img', 'sh', '-c'];
const TEXT = ARGV.join(' ');

type Passes = JudgingTest['passes'];

const STYLES: readonly (readonly [style: string, codes: readonly string[], passes: Passes])[] = [
  ['nothing', ['nothing-looks', 'extras-blind'], () => true],
  ['the exact argv', [], (argv) => argv.join(' ') === TEXT],
  ['each token by includes', ['place-blind', 'extras-blind'], (argv) => ARGV.every((each) => argv.includes(each))],
  ['the sorted tokens', ['order-blind'], (argv) => argv.toSorted().join(' ') === ARGV.toSorted().join(' ')],
  [
    'the name of the limit alone',
    ['nothing-looks', 'presence-only', 'extras-blind'],
    (argv) => argv.includes('--pids-limit'),
  ],
  ['any number as the limit', ['value-blind'], (argv) => argv.join(' ').replace(/ -?\d+ /, ' 64 ') === TEXT],
  ['a number that starts as the limit', ['value-start'], (argv) => argv.join(' ').replace(/ 64\d* /, ' 64 ') === TEXT],
  ['a number above the limit', ['value-range'], (argv) => argv.join(' ').replace(/ (6[5-9]|\d{3,}) /, ' 64 ') === TEXT],
  [
    'the first five tokens and the last three',
    ['first-only', 'extras-blind'],
    (argv) => [...argv.slice(0, 5), ...argv.slice(-3)].join(' ') === TEXT,
  ],
  ['the tokens up to the image', ['prefix-only'], (argv) => argv.slice(0, 6).join(' ') === ARGV.slice(0, 6).join(' ')],
];

describe('a test that looks at', () => {
  it.each(STYLES)('%s gets the hints %j', (_, codes, passes) => {
    expect(hints(judged({ plain: ARGV }, [{ name: 't', passes }])).map(({ code }) => code)).toEqual(codes);
  });
});

it('a site whose builder no test calls gets one hint', () => {
  expect(hints(judged({ plain: ARGV }, [])).map(({ code }) => code)).toEqual(['not-called']);
});

it('what golden tests alone hold is a hint once others were looked for', () => {
  const golden: JudgingTest = { name: 'g', kind: 'golden', passes: (argv) => argv.join(' ') === TEXT };
  const codes = (beyondGolden: boolean): readonly string[] =>
    hints(judged({ plain: ARGV }, [golden], { golden: 1, beyondGolden })).map(({ code }) => code);
  expect(codes(true)).toEqual(['snapshot-only']);
  expect(codes(false)).toEqual([]);
});

const passes: fc.Arbitrary<Passes> = fc.oneof(
  fc.constantFrom(...STYLES.map(([, , style]) => style)),
  fc.tuple(fc.nat(8), fc.nat(8)).map(
    ([from, to]): Passes =>
      (argv) =>
        argv.slice(from, to).join() === ARGV.slice(from, to).join(),
  ),
  fc.subarray(ARGV).map(
    (some): Passes =>
      (argv) =>
        some.every((each) => argv.includes(each)),
  ),
);

it('the checks of a hint pass on the argv and fail for all that it lets through, whatever the tests are', () => {
  fc.assert(
    fc.property(fc.array(passes, { minLength: 1, maxLength: 3 }), (some) => {
      const outcome = judged(
        { plain: ARGV },
        some.map((each, index) => ({ name: String(index), passes: each })),
      );
      const before = parse(ARGV);
      for (const { checks, mutants } of hints(outcome)) {
        expect(before.ok && checks.every((check) => holds(check, before))).toBe(true);
        for (const id of mutants) {
          const after = parse(outcome.mutants.find((mutant) => mutant.id === id)?.argv?.after ?? []);
          expect(after.ok && checks.every((check) => holds(check, after))).toBe(false);
        }
      }
    }),
    { numRuns: 30 },
  );
});

test('the code of hostile hints is printable ASCII, and says what the tokens are', () => {
  const hostile = "\u001B'\\\u202E\n${x}\uD800";
  const argv = ['docker', 'run', '--name', hostile, 'img'];
  const found = hints(judged({ "it's": argv }, [{ name: 't', passes: () => true }]));
  const code = hintCode(found, { configFile: "it's.ts", isTyped: false }).join('\n');
  expect(code).toMatch(/^[ -~\n]*$/);
  expect(code).toContain(String.raw`toEqual(['\u001b\'\\\u202e\u000a` + '${x}' + String.raw`\ud800'])`);
});

test('a sentence names few rows', () => {
  const hint = { code: 'nothing-looks', site: 's', mutants: [], case: 'c', checks: [] } as const;
  expect(hintSentence({ ...hint, rows: ['a', 'b', 'c', 'd', 'e'] })).toBe('No test looks at a, b, c and 2 others.');
});
