/** What a matrix shows: what is lost, what each option is needed for, and what has changed since it was recorded. */
import { BEHAVIOURS } from '../behaviours/table.ts';
import { isFailing, isNotRun, isWorking } from './record.ts';
import type { MatrixRecord, RecordedColumn } from './record.ts';

/** What a site's container lets be done, by the names of behaviours in the order of the table. */
export interface Losses {
  /** With what a caller is told. */
  readonly fails: readonly { readonly behaviour: string; readonly outcome: string }[];
  readonly failsSilently: readonly string[];
  readonly works: readonly string[];
  /** With the reason. */
  readonly notRun: readonly { readonly behaviour: string; readonly outcome: string }[];
}

/** What one option less, or one capability more, makes of a site's container. */
export interface Removal {
  readonly kind: 'minus' | 'plus';
  readonly option: string;
  /** What works in the site's container and not in this one. */
  readonly breaks: readonly string[];
  /** What works in this one and not in the site's, also where nobody does it there. */
  readonly allows: readonly string[];
}

/** The site's own column; undefined where it was not run. */
export function siteColumn({ columns }: MatrixRecord): RecordedColumn | undefined {
  return columns.find(({ kind, notRun }) => kind === 'site' && notRun === null);
}

/** What is lost, what is left and what was not tried in the site's container. */
export function lossesOf(record: MatrixRecord): Losses {
  const outcomes = siteColumn(record)?.outcomes ?? {};
  const all = BEHAVIOURS.map(({ name: behaviour }) => ({ behaviour, outcome: outcomes[behaviour] ?? NOTHING }));
  return {
    fails: all.filter(({ outcome }) => isFailing(outcome) && outcome.includes(': ')),
    failsSilently: all.filter(({ outcome }) => isFailing(outcome) && !outcome.includes(': ')).map(nameOf),
    works: all.filter(({ outcome }) => isWorking(outcome)).map(nameOf),
    notRun: all.filter(({ outcome }) => isNotRun(outcome)),
  };
}

const NOTHING = 'not run: no outcome';

function nameOf({ behaviour }: { readonly behaviour: string }): string {
  return behaviour;
}

/** What each removal and each addition changes, in the order of the columns. */
export function removalsOf(record: MatrixRecord): readonly Removal[] {
  const site = siteColumn(record)?.outcomes;
  if (site === undefined) return [];
  return record.columns.flatMap(({ kind, option, notRun, outcomes }): readonly Removal[] => {
    if (notRun !== null || (kind !== 'minus' && kind !== 'plus')) return [];
    const names = BEHAVIOURS.map(({ name }) => name);
    const breaks = names.filter((name) => isWorking(site[name]) && isFailing(outcomes[name]));
    const allows = names.filter((name) => !isWorking(site[name]) && !isNotRun(site[name]) && isWorking(outcomes[name]));
    return [{ kind, option, breaks, allows }];
  });
}

/** The capabilities that are added and whose removal breaks nothing: none of these behaviours needs them. */
export function unneeded(record: MatrixRecord): readonly string[] {
  return removalsOf(record)
    .filter(({ kind, option, breaks }) => kind === 'minus' && option.startsWith('--cap-add ') && breaks.length === 0)
    .map(({ option }) => option);
}

/** The columns that were not run, each with its reason. */
export function columnsNotRun({ columns }: MatrixRecord): readonly string[] {
  return columns.flatMap((column) => (column.notRun === null ? [] : [`${columnTitle(column)}: ${column.notRun}`]));
}

/** The behaviours that were not run in columns that were, each with its reason. */
export function behavioursNotRun({ columns }: MatrixRecord): readonly string[] {
  return columns
    .filter(({ notRun }) => notRun === null)
    .flatMap((column) => {
      const missing = BEHAVIOURS.filter(({ name }) => isNotRun(column.outcomes[name]));
      return missing.map(({ name }) => `${columnTitle(column)}, ${name}: ${column.outcomes[name] ?? NOTHING}`);
    });
}

/** A column as a reader calls it, whatever the engine. */
export function columnTitle({ kind, option }: Pick<RecordedColumn, 'kind' | 'option'>): string {
  return TITLES[kind](option);
}

const TITLES: Readonly<Record<RecordedColumn['kind'], (option: string) => string>> = {
  defaults: () => 'run IMAGE',
  dropped: () => 'run --cap-drop ALL IMAGE',
  site: () => 'the site',
  minus: (option) => `without ${option}`,
  plus: (option) => `with ${option}`,
};

/** One outcome that is not as it was recorded; an absent one is that of a column or a behaviour that is not there. */
export interface Drift {
  readonly column: string;
  readonly behaviour: string;
  readonly recorded: string | undefined;
  readonly now: string | undefined;
}

/** Every outcome that differs between two matrices of one site. Versions are not compared: they explain a drift. */
export function driftOf(recorded: MatrixRecord, now: MatrixRecord): readonly Drift[] {
  const [before, after] = [cellsOf(recorded), cellsOf(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    const [column = '', behaviour = ''] = key.split('\0');
    return was === is ? [] : [{ column, behaviour, recorded: was, now: is }];
  });
}

function cellsOf({ columns }: MatrixRecord): ReadonlyMap<string, string> {
  return new Map(
    columns.flatMap((column) => {
      const cells = column.notRun === null ? Object.entries(column.outcomes) : [['', `not run: ${column.notRun}`]];
      return cells.map(([name, outcome]) => [`${columnTitle(column)}\0${name}`, outcome ?? ''] as const);
    }),
  );
}
