import { describe, expect, it } from 'vitest';
import { parseSelection } from '../../src/characterization/selection.ts';
import { jobArgv, site } from './example.ts';

const SITES = [
  { ...site({ a: jobArgv(), b: jobArgv() }), name: 'one' },
  { ...site({ a: jobArgv() }), name: 'two' },
];

function chosen(...names: string[]): string[] {
  const parsed = parseSelection(names, SITES);
  if (!parsed.ok) throw new Error(parsed.unknown);
  return SITES.flatMap(({ name, cases }) =>
    Object.keys(cases)
      .filter((each) => parsed.selection.has(name, each))
      .map((each) => `${name}/${each}`),
  );
}

describe('parseSelection', () => {
  it('selects sites and cases by name, and everything without a name', () => {
    expect(chosen()).toEqual(['one/a', 'one/b', 'two/a']);
    expect(chosen('one')).toEqual(['one/a', 'one/b']);
    expect(chosen('one/b', 'two')).toEqual(['one/b', 'two/a']);
  });

  it.each([
    ['three', ['one', 'two']],
    ['one/c', ['one/a', 'one/b']],
    ['', ['one', 'two']],
  ])('refuses %j with what there is', (name, known) => {
    expect(parseSelection(['one', name], SITES)).toEqual({ ok: false, unknown: name, known });
  });
});
