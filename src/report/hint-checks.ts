/** What an assertion has to look at so that it tells mutants from the argv of a case. */
import type { Command } from '../argv/model.ts';
import { parse } from '../argv/parse.ts';
import type { MutantResult } from '../mutation/model.ts';

/** One look at a parsed argv: all of one kind that it has, exactly. */
export type Check =
  /** The values of all options of a name, in order; none where the argv must not have it. */
  | { readonly of: 'values'; readonly name: string; readonly values: readonly string[] }
  /** The names of all options, in order. */
  | { readonly of: 'names'; readonly names: readonly string[] }
  | { readonly of: 'image'; readonly image: string | undefined }
  | { readonly of: 'command'; readonly words: readonly string[] };

/**
 * The checks of a case's argv that fail for every mutant shown on it; none where an argv cannot be read, or a mutant
 * cannot be told by them. Few options are looked at one by one; where many come and go, the names of all tell more.
 */
export function checksFor(mutants: readonly MutantResult[], shown: string): readonly Check[] {
  const argv = mutants.flatMap((mutant) => (mutant.argv?.case === shown ? [mutant.argv] : []));
  const before = argv[0] && parse(argv[0].before);
  if (before === undefined || !before.ok) return [];
  const after = argv.map((each) => parse(each.after)).filter((each) => each.ok);
  const readable = after.length === argv.length;
  const looks = new Map<string, Check>();
  for (const each of after) for (const check of differences(before, each)) looks.set(JSON.stringify(check), check);
  const checks = fewer(before, [...looks.values()]);
  const told = after.every((each) => checks.some((check) => !holds(check, each)));
  return readable && told ? checks : [];
}

/** The most options that are looked at one by one. */
const MOST_NAMES = 8;

function fewer(before: Command, checks: readonly Check[]): readonly Check[] {
  const values = checks.filter(({ of }) => of === 'values');
  const absent = values.filter((check) => check.of === 'values' && check.values.length === 0);
  if (absent.length === 0 || values.length <= MOST_NAMES) return checks;
  const names: Check = { of: 'names', names: before.options.map(({ name }) => name) };
  return [names, ...checks.filter((check) => !absent.includes(check))];
}

/** The options that differ; where none does, the image or the command. */
function differences(before: Command, after: Command): readonly Check[] {
  const names = new Set([...before.options, ...after.options].map(({ name }) => name));
  const values = [...names].map((name): Check => ({ of: 'values', name, values: valuesOf(before, name) }));
  const whole: readonly Check[] = [
    { of: 'image', image: before.image },
    { of: 'command', words: before.command },
  ];
  const fail = (checks: readonly Check[]): readonly Check[] => checks.filter((check) => !holds(check, after));
  const options = fail(values);
  return options.length > 0 ? options : fail(whole).slice(0, 1);
}

/** Whether a parsed argv passes a check. */
export function holds(check: Check, command: Command): boolean {
  if (check.of === 'image') return command.image === check.image;
  if (check.of === 'command') return same(command.command, check.words);
  if (check.of === 'names')
    return same(
      command.options.map(({ name }) => name),
      check.names,
    );
  return same(valuesOf(command, check.name), check.values);
}

function valuesOf({ options }: Command, name: string): readonly string[] {
  return options.filter((option) => option.name === name).map(({ value }) => value);
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}
