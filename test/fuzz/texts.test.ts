import { describe, expect, it } from 'vitest';
import { OPTION_TABLES } from '../../src/argv/options.ts';
import { textsFor } from './texts.ts';

const SPECS = Object.values(OPTION_TABLES).flatMap(({ scope, options }) =>
  options.map((spec) => [`${scope} --${spec.name}`, spec] as const),
);

describe('the texts to try as values', () => {
  it.each(SPECS)('are valid where they say so, and odd ones are others: %s', (_, spec) => {
    const { valid, odd } = textsFor(spec);
    expect(valid.filter((text) => spec.check?.(text) !== undefined)).toEqual([]);
    expect(valid.length).toBeGreaterThan(0);
    expect(odd.filter((text) => valid.includes(text))).toEqual([]);
    expect(odd.length).toBeGreaterThan(0);
  });

  it('hold a text that is refused for each type that the client checks', () => {
    const checked = SPECS.filter(([, { check }]) => check !== undefined);
    expect(checked.filter(([, spec]) => textsFor(spec).odd.every((text) => spec.check?.(text) === undefined))).toEqual(
      [],
    );
  });
});
