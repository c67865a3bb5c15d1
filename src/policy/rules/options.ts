import type { OptionUse } from '../../argv/model.ts';
import type { Finding } from '../finding.ts';
import type { AllowedOption } from '../policy.ts';
import { requirementsOf } from './requirements.ts';
import { spell } from './rule.ts';
import type { Subject } from './rule.ts';
import { weakeningOf } from './weakening.ts';

/** Each option that the policy does not name, or not with this value, or not a second time: a policy is closed. */
export function* optionFindings(subject: Subject): Iterable<Finding> {
  const { command, policy } = subject;
  const requirements = requirementsOf(policy.hardening);
  const earlier: { readonly use: OptionUse; readonly entry: AllowedOption }[] = [];
  for (const use of command.options) {
    if (requirements.some((requirement) => requirement.about(use))) continue;
    const entry = policy.options.find((each) => allows(each, use));
    if (entry === undefined) {
      yield refused(use, subject);
      continue;
    }
    const first = earlier.find((each) => each.entry === entry && (!entry.repeatable || each.use.value === use.value));
    if (first !== undefined) {
      yield { code: 'duplicate-option', place: { index: use.index, related: first.use.index }, option: spell(use) };
    }
    earlier.push({ use, entry });
  }
}

/** Each option before the verb: it changes which engine is asked, and how. */
export function* globalFindings({ command }: Subject): Iterable<Finding> {
  for (const use of command.globals) {
    yield { code: 'unexpected-option', place: { index: use.index }, option: spell(use, 'global') };
  }
}

/** Each option that the policy requires of a site besides its hardening, and that is absent. */
export function* requiredFindings({ command, policy }: Subject): Iterable<Finding> {
  for (const entry of policy.options.filter(({ required }) => required)) {
    if (command.options.some(({ name }) => name === entry.option)) continue;
    yield { code: 'missing-option', place: { index: undefined }, option: `--${entry.option}`, reason: entry.reason };
  }
}

function allows(entry: AllowedOption, use: OptionUse): boolean {
  if (entry.option !== use.name || !hasValue(entry, use.value)) return false;
  return entry.permitsWeakening === true || weakeningOf(use) === undefined;
}

function hasValue({ values }: AllowedOption, value: string): boolean {
  if (values === undefined) return true;
  return values instanceof RegExp ? value.search(values) !== -1 : values.includes(value);
}

function refused(use: OptionUse, { policy }: Subject): Finding {
  const place = { index: use.index };
  const gives = weakeningOf(use);
  if (gives !== undefined) return { code: 'weakening-option', place, option: spell(use), gives };
  const entry = policy.options.find(({ option }) => option === use.name);
  if (entry === undefined) return { code: 'unexpected-option', place, option: spell(use) };
  const { option, reason, values = [] } = entry;
  const expected = values instanceof RegExp ? String(values) : values.join(', ');
  const valuePlace = { index: use.valueIndex };
  return { code: 'wrong-value', place: valuePlace, option: `--${option}`, expected, actual: use.value, reason };
}
