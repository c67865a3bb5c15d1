/**
 * What holds of every argv that a site builds, whatever its inputs: laws for property tests. Each takes the argv
 * first, returns nothing when the law holds, and throws a PolicyError with findings when it is broken.
 */
import { parse } from '../argv/parse.ts';
import type { FindingCode } from './finding.ts';
import { PolicyError } from './assert-policy.ts';
import { check } from './check.ts';
import type { ContainerPolicy } from './policy.ts';

/** Every option that the policy requires stands before the image, and none behind it. */
export function hardeningBeforeImage(argv: readonly string[], policy: ContainerPolicy): void {
  law('Every required option stands before the image', argv, policy, [
    'missing-option',
    'option-behind-image',
    'missing-image',
  ]);
}

/** Every limit and every other required value is exactly the policy's, and nothing undoes or repeats it. */
export function exactLimits(argv: readonly string[], policy: ContainerPolicy): void {
  law('Every limit is exact and in effect', argv, policy, [
    'missing-option',
    'wrong-value',
    'option-not-in-effect',
    'duplicate-option',
  ]);
}

/** Nothing that weakens the container is there, nor any option that the policy does not name. */
export function nothingWeakening(argv: readonly string[], policy: ContainerPolicy): void {
  law('Nothing weakens the container', argv, policy, ['weakening-option', 'unexpected-option', 'option-not-in-effect']);
}

/** The image (for exec: the container) is this one, read as the client reads it. */
export function imageIs(argv: readonly string[], image: string): void {
  const command = parse(argv);
  if (command.ok && command.image === image) return;
  const [index, actual = ''] = command.ok ? [command.imageIndex, command.image] : [command.error.index];
  throw new PolicyError('The image is the one given', [
    { code: 'wrong-command', place: { index }, expected: image, actual },
  ]);
}

/** The words behind the image are exactly these. */
export function commandIs(argv: readonly string[], words: readonly string[]): void {
  const command = parse(argv);
  const actual = command.ok ? command.command : [];
  if (command.ok && actual.length === words.length && actual.every((word, at) => word === words[at])) return;
  throw new PolicyError('The words behind the image are the ones given', [
    { code: 'wrong-command', place: { index: undefined }, expected: words.join(' '), actual: actual.join(' ') },
  ]);
}

function law(name: string, argv: readonly string[], policy: ContainerPolicy, codes: readonly FindingCode[]): void {
  const broken = new Set<FindingCode>(['refused-by-client', 'wrong-program', 'wrong-verb', ...codes]);
  const findings = check(argv, policy).filter(({ code }) => broken.has(code));
  if (findings.length > 0) throw new PolicyError(`${name}, of the policy ${policy.name}`, findings);
}
