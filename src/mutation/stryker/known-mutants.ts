/** The mutants of a run before any of them runs, with keys that tell them apart from run to run. */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { BoundaryMutant } from '../model.ts';
import type { MutantRecord } from './seam.ts';

/** A mutant of Stryker's instrumenter as far as its key needs it. Lines and columns count from 0. */
export interface InstrumentedMutant {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly location: { readonly start: Position; readonly end: Position };
  readonly replacement: string;
}

interface Position {
  readonly line: number;
  readonly column: number;
}

/** One mutant of a run that has not begun. */
export interface KnownMutant extends Pick<MutantRecord, 'family' | 'site'> {
  /** Its number in this run. */
  readonly id: string;
  /** The same in every run on the same source, goldens and configuration, and no other mutant's: 16 hex digits. */
  readonly key: string;
  readonly operator: string;
  /** Relative to the project, with `/`. */
  readonly file: string;
  /** The lines that it changes, both counted from 1: for one of a finished argv the line where its function is named. */
  readonly lines: { readonly first: number; readonly last: number };
  readonly boundary: BoundaryMutant | undefined;
}

/** What becomes of a mutant that is not run: Stryker's word for its status, and what Stryker's reports say beside it. */
export interface SettledMutant {
  readonly status: 'Ignored' | 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'RuntimeError' | 'CompileError';
  readonly reason: string | undefined;
}

/**
 * Decides, once all mutants are known, which of them are not run: those that it settles, by id. They are no part of
 * the outcome, and argvet's own reports say nothing of them; in Stryker's they have the status given.
 */
export type Selection = (mutants: readonly KnownMutant[]) => ReadonlyMap<string, SettledMutant>;

/** The mutants of an instrumenter's result with their keys. `directory` is the project's folder. */
export function knownMutants(
  mutants: readonly InstrumentedMutant[],
  records: ReadonlyMap<string, MutantRecord>,
  directory: string,
): KnownMutant[] {
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const record = records.get(mutant.id);
    const file = relative(directory, mutant.fileName).replaceAll('\\', '/');
    const { mutatorName: operator, location, replacement } = mutant;
    const text = JSON.stringify([operator, record?.site ?? null, file, location.start, location.end, replacement]);
    const ordinal = seen.get(text) ?? 0;
    seen.set(text, ordinal + 1);
    return {
      id: mutant.id,
      key: createHash('sha256').update(`${ordinal} ${text}`).digest('hex').slice(0, KEY_DIGITS),
      family: record?.family ?? 'stryker',
      site: record?.site,
      operator,
      file,
      lines: { first: location.start.line + 1, last: location.end.line + 1 },
      boundary: record?.planned?.boundary,
    };
  });
}

const KEY_DIGITS = 16;
