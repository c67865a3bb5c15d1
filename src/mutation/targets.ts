/** What boundary operators aim at: the options of a site's goldens, over all its cases. */
import type { Command, OptionUse, Verb } from '../argv/model.ts';
import { optionNamed } from '../argv/options.ts';
import type { Target } from './model.ts';

/** One golden of a site, read. */
export interface GoldenCase {
  readonly name: string;
  readonly argv: readonly string[];
  readonly command: Command;
}

/** An option of a site's goldens. */
export interface OptionTarget {
  readonly target: Target;
  readonly name: string;
  readonly isBool: boolean;
  /** The value when all cases that have the option agree on it. */
  readonly value: string | undefined;
  /** The values, each once, in the order of the cases. */
  readonly values: readonly string[];
  /** The option's name as the goldens spell it: `--network`, `-p`. */
  readonly spelled: string;
  /** Whether every use has its value in a token or behind a sign; false for a bare bool. */
  readonly hasValue: boolean;
}

/** A site as its operators see it. */
export interface SiteView {
  readonly site: string;
  readonly verb: Verb;
  readonly cases: readonly GoldenCase[];
  readonly targets: readonly OptionTarget[];
}

/** The view of a site's goldens. Targets stand in the order in which the cases use them first. */
export function siteView(site: string, cases: readonly GoldenCase[]): SiteView {
  const verb = cases[0]?.command.verb ?? 'run';
  const names = new Set(cases.flatMap(({ command }) => command.options.map((option) => option.name)));
  return { site, verb, cases, targets: [...names].flatMap((name) => targetsOf(name, verb, cases)) };
}

function targetsOf(name: string, verb: Verb, cases: readonly GoldenCase[]): OptionTarget[] {
  const uses = cases
    .map(({ command }) => command.options.filter((option) => option.name === name))
    .filter((options) => options.length > 0);
  const isBool = cases.some(({ command }) => optionNamed(verb, name, command.dialect)?.kind === 'bool');
  const base = { name, isBool };
  const shared = sharedValues(uses);
  const byValue = [...shared].flatMap(([value, count]) =>
    Array.from({ length: count }, (_, ordinal): OptionTarget => {
      const same = uses.flat().filter((option) => option.value === value);
      return { ...base, target: { name, value, ordinal }, value, values: [value], ...spelling(same) };
    }),
  );
  const most = Math.max(...uses.map((options) => options.length));
  const byOrdinal = Array.from({ length: most }, (_, ordinal): OptionTarget[] => {
    const here = uses.flatMap((options) => options[ordinal] ?? []);
    if (here.every(({ value }) => shared.has(value))) return [];
    const values = [...new Set(here.map(({ value }) => value))];
    return [{ ...base, target: { name, ordinal }, value: undefined, values, ...spelling(here) }];
  });
  return [...byValue, ...byOrdinal.flat()];
}

/** The values that every case with the option has, equally often. */
function sharedValues(uses: readonly (readonly OptionUse[])[]): Map<string, number> {
  const counts = uses.map((options) => {
    const count = new Map<string, number>();
    for (const { value } of options) count.set(value, (count.get(value) ?? 0) + 1);
    return count;
  });
  const [first, ...others] = counts;
  return new Map([...(first ?? [])].filter(([value, count]) => others.every((other) => other.get(value) === count)));
}

function spelling(uses: readonly OptionUse[]): { spelled: string; hasValue: boolean } {
  return { spelled: uses[0]?.spelled ?? '', hasValue: !uses.every(isBare) };
}

function isBare({ value, valueIndex, index }: OptionUse): boolean {
  return value === 'true' && valueIndex === index;
}
