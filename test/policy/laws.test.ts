import { describe, expect, it } from 'vitest';
import { PolicyError } from '../../src/policy/assert-policy.ts';
import { commandIs, exactLimits, hardeningBeforeImage, imageIs, nothingWeakening } from '../../src/policy/laws.ts';
import { argvReplacing, argvWith, imageIndex, policy } from './example-policy.ts';

const REFUSED = ['docker', 'run', '--nonsense', 'img'];
const MOVED = [...argvReplacing('--init'), '--init'];
const WRONG_VERB = ['docker', 'create', ...argvWith().slice(2)];

/** Each law: its name, itself, the codes that break it by argv, an argv that breaks only other laws. */
const LAWS = [
  {
    law: hardeningBeforeImage,
    text: 'Every required option stands before the image, of the policy test: 1 found',
    broken: [
      [argvReplacing('--init'), ['missing-option']],
      [argvWith([], ['app', '--rm']), ['option-behind-image']],
      [argvWith().slice(0, imageIndex), ['missing-image']],
      [REFUSED, ['refused-by-client']],
      [WRONG_VERB, ['wrong-verb']],
    ],
    others: [argvWith(['--privileged=false']), argvWith(['--init']), argvReplacing('--cpus', '--cpus', '2')],
  },
  {
    law: exactLimits,
    text: 'Every limit is exact and in effect, of the policy test: 1 found',
    broken: [
      [argvReplacing('--cpus'), ['missing-option']],
      [argvReplacing('--cpus', '--cpus', '2'), ['wrong-value']],
      [argvWith(['--cpus', '0']), ['option-not-in-effect']],
      [argvWith(['--cpus', '1']), ['duplicate-option']],
      [REFUSED, ['refused-by-client']],
      [WRONG_VERB, ['wrong-verb']],
    ],
    others: [argvWith(['-t']), argvWith(['--device', '/dev/sda']), argvWith([], ['app', '--rm'])],
  },
  {
    law: nothingWeakening,
    text: 'Nothing weakens the container, of the policy test: 1 found',
    broken: [
      [argvWith(['-t']), ['unexpected-option']],
      [argvWith(['--device', '/dev/sda']), ['weakening-option']],
      [argvWith(['--init=false']), ['option-not-in-effect']],
      [REFUSED, ['refused-by-client']],
      [WRONG_VERB, ['wrong-verb']],
    ],
    others: [argvReplacing('--init'), argvReplacing('--cpus', '--cpus', '2'), argvWith(['--init'])],
  },
] as const;

describe.each(LAWS)('the law $law.name', ({ law, text, broken, others }) => {
  it('holds of what it says nothing of', () => {
    for (const argv of [argvWith(), ...others]) expect(() => law(argv, policy)).not.toThrow();
  });

  it('is broken by each argv that it forbids, and says how', () => {
    for (const [argv, codes] of broken) {
      const { message, findings } = brokenBy(() => law(argv, policy));
      expect(findings.map(({ code }) => code)).toEqual(codes);
      expect(message.split('\n')[0]).toBe(text);
    }
  });
});

describe('the law of the image', () => {
  it('holds where the client reads that image', () => {
    expect(() => imageIs(argvWith(), 'img')).not.toThrow();
  });

  it('is broken where the client reads another, or none', () => {
    expect(brokenBy(() => imageIs(argvWith(), 'other'))).toMatchObject({
      message: expect.stringContaining('The image is the one given'),
      findings: [{ code: 'wrong-command', place: { index: imageIndex }, expected: 'other', actual: 'img' }],
    });
    expect(brokenBy(() => imageIs(argvWith().slice(0, imageIndex), 'img')).findings).toEqual([
      { code: 'wrong-command', place: { index: undefined }, expected: 'img', actual: '' },
    ]);
    expect(brokenBy(() => imageIs(REFUSED, 'img')).findings).toEqual([
      { code: 'wrong-command', place: { index: 2 }, expected: 'img', actual: '' },
    ]);
  });
});

describe('the law of the command', () => {
  it('holds of exactly these words', () => {
    expect(() => commandIs(argvWith(), ['true'])).not.toThrow();
    expect(() => commandIs(argvWith([], []), [])).not.toThrow();
  });

  it.each([[['false']], [['true', '']], [[]]])('is broken where %j is expected and true stands', (words) => {
    expect(brokenBy(() => commandIs(argvWith(), words))).toMatchObject({
      message: expect.stringContaining('The words behind the image are the ones given'),
      findings: [{ code: 'wrong-command', place: { index: undefined }, expected: words.join(' '), actual: 'true' }],
    });
  });

  it('is broken by a moved option, and by an argv that the client refuses', () => {
    expect(brokenBy(() => commandIs(MOVED, ['true'])).findings).toMatchObject([{ actual: 'true --init' }]);
    expect(brokenBy(() => commandIs(REFUSED, [])).findings).toMatchObject([{ actual: '' }]);
  });
});

function brokenBy(run: () => void): PolicyError {
  try {
    run();
  } catch (error) {
    if (error instanceof PolicyError) return error;
    throw error;
  }
  throw new Error('The law holds');
}
