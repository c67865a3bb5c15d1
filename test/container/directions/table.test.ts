import { describe, expect, it } from 'vitest';
import { CIS_RULES } from '../../../src/container/directions/benchmark.ts';
import type { DirectionCase } from '../../../src/container/directions/rule.ts';
import { caseOf, DIRECTIONS, ruleOf } from '../../../src/container/directions/table.ts';
import { config, EXAMPLES, OTHER_CLIENTS } from './examples.ts';
import type { ContainerConfig } from '../../../src/container/config.ts';

const RULES = DIRECTIONS.flatMap(({ rules }) => rules);

/** The cases that hold for the fields in which two configs differ or not. */
function shown(before: ContainerConfig, after: ContainerConfig): DirectionCase[] {
  return Object.keys({ ...before, ...after })
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => caseOf({ field, from: before[field], to: after[field], before, after }));
}

describe('the table of directions', () => {
  it('has an example of each case that has a direction', () => {
    const pairs = [...EXAMPLES.map(([before, after]) => [config(before), config(after)] as const), ...OTHER_CLIENTS];
    const seen = new Set(pairs.flatMap(([before, after]) => shown(before, after)));
    const unseen = RULES.flatMap(({ field, cases }) =>
      cases.filter((each) => each.direction !== 'other' && !seen.has(each)).map(({ when }) => `${field}: ${when}`),
    );
    expect(unseen).toEqual([]);
  });

  it('has one row a field, and a row of its own wins over that of all fields below another', () => {
    const fields = RULES.map(({ field }) => field);
    expect(fields).toEqual([...new Set(fields)]);
    expect(ruleOf('HostConfig.StorageOpt.size')?.field).toBe('HostConfig.StorageOpt.size');
    expect(ruleOf('HostConfig.StorageOpt.other')?.field).toBe('HostConfig.StorageOpt.*');
    expect(ruleOf('HostConfig.Binds./a.b')?.field).toBe('HostConfig.Binds.*');
    expect(ruleOf('HostConfig.Bind')).toBeUndefined();
  });

  it('names rules of the benchmark that there are, and all of those that it explains', () => {
    const named = new Set(RULES.flatMap(({ cases }) => cases.flatMap(({ cis }) => cis ?? [])));
    expect([...named].toSorted()).toEqual(Object.keys(CIS_RULES).toSorted());
  });

  it('says the same of one kind of change in one way', () => {
    const texts = RULES.flatMap(({ cases }) => cases.flatMap(({ when, why }) => [when, why]));
    expect(
      texts.filter(
        (text) => text.trim() === '' || /[.\n|]$|^[A-Z](?!PU|CP|ME|M\b|YS|LA|ELinux|AML|ER|NS|ppArmor|ata)/.test(text),
      ),
    ).toEqual([]);
  });
});
