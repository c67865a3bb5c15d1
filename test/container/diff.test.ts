import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ContainerConfig } from '../../src/container/config.ts';
import { diff } from '../../src/container/diff.ts';
import type { ConfigChange } from '../../src/container/diff.ts';
import { config, configOf, EXAMPLES, OTHER_CLIENTS } from './directions/examples.ts';

function short({ field, direction, cis }: ConfigChange): string {
  return cis === undefined ? `${field} ${direction}` : `${field} ${direction} ${cis}`;
}

describe('a change', () => {
  it.each(EXAMPLES)('from "%s" to "%s" has its direction', (before, after, ...changes) => {
    expect(diff(config(before), config(after)).map((change) => short(change))).toEqual(changes);
  });

  it('that makes a container stronger makes it weaker when it is undone', () => {
    const strange = EXAMPLES.filter(([before, after]) => {
      const undone = new Map(diff(config(after), config(before)).map(({ field, direction }) => [field, direction]));
      const made = diff(config(before), config(after)).filter(({ direction }) => direction === 'stronger');
      return made.some(({ field }) => undone.get(field) !== 'weaker');
    });
    expect(strange).toEqual([]);
  });
});

it.each(OTHER_CLIENTS.map(([before, after, ...changes]) => ({ before, after, changes })))(
  'from $before to $after: $changes',
  ({ before, after, changes }) => {
    expect(diff(before, after).map((change) => short(change))).toEqual(changes);
  },
);

describe('the difference of two configs', () => {
  it('is empty when they are equal, whatever the order of keys', () => {
    expect(diff({ A: { x: 1, y: [2] }, B: null }, { B: null, A: { y: [2], x: 1 } })).toEqual([]);
  });

  it('has the fields in the order of their names, with a value absent where the field is at its default', () => {
    expect(diff({ Tty: true, 'HostConfig.Memory': 5 }, { 'HostConfig.Memory': 4, Cmd: [] })).toMatchObject([
      { field: 'Cmd', to: [] },
      { field: 'HostConfig.Memory', from: 5, to: 4 },
      { field: 'Tty', from: true },
    ]);
    expect(Object.keys(diff({}, { Cmd: [] })[0] ?? {})).toEqual(['field', 'to', 'direction', 'why']);
  });

  it('tells null from absent, a list from its elements, and knows names of JavaScript as any other', () => {
    expect(diff({ 'Env.A': null }, {})).toMatchObject([{ field: 'Env.A', from: null }]);
    expect(diff({ Cmd: ['a,b'] }, { Cmd: ['a', 'b'] })).toHaveLength(1);
    expect(diff({}, { toString: 'x' })).toMatchObject([{ field: 'toString', to: 'x' }]);
  });

  it('says why in words of the table, without any of the argv', () => {
    expect(diff(config(''), config('-e LD_PRELOAD=/evil'))).toEqual([
      { field: 'Env.LD_PRELOAD', to: '/evil', direction: 'weaker', why: 'code or a search path for its programs' },
    ]);
  });
});

/** The 111 extras, with the rules that forbid each, and the options that they join. */
const EXTRAS: readonly { readonly tier: number; readonly tokens: readonly string[]; readonly rules?: string }[] =
  JSON.parse(readFileSync(new URL('../data/weakening-extras.json', import.meta.url), 'utf8'));
const { baseline }: { readonly baseline: readonly string[] } = JSON.parse(
  readFileSync(new URL('../data/resolve/extras.json', import.meta.url), 'utf8'),
);

function extended(tokens: readonly string[]): ContainerConfig {
  const options = tokens[0] === '--restart' ? baseline.filter((token) => token !== '--rm') : baseline;
  return configOf(['docker', 'run', ...options, ...tokens, 'img']);
}

describe('an extra that joins a hardened argv', () => {
  const cases = EXTRAS.map(({ tokens, tier, rules }) => ({
    tier,
    rules,
    tokens: tokens.join(' '),
    changes: diff(extended(tokens[0] === '--restart' ? ['--restart', 'no'] : []), extended(tokens)),
  }));

  it.each(cases.filter(({ tier }) => tier < 3))('makes it weaker, in each field: $tokens', ({ changes }) => {
    expect(new Set(changes.map(({ direction }) => direction))).toEqual(new Set(['weaker']));
  });

  it.each(cases.filter(({ rules }) => rules?.startsWith('CIS')))(
    'names a rule of the CIS benchmark that forbids it: $tokens ($rules)',
    ({ changes, rules }) => {
      const forbidding = /^CIS ([\d./]+)/.exec(rules ?? '')?.[1]?.split('/') ?? [];
      expect(changes.filter(({ cis }) => cis !== undefined && forbidding.includes(cis))).not.toEqual([]);
    },
  );
});
