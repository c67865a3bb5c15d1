/** The prose of policy findings, all of it (that of goldens is in golden-findings.ts). Each code has a heading in docs/rules.md. */
import { printable } from '../argv/printable.ts';
import type { Finding } from '../policy/finding.ts';

/** What a finding says, in one sentence without a full stop, safe to print on a terminal's line. */
export function findingText(finding: Finding): string {
  return printable(textOf(finding));
}

type FindingOf<Code extends Finding['code']> = Extract<Finding, { readonly code: Code }>;

function textOf<Code extends Finding['code']>(finding: FindingOf<Code>): string {
  const text: (finding: FindingOf<Code>) => string = TEXTS[finding.code];
  return text(finding);
}

const TEXTS: { readonly [Code in Finding['code']]: (finding: FindingOf<Code>) => string } = {
  'refused-by-client': ({ message }) => `the client refuses the argv: ${message}`,
  'wrong-program': ({ expected, actual }) => `the program is ${actual}, and the policy is for ${expected}`,
  'wrong-verb': ({ expected, actual }) => `the verb is ${actual}, and the policy is for ${expected}`,
  'missing-image': ({ expected }) => `the argv names no ${expected}`,
  'missing-option': ({ option, reason }) => `${option} is missing: ${reason}`,
  'option-not-in-effect': ({ option, by, reason }) => `${option} is there, but ${by} undoes it: ${reason}`,
  'wrong-value': ({ option, expected, actual, reason }) => `${option} is ${actual}, not ${expected}: ${reason}`,
  'wrong-command': ({ expected, actual }) =>
    `the command behind the image is ${actual}, and the policy wants ${expected}`,
  'option-behind-image': ({ option }) =>
    `${option} stands behind the image: docker hands it to the program inside and does not act on it`,
  'weakening-option': ({ option, gives }) => `${option} weakens the container: ${gives}`,
  'unexpected-option': ({ option }) => `${option} is not in the policy, which is closed`,
  'duplicate-option': ({ option }) =>
    `${option} stands a second time: the policy takes it once, or it says again what an earlier one said`,
};

/** Every code of a policy finding, in the order of docs/rules.md. */
export const FINDING_CODES: readonly string[] = Object.keys(TEXTS);
