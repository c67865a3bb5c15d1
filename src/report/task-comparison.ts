/** The report of `argvet task compare`, for a terminal and for a program. */
import { printable } from '../argv/printable.ts';
import type { TaskComparison } from '../task/compare.ts';
import type { TaskRecord } from '../task/record.ts';
import { configChangesLines } from './config-changes.ts';
import type { Paint } from './style.ts';
import { outcomeWords, solverWords } from './task-words.ts';

/** Two records, each by the name of its file. */
export interface ComparedRecords {
  readonly before: TaskRecord;
  readonly after: TaskRecord;
  readonly names: { readonly before: string; readonly after: string };
}

/** Both results, what differs from the first to the second, and whether they can be compared. Ends with a line's end. */
export function comparisonText(records: ComparedRecords, comparison: TaskComparison, paint: Paint): string {
  const { config, facts, failed, comparable } = comparison;
  const lines = [
    ...(['before', 'after'] as const).map((which) => recordLine(records, which)),
    ...(config.length === 0 ? [] : configChangesLines(config).map((line) => `  ${line}`)),
    ...facts.map(({ field, before, after }) => printable(`  ${field} ${before} → ${after}`)),
    ...failed.map((which) => `  ${printable(records.names[which])} came to no result`),
    comparable
      ? paint('good', 'The records can be compared: nothing but the solver differs.')
      : paint('bad', 'The records cannot be compared: the rewards may differ for what stands above.'),
  ];
  return `${lines.join('\n')}\n`;
}

function recordLine(records: ComparedRecords, which: 'before' | 'after'): string {
  const { task, outcome, solver } = records[which];
  const name = printable(`${records.names[which]}: ${task.name}`);
  return `${name}, solved by ${solverWords(solver)}: ${outcomeWords(outcome)}`;
}

/** The comparison as an object; docs/task.md says what each field is. */
export function comparisonData({ before, after }: ComparedRecords, comparison: TaskComparison): object {
  return {
    comparable: comparison.comparable,
    rewards: [before, after].map(({ outcome }) => (outcome.kind === 'graded' ? outcome.reward : null)),
    config: comparison.config.map(({ field, from, to, direction, why, cis }) => {
      return { field, from: from ?? null, to: to ?? null, direction, why, cis: cis ?? null };
    }),
    facts: comparison.facts,
    failed: comparison.failed,
  };
}
