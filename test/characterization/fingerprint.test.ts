import { describe, expect, it } from 'vitest';
import { policyFingerprint } from '../../src/characterization/fingerprint.ts';
import type { ContainerPolicy } from '../../src/policy/policy.ts';
import { POLICY } from './example.ts';

function withValues(values: readonly string[] | RegExp): ContainerPolicy['options'] {
  return [{ option: 'name', reason: 'x', values }];
}

describe('policyFingerprint', () => {
  it('is 12 hexadecimal digits', () => {
    expect(policyFingerprint(POLICY)).toMatch(/^[0-9a-f]{12}$/);
  });

  it.each<[string, ContainerPolicy]>([
    ['other reasons', { ...POLICY, options: POLICY.options.map((each) => ({ ...each, reason: 'other' })) }],
    ['another order of its options', { ...POLICY, options: POLICY.options.toReversed() }],
    [
      'a default that is written out',
      { ...POLICY, options: POLICY.options.map((each) => Object.assign({ repeatable: false }, each)) },
    ],
    ['another order of its fields', { options: POLICY.options, hardening: POLICY.hardening, verb: 'run', name: 'job' }],
  ])('is the same for %s', (_, policy) => {
    expect(policyFingerprint(policy)).toBe(policyFingerprint(POLICY));
  });

  it('is another for each thing that a policy can hold', () => {
    const { hardening, options } = POLICY;
    const policies: ContainerPolicy[] = [
      POLICY,
      { ...POLICY, name: 'jobs' },
      { ...POLICY, verb: 'create' },
      { ...POLICY, hardening: { ...hardening, pidsLimit: 640 } },
      { ...POLICY, hardening: { ...hardening, init: true } },
      { ...POLICY, hardening: { ...hardening, capAdd: [{ capability: 'CHOWN', reason: 'x' }] } },
      { ...POLICY, hardening: { ...hardening, capAdd: [{ capability: 'KILL', reason: 'x' }] } },
      { ...POLICY, options: options.slice(1) },
      { ...POLICY, options: options.map((each) => Object.assign({ required: true }, each)) },
      { ...POLICY, options: withValues(/^a$/) },
      { ...POLICY, options: withValues(/^a$/i) },
      { ...POLICY, options: withValues(['/^a$/']) },
    ];
    expect(new Set(policies.map(policyFingerprint)).size).toBe(policies.length);
  });
});
