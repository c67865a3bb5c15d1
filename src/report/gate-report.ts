/** The report of `argvet gate`: its jobs, what went wrong in them, and the mutation report. */
import { printable } from '../argv/printable.ts';
import { code, fenced, prose, table } from './markdown.ts';
import { duration } from './mutation-report.ts';
import { plural } from './plural.ts';
import type { MutationReport } from './mutation-report.ts';
import { mutationData } from './mutation-json.ts';
import { mutationMarkdown } from './mutation-markdown.ts';
import { mutationText } from './mutation-text.ts';
import type { TextOptions } from './mutation-text.ts';
import { painter } from './style.ts';
import type { Tone } from './style.ts';
import { textTable } from './table.ts';

/** One job of the gate. */
export interface GateJob {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why, in one line; for a passed job, what held. Foreign text is allowed. */
  readonly why: string;
  /** Wall-clock time in milliseconds; 0 for a skipped job. */
  readonly elapsed: number;
  /** What a failed job said: lines for reading, foreign text. */
  readonly details: readonly string[];
}

/** A run of the gate. */
export interface GateReport {
  readonly jobs: readonly GateJob[];
  readonly exit: number;
  /** Absent when the mutants did not run. */
  readonly mutation: MutationReport | undefined;
}

const TONES: Readonly<Record<GateJob['outcome'], Tone>> = { passed: 'good', failed: 'bad', skipped: 'quiet' };

/** For a terminal: the mutation report, what failed jobs said, the table of jobs, and the last line that counts them. */
export function gateText(report: GateReport, options: TextOptions): string {
  const paint = painter(options.color);
  const rows = report.jobs.map(({ name, outcome, why, elapsed }) => [
    printable(name),
    paint(TONES[outcome], outcome),
    outcome === 'skipped' ? '-' : duration(elapsed),
    printable(why),
  ]);
  const blocks = [
    ...(report.mutation === undefined ? [] : [mutationText(report.mutation, options).trimEnd()]),
    ...report.jobs
      .filter(hasDetails)
      .map(({ name, details }) =>
        [paint('title', printable(name)), ...details.map((line) => `  ${printable(line)}`.trimEnd())].join('\n'),
      ),
    textTable([['job', 'outcome', 'time', 'why'], ...rows], ['left', 'left', 'right', 'left']).join('\n'),
    summary(report),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** For a reviewer: the table of jobs, what failed jobs said, and the mutation report a level deeper. */
export function gateMarkdown(report: GateReport): string {
  const rows = report.jobs.map(({ name, outcome, why, elapsed }) => [
    prose(name),
    outcome === 'failed' ? '**failed**' : outcome,
    outcome === 'skipped' ? '-' : duration(elapsed),
    prose(why),
  ]);
  const blocks = [
    '# Gate',
    `**${summary(report)}**`,
    table([['Job', 'Outcome', 'Time', 'Why'], ...rows], ['l', 'l', 'r', 'l']),
    ...report.jobs
      .filter(hasDetails)
      .flatMap(({ name, details }) => [`What ${code(name)} said:`, fenced(details, 'text')]),
  ];
  const mutation = report.mutation === undefined ? '' : `\n${mutationMarkdown(report.mutation, 2)}`;
  return `${blocks.join('\n\n')}\n${mutation}`;
}

/** For a machine: the jobs, the exit code, and the mutation report as `argvet mutate --report json` has it, or null. */
export function gateData(report: GateReport): object {
  return {
    exit: report.exit,
    jobs: report.jobs.map((job) => ({ ...job, elapsed: Math.round(job.elapsed) })),
    mutation: report.mutation === undefined ? null : mutationData(report.mutation),
  };
}

function hasDetails({ details }: GateJob): boolean {
  return details.length > 0;
}

function summary({ jobs, exit }: GateReport): string {
  const count = (outcome: GateJob['outcome']) => jobs.filter((job) => job.outcome === outcome).length;
  const skipped = count('skipped') === 0 ? '' : `, ${count('skipped')} skipped`;
  return `${plural(jobs.length, 'job')}: ${count('passed')} passed, ${count('failed')} failed${skipped} (exit code ${exit})`;
}
