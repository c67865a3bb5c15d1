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
import { podmanDefaults } from '../probe/podman-defaults.ts';
import { versionsOf } from '../probe/versions.ts';
import type { EngineFacts } from '../engine/engine-facts.ts';
import { lossesMarkdown } from '../report/losses-markdown.ts';
import { judgeMatrix, matrixText } from '../report/matrix-text.ts';
import type { MatrixReport } from '../report/matrix-text.ts';
import { painter } from '../report/style.ts';
import type { Engine, EngineName } from '../engine/container-engine.ts';
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
export async function runMatrices(engine: Engine, facts: EngineFacts, choice: MatrixChoice, io: Io): Promise<ExitCode> {
  const reports = await reportsOf(engine, facts, choice, io);
  if (choice.record) await writeRecords(recordFolder(choice.goldens, engine.name), reports);
  if (choice.losses !== undefined) {
    await writeFileAtomic(choice.losses, lossesMarkdown(await recordsIn(choice.goldens)));
    io.err(`${printable(`The page is in ${choice.losses}`)}\n`);
  }
  io.out(choice.json ? `${jsonLines(dataOf(reports))}\n` : textOf(reports, io.color));
  const verdicts = reports.map(judgeMatrix);
  if (verdicts.length === 0 || verdicts.includes('incomplete')) return Exit.failure;
  return verdicts.includes('findings') ? Exit.findings : Exit.holds;
}

async function reportsOf(
  engine: Engine,
  facts: EngineFacts,
  { image, cases, goldens, record }: MatrixChoice,
  io: Io,
): Promise<readonly MatrixReport[]> {
  const progress = progressOn(io);
  const run = await beginProbes(engine, podmanDefaults(facts));
  const versions = versionsOf(facts);
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
        recorded: isRecorded ? matrix : await recordAt(join(recordFolder(goldens, engine.name), `${each.site}.json`)),
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

/** Those of docker, then those of podman. */
async function recordsIn(goldens: string): Promise<readonly MatrixRecord[]> {
  const folders = (['docker', 'podman'] as const).map((engine) => recordFolder(goldens, engine));
  const names = await Promise.all(folders.map((folder) => recordNames(folder)));
  const records = await Promise.all(names.flat().map(recordAt));
  return records.filter((record) => record !== undefined);
}

async function recordNames(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(folder, name));
}

/** Docker's stand in the folder itself. */
function recordFolder(goldens: string, engine: EngineName): string {
  return engine === 'docker' ? join(goldens, 'engine') : join(goldens, 'engine', engine);
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
