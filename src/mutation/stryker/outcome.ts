/** Turns Stryker's results into argvet's. */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { shortened } from '../describe.ts';
import type { MutantResult, MutantStatus } from '../model.ts';
import type { KnownMutant } from './known-mutants.ts';
import type { MutantRecord } from './seam.ts';

/** The fields of Stryker's result of one mutant that argvet reads. Lines and columns count from 1. */
interface StrykerResult {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly status: string;
  readonly statusReason?: string | undefined;
  readonly replacement?: string | undefined;
  readonly killedBy?: readonly string[] | undefined;
  readonly coveredBy?: readonly string[] | undefined;
  /** In milliseconds. */
  readonly duration?: number | undefined;
  readonly location: { readonly start: Place; readonly end: Place };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

const STATUSES: Readonly<Record<string, MutantStatus>> = {
  Killed: 'killed',
  Survived: 'survived',
  NoCoverage: 'no-coverage',
  Timeout: 'timeout',
  RuntimeError: 'runtime-error',
  CompileError: 'compile-error',
  Ignored: 'ignored',
  Pending: 'pending',
};

/** What a result is read with. */
export interface ResultFacts {
  readonly directory: string;
  readonly records: ReadonlyMap<string, MutantRecord>;
  readonly known: ReadonlyMap<string, Pick<KnownMutant, 'key'>>;
  /** The tests by the ids that Stryker's runner gives them. */
  readonly tests: ReadonlyMap<string, { readonly name: string }>;
  /** The ids of the golden tests. */
  readonly goldenTests: ReadonlySet<string>;
  /** The ids of those others that are known to run properties. */
  readonly propertyTests: ReadonlySet<string>;
  /** Whether every test that covers a mutant was run on it. */
  readonly allKillers: boolean;
}

/** Stryker's results as argvet's, in the order of files and places. Throws for a result that Stryker 10 does not give. */
export async function mutantResults(results: unknown, facts: ResultFacts): Promise<MutantResult[]> {
  const read = strykerResults(results);
  const texts = new Map<string, string>();
  for (const fileName of new Set(read.map((each) => each.fileName))) {
    texts.set(fileName, await readFile(fileName, 'utf8'));
  }
  return read.map((result) => mutantResult(result, texts.get(result.fileName) ?? '', facts)).toSorted(inPlaceOrder);
}

/** By files, then places. */
export function inPlaceOrder(a: MutantResult, b: MutantResult): number {
  return compare(a.file, b.file) || a.line - b.line || Number(a.id) - Number(b.id);
}

/** Stryker's results, checked. Throws for those that Stryker 10 does not give. */
export function strykerResults(results: unknown): readonly StrykerResult[] {
  if (Array.isArray(results) && results.every(isResult)) return results;
  throw new Error('Stryker gave results of an unknown form');
}

function mutantResult(result: StrykerResult, text: string, facts: ResultFacts): MutantResult {
  const { directory, records, known, tests, goldenTests, propertyTests, allKillers } = facts;
  const record = records.get(result.id);
  const planned = record?.planned;
  const boundary = planned?.boundary;
  const isBoundary = boundary !== undefined;
  const original = isBoundary ? '' : sourceBetween(text, result.location);
  const replacement = isBoundary ? '' : (result.replacement ?? '');
  const names = (ids: readonly string[] = []): string[] => ids.map((id) => tests.get(id)?.name ?? id);
  const { killedBy = [], coveredBy = [] } = result;
  const killers = new Set(killedBy);
  return {
    id: result.id,
    key: known.get(result.id)?.key ?? '',
    family: record?.family ?? 'stryker',
    site: record?.site,
    operator: result.mutatorName,
    description: planned?.description ?? `replace ${inOneLine(original)} by ${inOneLine(replacement)}`,
    status: boundary?.exclusion?.kind ?? STATUSES[result.status] ?? 'pending',
    reason: result.statusReason,
    file: relative(directory, result.fileName).replaceAll('\\', '/'),
    line: result.location.start.line,
    column: result.location.start.column,
    original,
    replacement,
    argv: boundary && { case: boundary.case, before: boundary.before, after: boundary.after },
    touches: boundary?.touches ?? [],
    killedBy: names(killedBy),
    goldenKillers: names(killedBy.filter((id) => goldenTests.has(id))),
    propertyKillers: names(killedBy.filter((id) => propertyTests.has(id))),
    allKillers: allKillers || (coveredBy.length > 0 && coveredBy.every((id) => killers.has(id))),
    coveredBy: names(coveredBy),
    ms: result.duration,
  };
}

function sourceBetween(text: string, { start, end }: StrykerResult['location']): string {
  const lines = text.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
}

function inOneLine(source: string): string {
  return source.trim() === '' ? 'nothing' : shortened(source.replaceAll(/\s+/g, ' ').trim());
}

function isResult(value: unknown): value is StrykerResult {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'fileName', 'mutatorName', 'status'].every((name) => typeof Reflect.get(value, name) === 'string') &&
    typeof Reflect.get(value, 'location') === 'object'
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
