/** What the built-in policies find among the options of a command. */
import { optionNamed } from '../../argv/options.ts';
import { parseBool } from '../../argv/values/bool.ts';
import { capabilityNamed } from '../../container/capabilities.ts';
import { spell } from '../rules/rule.ts';
import { sameValue } from '../rules/same-value.ts';
import { weakeningOf } from '../rules/weakening.ts';
import type { BuiltinFinding, SeenCommand, SeenUse } from './policy.ts';
import { isKnown, usesBySubject } from './uses.ts';
import type { KnownUse } from './uses.ts';
import type { RefusedValues } from './weakening-options.ts';

/** Each option in effect whose value weakens and is refused. One that undoes an earlier use is left to the rule of those. */
export function weakeningFindings(command: SeenCommand, refused: RefusedValues): BuiltinFinding[] {
  return usesBySubject(command).flatMap((uses): BuiltinFinding[] => {
    const use = uses.at(-1);
    if (use === undefined || !isKnown(use) || undoneBy(use, uses) !== undefined) return [];
    const gives = weakeningOf(use, command.verb);
    if (gives === undefined || refused.get(use.name)?.(use.value, command.dialect) !== true) return [];
    return [{ code: 'weakening-option', place: { index: use.index }, option: spell(use), gives }];
  });
}

/** Each use of an option that a later one overrides: hardening that is undone, or another value. */
export function overriddenFindings(command: SeenCommand): BuiltinFinding[] {
  return usesBySubject(command).flatMap((uses): BuiltinFinding[] => {
    const [first, last] = [uses.find(isKnown), uses.at(-1)];
    if (first === undefined || last === undefined || !isKnown(last)) return [];
    const undone = undoneBy(last, uses);
    if (undone !== undefined) return [notInEffect(undone, last, 'of several values the last counts')];
    return uses
      .filter(isKnown)
      .filter((use) => use !== first && !sameValue(command, use.name, use.value, first.value))
      .map((use) => ({
        code: 'duplicate-option',
        place: { index: use.index, related: first.index },
        option: spell(use),
      }));
  });
}

/** Each capability that is dropped and is there all the same. */
export function capabilityFindings({ options, dialect }: SeenCommand): BuiltinFinding[] {
  const known = options.filter(isKnown);
  const privileged = known.findLast(({ name }) => name === 'privileged');
  return known
    .filter(({ name }) => name === 'cap-drop')
    .flatMap((drop): BuiltinFinding[] => {
      if (privileged !== undefined && parseBool(privileged.value) === true) {
        return [notInEffect(drop, privileged, 'a privileged container has every capability')];
      }
      // podman refuses to add and drop one capability; docker adds it, in whatever order.
      const capability = capabilityNamed(drop.value);
      const added = known.find((use) => use.name === 'cap-add' && capabilityNamed(use.value) === capability);
      if (dialect === 'podman' || capability === undefined || added === undefined) return [];
      return [notInEffect(drop, added, 'a capability that is added is there, whatever is dropped')];
    });
}

/** Each option that became the value of the one before it, which was given none. */
export function swallowedFindings({ options, verb, dialect }: SeenCommand): BuiltinFinding[] {
  return options.filter(isKnown).flatMap((use): BuiltinFinding[] => {
    const name = /^--([a-z][\w-]*)/.exec(use.value)?.[1];
    if (use.valueIndex === use.index || name === undefined || name === 'help') return [];
    if (optionNamed(verb, name, dialect) === undefined) return [];
    const place = { index: use.valueIndex, related: use.index };
    return [{ code: 'option-as-value', place, option: use.spelled, value: use.value }];
  });
}

/** The last earlier use that does not weaken, where the use in effect does; a variable or a mount hardens nothing. */
function undoneBy(use: KnownUse, uses: readonly SeenUse[]): KnownUse | undefined {
  if (weakeningOf(use) === undefined || HARDENS_NOTHING.has(use.name)) return undefined;
  return uses.filter(isKnown).findLast((earlier) => weakeningOf(earlier) === undefined);
}

const HARDENS_NOTHING: ReadonlySet<string> = new Set(['env', 'volume', 'mount']);

function notInEffect(undone: KnownUse, by: KnownUse, reason: string): BuiltinFinding {
  const place = { index: by.index, related: undone.index };
  return { code: 'option-not-in-effect', place, option: spell(undone), by: spell(by), reason };
}
