/** What kind of test lets the survivors of a site through, told from which of its mutants survive, and what would kill them. */
import type { MutantResult, MutationOutcome } from '../mutation/model.ts';
import { argvMaps } from './argv-map.ts';
import type { MapRow, SiteMap } from './argv-map.ts';
import { goldenOnlyOf } from './golden-only.ts';
import { checksFor } from './hint-checks.ts';
import type { Check } from './hint-checks.ts';
import { rowText } from './row-text.ts';

/** The styles of tests that can be told from their survivors. docs/weak-tests.md has a heading for each. */
export type HintCode =
  | 'not-called'
  | 'nothing-looks'
  | 'prefix-only'
  | 'presence-only'
  | 'place-blind'
  | 'value-blind'
  | 'value-start'
  | 'value-range'
  | 'first-only'
  | 'extras-blind'
  | 'order-blind'
  | 'snapshot-only';

/** One style at one site, and the assertion against it. */
export interface Hint {
  readonly code: HintCode;
  readonly site: string;
  /** What the tests are blind at, as the map shows it; for `prefix-only` what they hold. */
  readonly rows: readonly string[];
  /** The ids of the mutants that it lets through. */
  readonly mutants: readonly string[];
  /** The case on whose argv the checks are made. */
  readonly case: string;
  /** What an assertion has to look at: it tells every one of the mutants from the case's argv. */
  readonly checks: readonly Check[];
}

/** The hints of all sites, those of a site in the order of the codes. */
export function hints(outcome: MutationOutcome): readonly Hint[] {
  return argvMaps(outcome).flatMap((map) => siteHints(map, outcome));
}

/** A style with the rows that show it. */
interface Found {
  readonly code: HintCode;
  readonly rows: readonly MapRow[];
  /** What the hint names instead of those rows. */
  readonly named?: readonly MapRow[];
  readonly lets: (mutant: MutantResult) => boolean;
}

function siteHints(map: SiteMap, outcome: MutationOutcome): readonly Hint[] {
  const found = [...stylesOf(map), ...snapshotOnly(map, outcome)];
  return found.flatMap(({ code, rows, named, lets }) => {
    const mutants = [...new Set(rows.flatMap((row) => row.mutants.filter(lets)))];
    const shown = mutants[0]?.argv?.case;
    const checks = shown === undefined ? [] : checksFor(mutants, shown);
    if (shown === undefined || checks.length === 0) return [];
    const texts = [...new Set((named ?? rows).map((row) => rowText(row, ROW_LENGTH)))];
    return [{ code, site: map.site, rows: texts, mutants: mutants.map(({ id }) => id), case: shown, checks }];
  });
}

const ROW_LENGTH = 60;

function stylesOf({ rows }: SiteMap): readonly Found[] {
  const judged = rows.filter(({ mutants }) => mutants.some(isJudged));
  const all = judged.flatMap(({ mutants }) => mutants.filter(isJudged));
  if (all.length > 0 && all.every(({ status }) => status === 'no-coverage')) {
    return [{ code: 'not-called', rows: judged, lets: isMissed }];
  }
  const extras = judged.filter(({ role }) => role === 'extra');
  const places = judged.filter(({ role }) => role !== 'extra');
  const prefix = prefixOf(places);
  const styled = prefix === undefined ? places.map((row) => ({ row, styles: rowStyles(row) })) : [];
  const seesExtras = extras.some(({ mutants }) => mutants.some(isJudged)) && !extras.some(hasMissed);
  return [
    ...(prefix === undefined ? [] : [prefix]),
    ...ROW_CODES.flatMap((code): Found[] => {
      const own = styled.filter(({ styles }) => styles.includes(code)).map(({ row }) => row);
      if (own.length === 0) return [];
      const named = code === 'place-blind' && seesExtras ? 'order-blind' : code;
      return [{ code: named, rows: own, lets: LETS[code] ?? isMissed }];
    }),
    ...(extras.some(hasMissed) ? [{ code: 'extras-blind' as const, rows: extras, lets: isMissed }] : []),
  ];
}

const ROW_CODES: readonly HintCode[] = [
  'nothing-looks',
  'presence-only',
  'place-blind',
  'value-blind',
  'value-start',
  'value-range',
  'first-only',
];

/** Of styles that a row may show side by side, the mutants that are theirs. */
const LETS: Readonly<Partial<Record<HintCode, (mutant: MutantResult) => boolean>>> = {
  'place-blind': (mutant) => isMissed(mutant) && kindOf(mutant) !== 'value',
  'value-start': (mutant) => isMissed(mutant) && kindOf(mutant) === 'value',
  'value-range': (mutant) => isMissed(mutant) && kindOf(mutant) === 'value',
  'value-blind': (mutant) => isMissed(mutant) && kindOf(mutant) === 'value',
  'first-only': (mutant) => isMissed(mutant) && kindOf(mutant) === 'override',
};

/** The styles of one row; none where they cannot be told. */
function rowStyles({ mutants }: MapRow): readonly HintCode[] {
  const judged = mutants.filter(isJudged);
  if (judged.every(isMissed)) return ['nothing-looks'];
  const of = (kind: Kind): readonly MutantResult[] => judged.filter((mutant) => kindOf(mutant) === kind);
  const [values, places] = [of('value'), of('place')];
  const valueStyle = styleOfValues(values);
  if (of('drop').some(isMissed)) return [];
  const style: readonly HintCode[] = valueStyle === undefined ? [] : [valueStyle];
  if (places.some(isMissed)) return valueStyle === 'value-blind' ? ['presence-only'] : ['place-blind', ...style];
  return of('override').some(isMissed) ? [...style, 'first-only'] : style;
}

function styleOfValues(values: readonly MutantResult[]): 'value-blind' | 'value-start' | 'value-range' | undefined {
  const missed = values.filter(isMissed);
  if (missed.length === 0) return undefined;
  if (missed.length === values.length) return 'value-blind';
  return missed.every(isLonger) && !values.some((each) => !isMissed(each) && isLonger(each))
    ? 'value-start'
    : 'value-range';
}

/** Whether a mutant only adds to the end of a token: `64` to `640`, `--init` to `--init=false`. */
function isLonger({ argv }: MutantResult): boolean {
  if (argv === undefined) return false;
  const changed = argv.before.flatMap((token, index) => (token === argv.after[index] ? [] : [index]));
  const [at] = changed;
  return changed.length === 1 && at !== undefined && argv.after[at]?.startsWith(argv.before[at] ?? '') === true;
}

/** The tests hold the first rows against everything, and nothing behind them. */
function prefixOf(rows: readonly MapRow[]): Found | undefined {
  const first = rows.findIndex(hasMissed);
  if (first < SHORTEST_PREFIX) return undefined;
  const behind = rows.slice(first);
  if (behind.length < 2 || !behind.every(({ mutants }) => mutants.filter(isJudged).every(isMissed))) return undefined;
  return { code: 'prefix-only', rows: behind, named: rows.slice(first - 1, first), lets: isMissed };
}

const SHORTEST_PREFIX = 2;

/** Golden tests alone hold these rows. */
function snapshotOnly({ rows }: SiteMap, { tests }: MutationOutcome): readonly Found[] {
  const lets = (mutant: MutantResult): boolean => goldenOnlyOf(mutant, tests.beyondGolden) === 'yes';
  const own = rows.filter(({ mutants }) => mutants.some(lets));
  return own.length === 0 ? [] : [{ code: 'snapshot-only', rows: own, lets }];
}

type Kind = 'drop' | 'place' | 'value' | 'override' | 'extra';

function kindOf({ operator }: MutantResult): Kind | undefined {
  return KINDS.get(operator);
}

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['ArgvDrop', 'drop'],
  ['ArgvWordDrop', 'drop'],
  ['ArgvMoveBehindImage', 'place'],
  ['ArgvMoveBehindCommand', 'place'],
  ['ArgvWordSwap', 'place'],
  ['ArgvAlterLimit', 'value'],
  ['ArgvTypo', 'value'],
  ['ArgvNegate', 'value'],
  ['ArgvJoin', 'value'],
  ['ArgvImage', 'value'],
  ['ArgvOverride', 'override'],
  ['ArgvExtra', 'extra'],
]);

function isMissed({ status }: MutantResult): boolean {
  return status === 'survived' || status === 'no-coverage';
}

function isJudged({ status }: MutantResult): boolean {
  return status === 'killed' || status === 'survived' || status === 'no-coverage';
}

function hasMissed({ mutants }: MapRow): boolean {
  return mutants.some(isMissed);
}
