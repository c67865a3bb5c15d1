import { describe, expect, it } from 'vitest';
import { OPTION_TABLES } from '../../../src/argv/options.ts';
import { VALUE_CHECKS } from '../../../src/argv/values/checks.ts';
import { VALUE_FACTS } from '../data.ts';

const types = Object.entries(VALUE_FACTS);

describe('the check of each type of value', () => {
  it('is held against 1633 values that the real client took or refused', () => {
    const values = types.flatMap(([, { accepted, refused }]) => [...accepted, ...refused]);
    expect(values).toHaveLength(1633);
  });

  it('is there for exactly the types that the client checks while it reads the argv', () => {
    expect(Object.keys(VALUE_CHECKS).toSorted()).toEqual(types.map(([type]) => type).toSorted());
  });

  it.each(types)('is what the client applies to the option it was recorded with: %s', (type, { option }) => {
    expect(OPTION_TABLES.run.byLong.get(option)?.type).toBe(type);
  });

  it.each(types)('takes what the client takes: %s', (type, { option, accepted }) => {
    const check = OPTION_TABLES.run.byLong.get(option)?.check;
    expect(accepted.map((value) => [type, value, check?.(value)])).toEqual(
      accepted.map((value) => [type, value, undefined]),
    );
  });

  it.each(types)('refuses what the client refuses, with a reason: %s', (_, { option, refused }) => {
    const check = OPTION_TABLES.run.byLong.get(option)?.check;
    expect(refused.filter((value) => !check?.(value))).toEqual([]);
  });
});
