import { expect } from 'vitest';
import { check } from '../../src/policy/check.ts';
import type { ContainerPolicy } from '../../src/policy/policy.ts';
import { InputError } from '../../src/sites/inputs.ts';

/** Asserts that an argv holds its policy. */
export function expectHolds(argv: readonly string[], policy: ContainerPolicy): void {
  expect(check(argv, policy)).toEqual([]);
}

/** What a refused input says; it fails when nothing is refused. */
export function refusal(build: () => unknown): Pick<InputError, 'input' | 'value' | 'mend'> {
  const error = thrownBy(build);
  if (!(error instanceof InputError)) throw new Error('No input is refused', { cause: error });
  const { input, value, mend } = error;
  return { input, value, mend };
}

function thrownBy(build: () => unknown): unknown {
  try {
    build();
  } catch (error) {
    return error;
  }
  return undefined;
}
