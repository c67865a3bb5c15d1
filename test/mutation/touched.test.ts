import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryMutants } from '../../src/mutation/operators.ts';
import { touchedTokens } from '../../src/mutation/touched.ts';
import { WEAKENING_EXTRAS } from '../../src/policy/weakenings.ts';

const EXTRAS = WEAKENING_EXTRAS.slice(0, 3);

const ARGV = ['docker', 'run', '--init', '-itu', '0', '--memory=4g', '--cap-drop', 'ALL', 'img', 'sh', '-c', 'true'];

describe('the tokens that a mutant acts on', () => {
  it.each([
    ['an option with its value', { kind: 'drop', target: { name: 'cap-drop', ordinal: 0 } }, [6, 7]],
    ['a bare bool', { kind: 'negate', target: { name: 'init', ordinal: 0 } }, [2]],
    ['an attached value', { kind: 'typo', target: { name: 'memory', ordinal: 0 } }, [5]],
    ['a letter of a cluster', { kind: 'drop', target: { name: 'tty', ordinal: 0 } }, [3]],
    ['the letter of a cluster that has the value', { kind: 'drop', target: { name: 'user', ordinal: 0 } }, [3, 4]],
    ['the image', { kind: 'image-typo' }, [8]],
    ['a word', { kind: 'drop-word', word: 1 }, [10]],
    ['two words that change places', { kind: 'swap-words', word: 0 }, [9, 10]],
    ['an extra', { kind: 'insert', tokens: ['--privileged'] }, []],
    ['an option that the argv has not', { kind: 'drop', target: { name: 'rm', ordinal: 0 } }, []],
  ] as const)('are those of %s', (_, edit, expected) => {
    expect(touchedTokens(ARGV, edit)).toEqual(expected);
  });

  it('are those of the option that an added one makes void', () => {
    expect(touchedTokens(ARGV, { kind: 'insert', tokens: ['--init=false'] }, { name: 'init', ordinal: 0 })).toEqual([
      2,
    ]);
  });
});

const options = fc.constantFrom(
  ['--init'],
  ['--cap-drop', 'ALL'],
  ['--memory=4g'],
  ['-u', '0'],
  ['-it'],
  ['--env', 'A=b'],
  ['--pids-limit', '64'],
);
const argvs = fc
  .tuple(fc.array(options, { maxLength: 6 }), fc.array(fc.constantFrom('sh', '-c', 'true'), { maxLength: 3 }))
  .map(([some, words]) => ['docker', 'run'].concat(some.flat(), 'img', words));

it('every mutant touches what it changes: without those tokens, both argv are alike', () => {
  fc.assert(
    fc.property(argvs, (argv) => {
      for (const { operator, after, touches } of boundaryMutants({ site: 's', cases: { one: argv } }, EXTRAS)) {
        const [touch] = touches;
        expect(touches.map(({ case: name }) => name)).toEqual(['one']);
        const adds = operator === 'ArgvExtra' || operator === 'ArgvOverride';
        const kept = argv.filter((_, index) => adds || touch?.tokens.includes(index) !== true);
        expect(isWithin(kept, after), `${operator}: ${after.join(' ')}`).toBe(true);
        expect(touch?.tokens.length === 0).toBe(operator === 'ArgvExtra');
      }
    }),
  );
});

/** Whether one list is there in another, in its order. */
function isWithin(some: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const token of all) if (token === some[at]) at += 1;
  return at === some.length;
}
