/** The report of `argvet task run` for a terminal, and its verdict. */
import { printable } from '../argv/printable.ts';
import { quoteAll } from '../argv/shell-words.ts';
import type { StepRecord, TaskRecord } from '../task/record.ts';
import { lastLines } from './last-lines.ts';
import { duration } from './mutation-report.ts';
import type { Paint } from './style.ts';
import { textTable } from './table.ts';
import { endWords, outcomeWords, solverWords } from './task-words.ts';

/** What a run comes to: `unsolved` also where there is no reward, `incomplete` where the run itself failed. */
export type TaskVerdict = 'holds' | 'unsolved' | 'rewards-nothing' | 'incomplete';

/** The verdict by the reward; `least` is the least that counts as solved. Nobody must not get any. */
export function judgeTask({ outcome, solver }: TaskRecord, least: number): TaskVerdict {
  if (outcome.kind === 'failed') return 'incomplete';
  if (outcome.kind === 'ungraded') return 'unsolved';
  if (solver.kind === 'no-op') return outcome.reward === 0 ? 'holds' : 'rewards-nothing';
  return outcome.reward >= least ? 'holds' : 'unsolved';
}

/** The steps, which of them say that they were denied something, the words of what went wrong, what it ran on, and the reward. Ends with a line's end. */
export function taskText(record: TaskRecord, least: number, paint: Paint): string {
  const verdict = judgeTask(record, least);
  const lines = [
    `${paint('title', printable(record.task.name))}  solved by ${solverWords(record.solver)}`,
    ...textTable(record.steps.map(stepCells), ['left', 'left', 'right', 'left']).map((line) => `  ${line}`),
    '',
    ...record.steps.flatMap((step) => excerptLines(step, paint)),
    ...unappliedLines(record),
    ...factLines(record, paint),
    ...memoryLines(record),
    paint(verdict === 'holds' ? 'good' : 'bad', outcomeWords(record.outcome)),
    ...VERDICTS[verdict](least),
  ];
  return `${lines.join('\n')}\n`;
}

const VERDICTS: Readonly<Record<TaskVerdict, (least: number) => readonly string[]>> = {
  holds: () => [],
  unsolved: (least) => [`The task is not solved: the reward must be at least ${least}.`],
  'rewards-nothing': () => ['The task rewards whoever does nothing: the reward must be 0.'],
  incomplete: () => ['The run is incomplete, so nothing is known of the task.'],
};

function stepCells(step: StepRecord): readonly string[] {
  const denied = step.denied.length === 0 ? '' : ', says that it was denied';
  return [printable(step.name), step.as, duration(step.ms), `${endWords(step)}${denied}`];
}

/** Of a step that did not end well, or that says that it was denied something, what it wrote. */
function excerptLines(step: StepRecord, paint: Paint): readonly string[] {
  const isFine = step.end.kind === 'exited' && step.end.code === 0;
  if ((isFine && step.denied.length === 0) || step.name === 'reap' || step.name === 'read reward') return [];
  const streams = [
    { title: 'lines that tell of a denial', lines: step.denied.map(printable) },
    { title: 'standard output', lines: lastLines(step.stdout) },
    { title: 'standard error', lines: lastLines(step.stderr) },
  ].filter(({ lines }) => lines.length > 0);
  const cut = step.truncated ? ' (not all of its output is kept)' : '';
  return [
    `${paint('title', printable(step.name))}  ${paint('bad', endWords(step))}${cut}`,
    ...streams.flatMap(({ title, lines }) => [paint('quiet', `  ${title}`)].concat(lines.map((line) => `    ${line}`))),
    '',
  ];
}

function unappliedLines({ task: { unapplied } }: TaskRecord): readonly string[] {
  const lines = unapplied.map(({ field, reason }) => `  ${printable(field)}: ${printable(reason)}`);
  return lines.length === 0 ? [] : ['Of task.toml this run does not apply:', ...lines, ''];
}

function memoryLines({ oomKills }: TaskRecord): readonly string[] {
  if (oomKills === null || oomKills === 0) return [];
  return [`Processes that the kernel ended for the memory that they took: ${oomKills}.`];
}

/** `sha256:` and twelve digits, as docker shows them. */
const DIGEST = 19;

function factLines({ engine, image, policies, argv }: TaskRecord, paint: Paint): readonly string[] {
  if (engine === null) return [];
  const name = `${image.name} ${(image.digest ?? 'unknown').slice(0, DIGEST)}`;
  const facts = [`${engine.name} ${engine.version}`, `kernel ${engine.kernel}`, name, `policy ${policies.container}`];
  return [paint('quiet', quoteAll(argv)), printable(facts.join(', '))];
}
