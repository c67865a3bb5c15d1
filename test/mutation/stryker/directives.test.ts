import { describe, expect, it } from 'vitest';
import { disabledReason, readDirectives } from '../../../src/mutation/stryker/directives.ts';
import { parseSource } from '../helpers/parse-source.ts';

function reasons(text: string, mutator = 'One'): (string | undefined)[] {
  const directives = readDirectives(parseSource(text));
  return text.split('\n').map((_, index) => disabledReason(directives, mutator, index + 1));
}

describe('a disable comment', () => {
  it('holds from the line behind it on, until it is restored', () => {
    expect(reasons('a;\n// Stryker disable One: why\nb;\nc;\n// Stryker restore One\nd;')).toEqual([
      undefined,
      undefined,
      'why',
      'why',
      'why',
      undefined,
    ]);
  });

  it('is about one element of a list when it says so', () => {
    const text = "const a = [\n  'x',\n  // Stryker disable next-line One: why\n  'y',\n  'z',\n];";
    expect(reasons(text)).toEqual([undefined, undefined, undefined, 'why', undefined, undefined]);
  });

  it('names mutators in any case, or all', () => {
    const text = '// Stryker disable one, Two\na;';
    expect(reasons(text)).toEqual([undefined, 'Ignored using a comment']);
    expect(reasons(text, 'Three')).toEqual([undefined, undefined]);
    expect(reasons('// Stryker disable all: x\na;', 'Three')).toEqual([undefined, 'x']);
  });

  it('is seen and restored at the end of a block too', () => {
    expect(reasons('{\n  a;\n  // Stryker disable all: x\n}\nb;').at(-1)).toBe('x');
    expect(reasons('// Stryker disable all\n{\n  a;\n  // Stryker restore all\n}\nb;').at(-1)).toBeUndefined();
  });
});
