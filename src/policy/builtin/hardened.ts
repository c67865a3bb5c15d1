import { capabilityNamed } from '../../container/capabilities.ts';
import { noNewPrivileges } from '../rules/security-options.ts';
import { BASELINE } from './baseline.ts';
import { weakeningFindings } from './option-findings.ts';
import type { BuiltinFinding, BuiltinPolicy, SeenCommand, SeenUse } from './policy.ts';
import { isKnown } from './uses.ts';
import { HARDENED_VALUES } from './weakening-options.ts';

/**
 * `baseline`, and what a container needs so that a program in it that turns bad finds little: no capability, no way to
 * new privileges, limits, nothing to write, no root, no network that others share. It requires no exact values.
 */
export const HARDENED: BuiltinPolicy = {
  name: 'hardened',
  summary: 'Baseline, and no capabilities, no new privileges, limits, a read-only root, a user, a network of its own',
  judges: (option) => HARDENED_VALUES.has(option) || option === 'cap-drop',
  find: (command) => {
    const found = BASELINE.find(command);
    const more = weakeningFindings(command, HARDENED_VALUES).filter((finding) => !found.some(sameAs(finding)));
    return [...missingFindings(command), ...found, ...more];
  },
};

/** An option that must be there; whether its value is good the rule of weakenings says. */
interface Required {
  /** As a reviewer would write it. */
  readonly option: string;
  readonly name: string;
  readonly reason: string;
  /** Whether a value is the one that is meant; absent: every value. */
  readonly means?: (value: string) => boolean;
  /** True when podman sets it unasked. */
  readonly podmanDefault?: true;
}

const REQUIRED: readonly Required[] = [
  {
    option: '--cap-drop ALL',
    name: 'cap-drop',
    reason: 'no capability but those that are added',
    means: (value) => value.split(',').some((name) => capabilityNamed(name) === 'ALL'),
  },
  {
    option: '--security-opt no-new-privileges',
    name: 'security-opt',
    reason: 'setuid programs raise nothing',
    means: (value) => noNewPrivileges(value) !== undefined,
  },
  { option: '--pids-limit', name: 'pids-limit', reason: 'a fork bomb ends at the limit', podmanDefault: true },
  { option: '--memory', name: 'memory', reason: 'the host keeps its other memory' },
  { option: '--read-only', name: 'read-only', reason: 'nothing is left in the root file system' },
  { option: '--user', name: 'user', reason: 'without it the image decides, which is root by default' },
  { option: '--network', name: 'network', reason: 'without it the container joins the network that all share' },
];

/** Each required option that no use speaks of; nothing where an option may stand that nobody can read. */
function missingFindings({ complete, verb, dialect, options, elsewhere, words, firstWord }: SeenCommand) {
  if (!complete || verb === 'exec') return [];
  return REQUIRED.filter(({ podmanDefault }) => podmanDefault !== true || dialect === 'docker')
    .filter((required) => !elsewhere.includes(required.name) && !options.some((use) => mayMean(required, use)))
    .map(({ option, name, reason }): BuiltinFinding => {
      const behind = words.findIndex((word) => word?.split('=', 1)[0] === `--${name}`);
      const place = { index: undefined, ...(behind === -1 ? {} : { related: firstWord + behind }) };
      return { code: 'missing-option', place, option, reason };
    });
}

function mayMean({ name, means }: Required, use: SeenUse): boolean {
  return use.name === name && (means === undefined || !isKnown(use) || means(use.value));
}

function sameAs(finding: BuiltinFinding): (other: BuiltinFinding) => boolean {
  return (other) =>
    other.code === finding.code && other.place.index === finding.place.index && optionOf(other) === optionOf(finding);
}

function optionOf(finding: BuiltinFinding): string | undefined {
  return 'option' in finding ? finding.option : undefined;
}
