/** What a report of a mutation run is made of: plain data, so that a reporter knows no engine, no config and no file. */
import type { MutantResult, MutationOutcome, Scope } from '../mutation/model.ts';
import type { Tier } from '../policy/weakenings.ts';
import { goldenSentences, judgeGoldenOnly } from './golden-only.ts';
import type { GoldenVerdict } from './golden-only.ts';
import { plural } from './plural.ts';
import { counted, percent, scoreFamilies, tally, unnoticed } from './score.ts';
import type { FamilyScore, FamilyThresholds, Tally } from './score.ts';

/** What the config says of a site. */
export interface SiteFacts {
  readonly name: string;
  /** The source file, relative to the project, and the function that builds the argv. */
  readonly source: string;
  readonly function: string;
  readonly policy: string;
  readonly cases: readonly string[];
}

/** What the check before the run found; absent where there was none. */
export interface CheckFacts {
  /** How many goldens were compared. */
  readonly goldens: number;
  /** How many argv were held against the policy of their site. */
  readonly policies: number;
  readonly findings: number;
}

/** A mutation run, with what is needed to judge it. */
export interface MutationReport {
  /** argvet's version. */
  readonly version: string;
  /** The sites of the run, in the config's order. */
  readonly sites: readonly SiteFacts[];
  readonly thresholds: FamilyThresholds;
  /** Tiers of which no mutant may be golden-only. */
  readonly refuseGoldenOnly: readonly Tier[];
  readonly outcome: MutationOutcome;
  readonly check: CheckFacts | undefined;
  /** The name of the config file; `argvet.config.ts` without it. */
  readonly configFile?: string | undefined;
}

/** The mutants of one site, or those in code of no one site. */
export interface Section {
  /** The site's name; undefined for code of no one site. */
  readonly site: string | undefined;
  readonly mutants: readonly MutantResult[];
}

/** Whether a run holds, and if not, why. */
export interface Verdict {
  readonly families: readonly FamilyScore[];
  /** Sites none of whose boundary mutants has a verdict: the run proves nothing about them. */
  readonly unproven: readonly string[];
  /** How many mutants never ran. */
  readonly pending: number;
  readonly goldenOnly: GoldenVerdict;
  /** `incomplete` outweighs `below`. */
  readonly result: 'holds' | 'below' | 'incomplete';
}

/** The mutants by site in the config's order, then those of no site. A site without a mutant has a section too. */
export function sections({ outcome, sites }: MutationReport): readonly Section[] {
  const named = sites.map(({ name }) => ({
    site: name,
    mutants: outcome.mutants.filter((mutant) => mutant.site === name),
  }));
  const names = new Set(sites.map(({ name }) => name));
  const rest = outcome.mutants.filter(({ site }) => site === undefined || !names.has(site));
  return rest.length === 0 ? named : [...named, { site: undefined, mutants: rest }];
}

/**
 * Judges a run: no site without a boundary mutant that was judged, no mutant left over, every family at its threshold,
 * and no golden-only mutant that the config refuses.
 */
export function judge(report: MutationReport): Verdict {
  if (report.outcome.scope.kind === 'shard') return judgeShard(report);
  const families = scoreFamilies(report.outcome.mutants, report.thresholds);
  const unproven = sections(report).flatMap(({ site, mutants }) =>
    site !== undefined && isUnproven(mutants, report.outcome.scope) ? [site] : [],
  );
  const { pending } = tally(report.outcome.mutants);
  const goldenOnly = judgeGoldenOnly(report);
  const isUnknown = goldenOnly.unknown !== undefined;
  const incomplete = unproven.length > 0 || pending > 0 || report.sites.length === 0 || isUnknown;
  const below = families.some(({ passed }) => !passed) || goldenOnly.refused.length > 0;
  return { families, unproven, pending, goldenOnly, result: incomplete ? 'incomplete' : below ? 'below' : 'holds' };
}

/** A site none of whose boundary mutants was judged, and, in a run about what changed, that has some in it. */
function isUnproven(mutants: readonly MutantResult[], scope: Scope): boolean {
  const boundary = mutants.filter(({ family }) => family === 'boundary');
  return counted(tally(boundary)) === 0 && (scope.kind === 'all' || boundary.length > 0);
}

/** A shard is complete or not: what its mutants come to says nothing of the run before a merge. */
function judgeShard({ outcome }: MutationReport): Verdict {
  const { pending } = tally(outcome.mutants);
  const families = scoreFamilies(outcome.mutants, { boundary: 0, source: 0, stryker: 0 });
  const goldenOnly = { refused: [], unknown: undefined };
  return { families, unproven: [], pending, goldenOnly, result: pending > 0 ? 'incomplete' : 'holds' };
}

/** The reasons of a verdict as sentences with a full stop; `holds` has one too. The names of sites are foreign text. */
export function verdictSentences(report: MutationReport, verdict: Verdict): readonly string[] {
  const { families, unproven, pending } = verdict;
  const total = tally(report.outcome.mutants);
  if (report.sites.length === 0) return ['No site was mutated: the run proves nothing.'];
  const sentences = unproven.map(
    (site) => `No boundary mutant of ${site} was judged: the run proves nothing about it.`,
  );
  if (pending > 0) sentences.push(`${plural(pending, 'mutant')} never ran: the run is incomplete.`);
  for (const { family, tally: count, threshold, passed } of families) {
    if (passed) continue;
    const missed = `${unnoticed(count)} of ${plural(counted(count), `${family} mutant`)} went unnoticed`;
    sentences.push(`${missed}: ${percent(count)} is below the threshold of ${threshold}%.`);
  }
  sentences.push(...goldenSentences(verdict.goldenOnly, report));
  if (sentences.length > 0) return sentences;
  const left = unnoticed(total);
  const { scope } = report.outcome;
  if (scope.kind === 'shard') {
    const part = `${plural(total.total, 'mutant')} of ${total.total + report.outcome.left}, ${left} unnoticed`;
    return [`The shard ${scope.index}/${scope.of} is complete: ${part}. "argvet merge" judges all shards together.`];
  }
  const since = scope.kind === 'since' ? ` for what changed since ${scope.revision}` : '';
  if (since !== '' && total.total === 0) return [`Nothing to judge${since}: no mutant is in it.`];
  const rest = left === 0 ? 'none went unnoticed' : `${left} went unnoticed, within the thresholds`;
  return [`Holds${since}: ${total.killed} of ${plural(counted(total), 'mutant')} killed, ${rest}.`];
}

/** What a table of scores says of a family: whether it passed, or why there is nothing to say. */
export function familyVerdict({ tally: count, threshold, passed }: FamilyScore): string {
  if (counted(count) === 0) return 'no mutant';
  if (threshold === 0) return 'no claim';
  return passed ? 'passed' : 'failed';
}

/** Milliseconds as a person says them: `820 ms`, `12.3 s`, `2 min 5 s`. */
export function duration(milliseconds: number): string {
  if (Math.round(milliseconds) < 1000) return `${Math.round(milliseconds)} ms`;
  const tenths = Math.round(milliseconds / 100);
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The columns that a table of tallies shows: some always, the others only when they have something to say. */
export function tallyColumns(
  tallies: readonly Tally[],
): readonly { readonly title: string; readonly key: keyof Tally }[] {
  return COLUMNS.filter(({ key, always }) => always || tallies.some((count) => count[key] > 0));
}

const COLUMNS: readonly { readonly title: string; readonly key: keyof Tally; readonly always: boolean }[] = [
  { title: 'mutants', key: 'total', always: true },
  { title: 'killed', key: 'killed', always: true },
  { title: 'survived', key: 'survived', always: true },
  { title: 'not covered', key: 'noCoverage', always: true },
  { title: 'timed out', key: 'timeout', always: false },
  { title: 'errors', key: 'errors', always: false },
  { title: 'equivalent', key: 'equivalent', always: false },
  { title: 'unviable', key: 'unviable', always: false },
  { title: 'ignored', key: 'ignored', always: true },
  { title: 'never ran', key: 'pending', always: false },
];
