/** What became of a snippet, in words that are safe to print. */
import { printable } from '../argv/printable.ts';
import type { Snippet, SnippetOutcome } from '../snippet/model.ts';
import { lastLines } from './last-lines.ts';

/** One word for a column; `would run` where there is no outcome. */
export function stateOf(outcome: SnippetOutcome | undefined): string {
  return outcome === undefined ? 'would run' : STATES[outcome.kind];
}

const STATES: Readonly<Record<SnippetOutcome['kind'], string>> = {
  passed: 'passed',
  failed: 'FAILED',
  'timed-out': 'TIMED OUT',
  'out-of-memory': 'NO MEMORY',
  'output-limit': 'TOO MUCH',
  skipped: 'skipped',
  infrastructure: 'NOT RUN',
};

/** Why a snippet did not pass, half a sentence on one line; empty for one that did. */
export function reasonOf(outcome: SnippetOutcome): string {
  if (outcome.kind === 'failed') return FAILURES[outcome.why](outcome.exit);
  if (outcome.kind === 'timed-out') return `it was ended after ${outcome.seconds} s`;
  if (outcome.kind === 'out-of-memory') return 'it was ended for the memory that it took';
  if (outcome.kind === 'output-limit') return 'it was ended for all that it wrote';
  if (outcome.kind === 'skipped') return printable(outcome.reason);
  return outcome.kind === 'infrastructure' ? printable(outcome.message) : '';
}

const FAILURES = {
  exit: (exit: number) => `it ended with exit code ${exit}`,
  'should-fail': () => 'it should end with an error, and ended with exit code 0',
  output: () => 'it wrote something else than its document shows',
} as const;

/** A text that a snippet wrote, or should write, under its title. */
export interface Excerpt {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What helps to see why a snippet did not pass: its streams, and what was expected; of each only the end. */
export function excerptsOf({ expect }: Snippet, outcome: SnippetOutcome): readonly Excerpt[] {
  if (!('stdout' in outcome)) return [];
  const shown = outcome.kind === 'failed' && outcome.why === 'output' ? expect.output : undefined;
  const cut = outcome.truncated ? ' (not all of it was kept)' : '';
  return [
    { title: 'expected', lines: shown === undefined ? [] : lastLines(shown === '' ? '(nothing)' : shown) },
    { title: `standard output${cut}`, lines: lastLines(outcome.stdout) },
    { title: `standard error${cut}`, lines: lastLines(outcome.stderr) },
  ].filter(({ lines }) => lines.length > 0);
}
