import type { OptionUse } from '../../argv/model.ts';
import type { Finding } from '../finding.ts';
import { requirementsOf } from './requirements.ts';
import type { Requirement } from './requirements.ts';
import { spell } from './rule.ts';
import type { Subject } from './rule.ts';
import { optionWords } from './words.ts';

/** Each option of the hardening that is absent, undone, of another value, or there twice. */
export function* hardeningFindings(subject: Subject): Iterable<Finding> {
  for (const requirement of requirementsOf(subject.policy.hardening, subject.command)) {
    const uses = subject.command.options.filter((use) => requirement.about(use));
    const last = uses.at(-1);
    yield* last === undefined ? [missing(subject, requirement)] : inEffect(subject, requirement, uses, last);
  }
}

function missing({ command }: Subject, requirement: Requirement): Finding {
  const { reason } = requirement;
  const behind = optionWords(command).find(({ use }) => use !== undefined && requirement.about(use));
  const first = command.tokens.length - command.command.length;
  const place = { index: undefined, ...(behind === undefined ? {} : { related: first + behind.at }) };
  return { code: 'missing-option', place, option: required(requirement), reason };
}

function* inEffect(
  { command, config }: Subject,
  requirement: Requirement,
  uses: readonly OptionUse[],
  last: OptionUse,
): Iterable<Finding> {
  const { reason } = requirement;
  const option = required(requirement);
  const [first = last] = uses;
  if (!requirement.holds(last)) {
    const earlier = uses.findLast((use) => requirement.holds(use));
    yield earlier === undefined
      ? wrong(requirement, last)
      : {
          code: 'option-not-in-effect',
          place: { index: last.index, related: earlier.index },
          option,
          by: spell(last),
          reason,
        };
    return;
  }
  const undoing = command.options.filter((use) => requirement.undoneBy?.(use));
  for (const by of undoing) {
    const place = { index: by.index, related: last.index };
    yield { code: 'option-not-in-effect', place, option, by: spell(by), reason };
  }
  if (undoing.length === 0 && config !== undefined && !requirement.isMet(config)) {
    yield {
      code: 'option-not-in-effect',
      place: { index: last.index },
      option,
      by: spell(uses.length > 1 ? first : last),
      reason,
    };
  }
  for (const again of uses.slice(1)) {
    yield { code: 'duplicate-option', place: { index: again.index, related: first.index }, option: spell(again) };
  }
}

function wrong({ option, value, reason }: Requirement, use: OptionUse): Finding {
  const place = { index: use.valueIndex };
  return { code: 'wrong-value', place, option: `--${option}`, expected: value, actual: use.value, reason };
}

function required({ option, value }: Requirement): string {
  return value === 'true' ? `--${option}` : `--${option} ${value}`;
}
