import { expect, it, test } from 'vitest';
import { capabilitiesOf } from '../../../src/container/directions/capabilities.ts';
import { CAPABILITIES, DOCKER_DEFAULT_CAPABILITIES } from '../../../src/container/capabilities.ts';
import type { Json } from '../../../src/container/json.ts';

function granted(add: Json | undefined, drop: Json | undefined, privileged = false): string[] {
  const config = {
    ...(add === undefined ? {} : { 'HostConfig.CapAdd': add }),
    ...(drop === undefined ? {} : { 'HostConfig.CapDrop': drop }),
    ...(privileged ? { 'HostConfig.Privileged': true } : {}),
  };
  return [...capabilitiesOf(config)].toSorted();
}

function named(names: readonly string[]): string[] {
  return names.map((name) => `CAP_${name}`).toSorted();
}

const ALL = CAPABILITIES.map(({ name }) => name);
const DEFAULTS: readonly string[] = DOCKER_DEFAULT_CAPABILITIES;

// The lists of these rows are what was seen in CapEff of a real engine.
it.each([
  ['nothing said', undefined, undefined, DEFAULTS],
  ['a drop of ALL', undefined, ['ALL'], []],
  ['a drop of ALL and one more', ['CAP_KILL'], ['ALL'], ['KILL']],
  ['one more', ['CAP_SYS_TIME'], undefined, [...DEFAULTS, 'SYS_TIME']],
  ['one less', undefined, ['CAP_KILL'], DEFAULTS.filter((name) => name !== 'KILL')],
  ['one both added and dropped', ['CAP_KILL'], ['CAP_KILL'], DEFAULTS],
  ['all', ['ALL'], undefined, ALL],
  ['all, and all dropped', ['ALL'], ['ALL'], ALL],
  ['all but one', ['ALL'], ['CAP_KILL'], ALL.filter((name) => name !== 'KILL')],
])('%s', (_, add, drop, names) => {
  expect(granted(add, drop)).toEqual(named(names));
});

test('a privileged container has all, whatever is dropped', () => {
  expect(granted(undefined, ['ALL'], true)).toEqual(named(ALL));
});
