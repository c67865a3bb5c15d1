/** `argvet probe --matrix`: what works in the container of a site, and what each of its options changes. */
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { jsonLines } from '../argv/parsed-json.ts';
import { printable } from '../argv/printable.ts';
import { behavioursNotRun, columnsNotRun, removalsOf, unneeded } from '../probe/matrix/conclude.ts';
import { printMatrix, readMatrix } from '../probe/matrix/record.ts';
import type { MatrixRecord } from '../probe/matrix/record.ts';
import { runMatrix } from '../probe/matrix/run-matrix.ts';
import type { ProbeCase } from '../probe/probe-sites.ts';
import type { Versions } from '../probe/versions.ts';
import { lossesMarkdown } from '../report/losses-markdown.ts';
import { judgeMatrix, matrixText } from '../report/matrix-text.ts';
import type { MatrixReport } from '../report/matrix-text.ts';
import { painter } from '../report/style.ts';
import type { Engine } from '../engine/container-engine.ts';
import { beginProbes } from './begin-probes.ts';
import { Exit } from './exit.ts';
import type { ExitCode } from './exit.ts';
import type { Io } from './io.ts';
import { progressOn } from './progress.ts';

/** What a run of matrices is about. */
export interface MatrixChoice {
  readonly image: string;
  /** The cases that the command line selects: of each site the first one is run. */
  readonly cases: readonly ProbeCase[];
  /** The folder of the goldens; the records are in its folder `engine`. */
  readonly goldens: string;
  /** Are the records replaced. */
  readonly record: boolean;
  /** The file of the page of losses; undefined where none is written. */
  readonly losses: string | undefined;
  readonly json: boolean;
}

/** Runs the matrix of each site, compares it with its record or replaces that, and reports. */
export async function runMatrices(engine: Engine, versions: Versions, choice: MatrixChoice, io: Io): Promise<ExitCode> {
  const reports = await reportsOf(engine, versions, choice, io);
  const folder = join(choice.goldens, 'engine');
  if (choice.record) await writeRecords(folder, reports);
  if (choice.losses !== undefined) {
    await writeFileAtomic(choice.losses, lossesMarkdown(await recordsIn(folder)));
    io.err(`${printable(`The page is in ${choice.losses}`)}\n`);
  }
  io.out(choice.json ? `${jsonLines(dataOf(reports))}\n` : textOf(reports, io.color));
  const verdicts = reports.map(judgeMatrix);
  if (verdicts.length === 0 || verdicts.includes('incomplete')) return Exit.failure;
  return verdicts.includes('findings') ? Exit.findings : Exit.holds;
}

async function reportsOf(
  engine: Engine,
  versions: Versions,
  { image, cases, goldens, record }: MatrixChoice,
  io: Io,
): Promise<readonly MatrixReport[]> {
  const progress = progressOn(io);
  const run = await beginProbes(engine);
  const reports: MatrixReport[] = [];
  try {
    const firsts = cases.filter((one, at) => cases.findIndex(({ site }) => site === one.site) === at);
    for (const each of firsts) {
      const onStep = (done: number, total: number): void =>
        progress.show({ done, total, text: `containers of ${each.site}` });
      const matrix = await runMatrix(each, { engine, run, image, versions, onStep });
      if (matrix.columns.length === 0) continue;
      // What is recorded is what it is compared with: a column that was not run is not recorded.
      const isRecorded = record && columnsNotRun(matrix).length === 0;
      reports.push({
        matrix,
        recorded: isRecorded ? matrix : await recordAt(join(goldens, 'engine', `${each.site}.json`)),
      });
    }
    return reports;
  } finally {
    progress.end();
    await run.end();
  }
}

/** A record that is damaged is as good as none: `--record` writes it anew. */
async function recordAt(file: string): Promise<MatrixRecord | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : readMatrix(text);
}

async function writeRecords(folder: string, reports: readonly MatrixReport[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { matrix, recorded } of reports) {
    if (recorded === matrix) await writeFileAtomic(join(folder, `${matrix.site}.json`), printMatrix(matrix));
  }
}

async function recordsIn(folder: string): Promise<readonly MatrixRecord[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  const records = await Promise.all(names.map((name) => recordAt(join(folder, name))));
  return records.filter((record) => record !== undefined);
}

function textOf(reports: readonly MatrixReport[], color: boolean): string {
  return reports.map((report) => matrixText(report, painter(color))).join('\n');
}

function dataOf(reports: readonly MatrixReport[]): object {
  const verdicts = reports.map(judgeMatrix);
  return {
    ok: verdicts.length > 0 && verdicts.every((verdict) => verdict === 'holds'),
    matrices: reports.map((report) => ({
      verdict: judgeMatrix(report),
      ...report.matrix,
      removals: removalsOf(report.matrix),
      unneeded: unneeded(report.matrix),
      notRun: [...columnsNotRun(report.matrix), ...behavioursNotRun(report.matrix)],
    })),
  };
}
