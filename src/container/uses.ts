import type { OptionUse } from '../argv/model.ts';
import { parseBool } from '../argv/values/bool.ts';

/** The values of each option of a command, in order, by its long name. */
export type Uses = ReadonlyMap<string, readonly string[]>;

/** Groups the options of a command by name. */
export function groupUses(options: readonly OptionUse[]): Uses {
  const uses = new Map<string, string[]>();
  for (const { name, value } of options) {
    const values = uses.get(name);
    if (values === undefined) uses.set(name, [value]);
    else values.push(value);
  }
  return uses;
}

/** The last value of an option; `undefined` when it is not there. */
export function last(uses: Uses, name: string): string | undefined {
  return uses.get(name)?.at(-1);
}

/** The last value of an option, or the empty text. */
export function text(uses: Uses, name: string): string {
  return last(uses, name) ?? '';
}

/** Every value of an option, in order. */
export function all(uses: Uses, name: string): readonly string[] {
  return uses.get(name) ?? NONE;
}

/** Is a switch on after its last use. */
export function isOn(uses: Uses, name: string): boolean {
  const value = last(uses, name);
  return value !== undefined && parseBool(value) === true;
}

const NONE: readonly string[] = [];
