/** The fingerprint of a policy: what a golden's header pins, so that a policy does not change behind its goldens. */
import { createHash } from 'node:crypto';
import type { ContainerPolicy } from '../policy/policy.ts';

/**
 * The first 12 hexadecimal digits of the SHA-256 of what a policy holds. Reasons and the order of items are not part
 * of it: they change no verdict.
 */
export function policyFingerprint(policy: ContainerPolicy): string {
  return createHash('sha256').update(canonical(policy)).digest('hex').slice(0, 12);
}

/** Lists are sorted because no list of a policy has a meaningful order. */
function canonical(value: unknown): string {
  if (value instanceof RegExp) return `/${value.source}/${value.flags}`;
  if (Array.isArray(value)) return `[${value.map(canonical).toSorted().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([key, field]) => key !== 'reason' && field !== undefined && field !== false)
    .map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`);
  return `{${fields.toSorted().join()}}`;
}
