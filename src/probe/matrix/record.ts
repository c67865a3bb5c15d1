/** The record of a matrix: what each behaviour came to in each column, with what it was run. */
import { z } from 'zod';
import { printExactJson } from '../../argv/values/exact-json.ts';
import type { BehaviourOutcome } from '../behaviours/behaviour.ts';

const SHAPE = z.object({
  versions: z.object({
    /** Records of before podman have none. */
    name: z.enum(['docker', 'podman']).default('docker'),
    engine: z.string(),
    client: z.string(),
    kernel: z.string(),
    runtime: z.string(),
    /** Records of before podman have none. */
    driver: z.string().default(''),
    cgroup: z.string().nullable(),
  }),
  site: z.string(),
  case: z.string(),
  /** Whose argv the site's is: podman runs docker's as well. */
  argvOf: z.enum(['docker', 'podman']).default('docker'),
  columns: z.array(
    z.object({
      kind: z.enum(['defaults', 'dropped', 'site', 'minus', 'plus']),
      option: z.string(),
      notRun: z.string().nullable(),
      outcomes: z.record(z.string(), z.string()),
    }),
  ),
});

/** A matrix. Of a column that was not run `notRun` is half a sentence why, and `outcomes` is empty. */
export type MatrixRecord = z.infer<typeof SHAPE>;

/** One column of it. */
export type RecordedColumn = MatrixRecord['columns'][number];

/** An outcome as a record has it, and a report: `works`, `fails: Operation not permitted`. */
export function outcomeText(outcome: BehaviourOutcome): string {
  if (outcome.kind === 'fails') return `fails: ${outcome.said}`;
  if (outcome.kind === 'not-run') return `${NOT_RUN}${outcome.reason}`;
  return TEXTS[outcome.kind];
}

const TEXTS = { works: 'works', 'fails-silently': 'fails silently', nobody: 'nobody does it' } as const;
const NOT_RUN = 'not run: ';

/** Is an outcome of a record that the behaviour works. */
export function isWorking(outcome: string | undefined): boolean {
  return outcome === TEXTS.works;
}

/** Is an outcome of a record that the behaviour fails, in silence or not. */
export function isFailing(outcome: string | undefined): boolean {
  return outcome !== undefined && outcome.startsWith('fails');
}

/** Is an outcome of a record that nothing is known. */
export function isNotRun(outcome: string | undefined): boolean {
  return outcome === undefined || outcome.startsWith(NOT_RUN);
}

/** Reads a record; undefined for a text that is none. */
export function readMatrix(text: string): MatrixRecord | undefined {
  try {
    return SHAPE.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A record as a file: a line a behaviour, so that a change of engine is a diff of lines. */
export function printMatrix(record: MatrixRecord): string {
  return `${printExactJson(record, 2)}\n`;
}
