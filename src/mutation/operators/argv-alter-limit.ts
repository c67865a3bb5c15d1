import { word } from '../describe.ts';
import { ALTERATIONS, LIMITS, alteredLimits } from '../limits.ts';
import type { OptionTarget } from '../targets.ts';
import type { BoundaryOperator, Proposal } from './operator.ts';

/** Alters a limit in its own spelling: one off, ten times, one digit more, an eighth, and the values that lift it. */
export const argvAlterLimit: BoundaryOperator = {
  name: 'ArgvAlterLimit',
  *propose({ targets }) {
    for (const option of targets) {
      if (!LIMITS.has(option.name)) continue;
      yield* option.value === undefined ? varying(option) : constant(option, option.value);
    }
  },
};

function* constant({ target, name, spelled }: OptionTarget, was: string): Iterable<Proposal> {
  for (const value of alteredLimits(name, was)) {
    const description = `set ${spelled} to ${word(value)} (was ${word(was)})`;
    yield { edit: { kind: 'set-value', target, value }, description };
  }
}

function* varying({ target, name, spelled }: OptionTarget): Iterable<Proposal> {
  for (const { how, phrase } of ALTERATIONS) {
    yield { edit: { kind: 'alter', target, how }, description: phrase.replace('NAME', spelled) };
  }
  for (const value of LIMITS.get(name)?.lifted ?? []) {
    const description = `set ${spelled} to ${word(value)} (it differs from case to case)`;
    yield { edit: { kind: 'set-value', target, value }, description };
  }
}
