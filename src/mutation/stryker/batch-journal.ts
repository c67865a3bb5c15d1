import { openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { SweptMutant } from './batch-sweep.ts';

/** The index of a control, the run of a unit's whole file with no mutant active. */
export const CONTROL = -1;

/** The index of a sweep, the run of a unit's whole file in which each test is repeated with its mutants. */
export const SWEEP = -2;

/**
 * What a worker tells. Each event is on disk before the next step begins, so that a worker that hangs or dies
 * takes one step with it and nothing else.
 */
export type BatchEvent =
  | { readonly kind: 'hello'; readonly pid: number }
  | { readonly kind: 'claim'; readonly unit: number; readonly first: boolean }
  | { readonly kind: 'refuse'; readonly reason: string }
  /** `at` is in ms since the epoch, `limit` in ms from then. */
  | {
      readonly kind: 'begin';
      readonly unit: number;
      readonly index: number;
      readonly at: number;
      readonly limit: number;
    }
  /** It is caught elsewhere, and enough was spent on it. */
  | { readonly kind: 'skip'; readonly unit: number; readonly index: number }
  | {
      readonly kind: 'fail';
      readonly unit: number;
      readonly index: number;
      readonly test: string;
      readonly message: string;
    }
  /** A sweep has come to an end, and has settled these. */
  | { readonly kind: 'swept'; readonly unit: number; readonly mutants: readonly SweptMutant[] }
  | ({ readonly kind: 'end'; readonly unit: number; readonly index: number } & StepResult)
  /** `missing` are mutants that not all their tests reached; `drift` is why no pass in this unit is to be believed. */
  | {
      readonly kind: 'control';
      readonly unit: number;
      readonly good: boolean;
      readonly missing: readonly string[];
      readonly drift?: string;
    }
  | { readonly kind: 'done'; readonly unit: number };

/** What one step, a mutant in the tests of one file, came to. */
export interface StepResult {
  readonly ms: number;
  /** The tests that ran. */
  readonly tests: number;
  /** How often the active mutant was reached. */
  readonly hits: number;
  /** What failed outside the tests: the modules' load, hooks; undefined when nothing did. */
  readonly fileError?: string;
  /** An error or a rejection that nothing handled came up in this step. */
  readonly unhandled: boolean;
  /** It left timers or the like under way: they may run into the steps after it. */
  readonly late: boolean;
  /** Tests were left out after one had failed: there may be more that fail. */
  readonly cut: boolean;
}

const PREFIX = 'journal-';

/** Opens this process's journal in a round's folder; the function appends one event, on disk when it returns. */
export function openJournal(folder: string, pid: number): (event: BatchEvent) => void {
  const append = writeSync;
  const file = openSync(join(folder, `${PREFIX}${pid}.jsonl`), 'a');
  return (event) => {
    append(file, `${JSON.stringify(event)}\n`);
  };
}

/** The names of the journals in a round's folder. */
export function journalNames(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith(PREFIX));
}

/** The events of each worker of a round, in the order of its journal; a line that a dying worker tore is left out. */
export function readJournals(folder: string): BatchEvent[][] {
  return journalNames(folder).map((name) => parseJournal(readFileSync(join(folder, name), 'utf8')));
}

/** The events of a journal's text, without a torn last line. */
export function parseJournal(text: string): BatchEvent[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  // The journals are this program's own, written by openJournal in a folder that only this user may enter.
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line): BatchEvent => JSON.parse(line));
}
