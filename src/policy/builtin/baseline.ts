import type { BuiltinPolicy } from './policy.ts';
import { capabilityFindings, overriddenFindings, swallowedFindings, weakeningFindings } from './option-findings.ts';
import { behindImageFindings } from './behind-image.ts';
import { BASELINE_VALUES } from './weakening-options.ts';

/**
 * Nothing that takes over the host or removes a wall, and no option that does not do what it says: behind the image,
 * swallowed by another one, overridden by a later one. Every other option is fine, and none is required.
 */
export const BASELINE: BuiltinPolicy = {
  name: 'baseline',
  summary: 'Nothing takes over the host or removes a wall, and no option stands where it has no effect',
  judges: (option) => BASELINE_VALUES.has(option),
  find: (command) => [
    ...weakeningFindings(command, BASELINE_VALUES),
    ...capabilityFindings(command),
    ...overriddenFindings(command),
    ...swallowedFindings(command),
    ...behindImageFindings(command),
    ...(command.complete && command.image === false
      ? [{ code: 'missing-image' as const, place: { index: undefined }, expected: targetOf(command.verb) }]
      : []),
  ],
};

function targetOf(verb: string): 'container' | 'image' {
  return verb === 'exec' ? 'container' : 'image';
}
