/** `argvet task`: a task of a terminal benchmark in the task container, and whether two runs can be compared. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { jsonLines } from '../../argv/parsed-json.ts';
import { printable } from '../../argv/printable.ts';
import { painter } from '../../report/style.ts';
import { comparisonData, comparisonText } from '../../report/task-comparison.ts';
import { judgeTask, taskText } from '../../report/task-report.ts';
import type { TaskVerdict } from '../../report/task-report.ts';
import { compareRecords } from '../../task/compare.ts';
import type { Task } from '../../task/model.ts';
import { readTask } from '../../task/read-task.ts';
import { printRecord, readRecord } from '../../task/record.ts';
import type { TaskRecord } from '../../task/record.ts';
import { runTask } from '../../task/run-task.ts';
import type { CliCommand } from '../command.ts';
import { FailedRunError, UsageError } from '../command.ts';
import { Exit } from '../exit.ts';
import type { ExitCode } from '../exit.ts';
import type { Io } from '../io.ts';
import { nearest } from '../nearest.ts';
import { parseOptions, usagePage } from '../options.ts';
import { outputFile } from '../output.ts';
import { progressOn } from '../progress.ts';
import { COMPARE_OPTIONS, RUN_OPTIONS, runChoice } from '../task-options.ts';
import type { RunChoice } from '../task-options.ts';
import { packageVersion } from '../version.ts';

const RUN_USAGE = usagePage(
  'task run DIR --image IMAGE --solution | --no-op | --command SCRIPT [options]',
  `Runs a task folder (task.toml, instruction.md, environment/, solution/solve.sh, tests/test.sh) in the task container:
root sets it up, the agent (uid 10001) solves it within its time, all processes of the agent are ended, root runs the
tests and reads the reward, and the container is removed, whatever happens. See docs/task.md.

Exit codes: 0 solved (with --no-op: the reward is 0); 1 not solved, or no valid reward; 2 the command line or the task
folder is wrong, nothing ran; 4 the run failed (no engine, no image, a container that ended): never green.`,
  RUN_OPTIONS,
);

const COMPARE_USAGE = usagePage(
  'task compare A B [--json]',
  `Says whether the records of two runs can be compared, and what differs from A to B if not: an option of the container
by its field and direction, the task, its limits, the image, a policy, the engine, the kernel.

Exit codes: 0 nothing but the solver differs; 1 something does, or a run came to no result; 2 the command line or a
record is wrong.`,
  COMPARE_OPTIONS,
);

/** Runs a task or compares two records; the first word behind its name says which. */
export const taskCommand: CliCommand = {
  name: 'task',
  summary: 'Run a task of a terminal benchmark in the task container, and compare the records of runs',
  usage: `${RUN_USAGE}\n${COMPARE_USAGE}`,
  run: async ([verb, ...args], io) => {
    if (verb === 'run') return run(args, io);
    if (verb === 'compare') return compare(args, io);
    const meant = verb === undefined ? undefined : nearest(verb, ['run', 'compare']);
    const mend = meant === undefined ? 'give run or compare' : `did you mean ${meant}?`;
    const what = verb === undefined ? 'no word behind task' : `unknown word ${JSON.stringify(verb)}`;
    throw new UsageError(`argvet task: ${what}, ${mend} (see: argvet task --help)`);
  },
};

const EXITS: Readonly<Record<TaskVerdict, ExitCode>> = {
  holds: Exit.holds,
  unsolved: Exit.findings,
  'rewards-nothing': Exit.findings,
  incomplete: Exit.failure,
};

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const options = parseOptions('task run', RUN_OPTIONS, args);
  const choice = runChoice(options);
  const file = await outputFile('task run', options.text('record'), io.directory);
  const task = await taskOf(choice, io);
  if (task === undefined) return Exit.usage;
  const record = await attempt(task, choice, io);
  if (file !== undefined) await writeFileAtomic(file, printRecord(record));
  io.out(options.has('json') ? printRecord(record) : taskText(record, choice.least, painter(io.color)));
  if (file !== undefined) io.err(`${printable(`The record is in ${file}`)}\n`);
  return EXITS[judgeTask(record, choice.least)];
}

/** The task, or undefined when its problems were told. */
async function taskOf({ folder, solver }: RunChoice, io: Io): Promise<Task | undefined> {
  const read = await readTask(resolve(io.directory, folder));
  const problems = read.ok ? [] : read.problems;
  for (const { file, line, message } of problems) {
    const place = read.ok || file.startsWith('/') ? file : `${folder.replace(/\/+$/, '')}/${file}`;
    io.err(`argvet task run: ${printable(`${place}${line === undefined ? '' : `:${line}`}: ${message}`)}\n`);
  }
  if (!read.ok) return undefined;
  if (solver.kind === 'solution' && !read.task.hasSolution) {
    throw new UsageError(`argvet task run: --solution needs ${folder}/solution/solve.sh, which is not there`);
  }
  return read.task;
}

async function attempt(task: Task, { engine, image, network, solver }: RunChoice, io: Io): Promise<TaskRecord> {
  const progress = progressOn(io);
  let done = 0;
  try {
    return await runTask(task, {
      engine,
      image,
      network,
      solver,
      argvet: packageVersion(),
      environment: io.environment,
      onStep: (name) => {
        progress.show({ done, total: undefined, text: name });
        done += 1;
      },
    });
  } finally {
    progress.end();
  }
}

async function compare(args: readonly string[], io: Io): Promise<ExitCode> {
  const options = parseOptions('task compare', COMPARE_OPTIONS, args);
  const [one, other, ...more] = options.positionals;
  if (one === undefined || other === undefined || more.length > 0) {
    const count = options.positionals.length;
    throw new UsageError(`argvet task compare: give two records, not ${count} (see: argvet task --help)`);
  }
  const [before, after] = [await recordOf(one, io), await recordOf(other, io)];
  const comparison = compareRecords(before, after);
  const records = { before, after, names: { before: one, after: other } };
  io.out(
    options.has('json')
      ? `${jsonLines(comparisonData(records, comparison))}\n`
      : comparisonText(records, comparison, painter(io.color)),
  );
  return comparison.comparable ? Exit.holds : Exit.findings;
}

async function recordOf(name: string, io: Io): Promise<TaskRecord> {
  const text = await readFile(resolve(io.directory, name), 'utf8').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FailedRunError(`argvet task compare: ${name} cannot be read: ${reason}`, Exit.usage);
  });
  const read = readRecord(text);
  if ('record' in read) return read.record;
  throw new FailedRunError(`argvet task compare: ${name}: ${read.problem}`, Exit.usage);
}
