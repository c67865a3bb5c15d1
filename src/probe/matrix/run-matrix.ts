/** Runs a matrix: one container a column, one after the other. */
import { parse } from '../../argv/parse.ts';
import type { Engine } from '../../engine/container-engine.ts';
import { text, valueOf } from '../../container/directions/json-values.ts';
import { runBehaviours } from '../behaviours/run-behaviours.ts';
import { probeArgv } from '../probe-argv.ts';
import { standInsOf } from '../probe-run.ts';
import type { ProbeRun } from '../probe-run.ts';
import type { ProbeCase } from '../probe-sites.ts';
import type { Versions } from '../versions.ts';
import { columnsOf } from './columns.ts';
import type { Column } from './columns.ts';
import { outcomeText } from './record.ts';
import type { MatrixRecord, RecordedColumn } from './record.ts';

/** What a matrix needs. */
export interface MatrixOptions {
  readonly engine: Engine;
  readonly run: ProbeRun;
  readonly image: string;
  readonly versions: Versions;
  /** Called before each column, and after the last. */
  readonly onStep: (done: number, total: number) => void;
}

/** The matrix of a case; it has no column where the argv starts no container. */
export async function runMatrix(probed: ProbeCase, options: MatrixOptions): Promise<MatrixRecord> {
  const columns = columnsOf(probed.argv, options.engine.name);
  const command = parse(probed.argv);
  const recorded: RecordedColumn[] = [];
  for (const column of columns) {
    options.onStep(recorded.length, columns.length);
    recorded.push(await runColumn(column, options));
  }
  options.onStep(columns.length, columns.length);
  return {
    versions: options.versions,
    site: probed.site,
    case: probed.case,
    argvOf: command.ok ? command.dialect : 'docker',
    columns: recorded,
  };
}

async function runColumn({ kind, option, argv }: Column, options: MatrixOptions): Promise<RecordedColumn> {
  const { engine, run, image } = options;
  const name = run.nextName();
  const made = probeArgv(argv, { ...standInsOf(engine, run, image), name });
  if (!made.ok) return { kind, option, notRun: made.reason, outcomes: {} };
  try {
    const problem = await run.start(made, name);
    if (problem !== undefined) return { kind, option, notRun: `it does not start: ${problem}`, outcomes: {} };
    const ran = await runBehaviours(engine, name, text(valueOf(made.asked, 'User')) ?? '');
    if (!ran.ok) return { kind, option, notRun: ran.reason, outcomes: {} };
    const outcomes = [...ran.outcomes].map(([each, outcome]) => [each, outcomeText(outcome)] as const);
    return { kind, option, notRun: null, outcomes: Object.fromEntries(outcomes) };
  } finally {
    await run.remove(name);
  }
}
