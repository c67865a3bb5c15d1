import { describe, expect, it } from 'vitest';
import { PolicyError, assertPolicy } from '../../src/policy/assert-policy.ts';
import { argvReplacing, argvWith, imageIndex, policy } from './example-policy.ts';

describe('the assertion of a policy', () => {
  it('returns for an argv that holds it', () => {
    expect(() => assertPolicy(argvWith(), policy)).not.toThrow();
  });

  it('throws every finding, as data and in one line each', () => {
    const argv = [...argvReplacing('--init').slice(0, -2), '--label', 'x\u001b[2J', 'img'];
    const error = thrown(() => assertPolicy(argv, policy));
    expect(error).toBeInstanceOf(PolicyError);
    expect(error).toMatchObject({
      name: 'PolicyError',
      findings: [{ code: 'missing-option' }, { code: 'wrong-value' }],
    });
    expect(String(error)).toBe(
      [
        'PolicyError: The argv breaks the policy test: 2 found',
        '- missing-option option="--init" reason="zombies end and signals arrive"',
        `- wrong-value option="--label" expected="/^owner=/g" actual="x\\u{1b}[2J" reason="its owner" at token ${imageIndex}`,
      ].join('\n'),
    );
  });
});

function thrown(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}
