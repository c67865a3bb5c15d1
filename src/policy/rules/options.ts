import type { OptionUse } from '../../argv/model.ts';
import { optionNamed } from '../../argv/options.ts';
import { parseBool } from '../../argv/values/bool.ts';
import type { Finding } from '../finding.ts';
import type { AllowedOption, ContainerPolicy } from '../policy.ts';
import { mountOf, normalPath } from './mounts.ts';
import { requirementsOf } from './requirements.ts';
import { sameValue } from './same-value.ts';
import type { Asker } from './same-value.ts';
import { spell } from './rule.ts';
import type { Subject } from './rule.ts';
import { weakeningOf } from './weakening.ts';

/** Each option that the policy does not name, or not with this value, or not a second time: a policy is closed. */
export function* optionFindings({ command, policy }: Subject): Iterable<Finding> {
  const hardening = requirementsOf(policy.hardening, command);
  const uses = command.options.filter((use) => !hardening.some((requirement) => requirement.about(use)));
  for (const [at, use] of uses.entries()) {
    const entry = entryFor(command, use, policy);
    const first = uses
      .slice(0, at)
      .find((earlier) => entry !== undefined && repeats(command, entry, earlier, use, policy));
    if (entry === undefined) yield refused(use, policy);
    if (first === undefined) continue;
    yield { code: 'duplicate-option', place: { index: use.index, related: first.index }, option: spell(use) };
  }
}

/** Each option before the verb: it changes which engine is asked, and how. */
export function* globalFindings({ command }: Subject): Iterable<Finding> {
  for (const use of command.globals) {
    yield { code: 'unexpected-option', place: { index: use.index }, option: spell(use, 'global') };
  }
}

/** Each option that the policy requires of a site besides its hardening, and that is absent, or a switch that is off. */
export function* requiredFindings({ command, policy }: Subject): Iterable<Finding> {
  for (const entry of policy.options.filter(({ required }) => required)) {
    const { option: name, reason } = entry;
    const option = `--${name}`;
    const uses = command.options.filter((use) => use.name === name);
    const last = uses.at(-1);
    if (last === undefined) yield { code: 'missing-option', place: { index: undefined }, option, reason };
    else if (isOff(entry, last)) {
      const earlier = uses.findLast((use) => !isOff(entry, use));
      const place = { index: last.index, ...(earlier === undefined ? {} : { related: earlier.index }) };
      yield { code: 'option-not-in-effect', place, option, by: spell(last), reason };
    }
  }
}

/** A switch that is off, where the policy does not name its values. */
function isOff({ option, values }: AllowedOption, { value }: OptionUse): boolean {
  const spec = optionNamed('run', option) ?? optionNamed('run', option, 'podman');
  return values === undefined && spec?.kind === 'bool' && parseBool(value) === false;
}

function entryFor(asker: Asker, use: OptionUse, { options }: ContainerPolicy): AllowedOption | undefined {
  return options.find(
    (entry) => entry.option === use.name && hasValue(asker, entry, use.value) && isPermitted(entry, use),
  );
}

function hasValue(asker: Asker, { option, values }: AllowedOption, value: string): boolean {
  if (values === undefined) return true;
  if (values instanceof RegExp) return value.search(values) !== -1;
  return values.includes(value) || values.some((each) => sameValue(asker, option, each, value));
}

function isPermitted({ permitsWeakening }: AllowedOption, use: OptionUse): boolean {
  return permitsWeakening === true || weakeningOf(use) === undefined;
}

/** Does a use say again what an earlier one said, where the policy takes the option once, or what it sets once? */
function repeats(
  asker: Asker,
  entry: AllowedOption,
  earlier: OptionUse,
  use: OptionUse,
  policy: ContainerPolicy,
): boolean {
  if (subjectOf(earlier) === subjectOf(use)) return entryFor(asker, earlier, policy) !== undefined;
  return entry.repeatable !== true && entryFor(asker, earlier, policy) === entry;
}

/** Of two uses with one subject only the last counts, or the engine refuses both: a variable's name, a mount's target. */
function subjectOf(use: OptionUse): string {
  const mount = mountOf(use);
  if (mount !== undefined) return `target ${normalPath(mount.target)}`;
  return `${use.name} ${KEYED.has(use.name) ? use.value.split('=', 1)[0] : use.value}`;
}

/** The options whose values are `NAME=VALUE`. */
const KEYED: ReadonlySet<string> = new Set(['annotation', 'env', 'label', 'sysctl', 'ulimit']);

function refused(use: OptionUse, policy: ContainerPolicy): Finding {
  const place = { index: use.index };
  const gives = weakeningOf(use, policy.verb);
  if (gives !== undefined) return { code: 'weakening-option', place, option: spell(use), gives };
  const entries = policy.options.filter(({ option }) => option === use.name);
  const [entry] = entries;
  if (entry === undefined) return { code: 'unexpected-option', place, option: spell(use) };
  return {
    code: 'wrong-value',
    place: { index: use.valueIndex },
    option: `--${entry.option}`,
    expected: entries.map(({ values }) => String(values)).join(' or '),
    actual: use.value,
    reason: entry.reason,
  };
}
