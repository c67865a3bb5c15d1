/** The options of `argvet task`, and their values. */
import type { TaskRunOptions } from '../task/run-task.ts';
import type { EngineName } from '../engine/container-engine.ts';
import type { Solver } from '../task/model.ts';
import { InputError, text } from '../sites/inputs.ts';
import { UsageError } from './command.ts';
import type { Options } from './options.ts';

/** The table of the options of `argvet task run`. */
export const RUN_OPTIONS = {
  image: { value: 'IMAGE', description: 'The image of the task container; it must be there, none is ever pulled' },
  backend: {
    value: 'NAME',
    choices: ['docker', 'podman'],
    description: 'What runs it: docker (the default) or podman',
  },
  solution: { description: "Run the task's own solution/solve.sh: the reward must be 1" },
  'no-op': { description: 'Let nobody solve it: the reward must be 0' },
  command: { value: 'SCRIPT', description: 'Let sh -c SCRIPT solve it, as the agent, who finds /instruction.md' },
  'fail-under': { value: 'REWARD', description: 'The least reward, 0 to 1, that counts as solved. Default 1' },
  network: { value: 'NAME', description: 'A network of its own for the container. Default none' },
  record: { value: 'FILE', description: 'Write the record of the run to FILE, JSON' },
  json: { description: 'Print the record instead of the report' },
} as const;

/** The table of the options of `argvet task compare`. */
export const COMPARE_OPTIONS = {
  json: { description: 'Print one JSON object instead of the report' },
} as const;

/** What the options of `argvet task run` say. */
export interface RunChoice extends Pick<TaskRunOptions, 'image' | 'solver' | 'network'> {
  readonly engine: EngineName;
  /** The task's folder as it was given. */
  readonly folder: string;
  /** The least reward that counts as solved. */
  readonly least: number;
}

/** Reads the options; throws a `UsageError` that names the value at fault. */
export function runChoice(options: Options<keyof typeof RUN_OPTIONS>): RunChoice {
  const [folder, ...more] = options.positionals;
  if (folder === undefined || more.length > 0) {
    throw complain(`give one task folder, not ${options.positionals.length}`);
  }
  const image = options.text('image');
  if (image === undefined) throw complain('--image IMAGE is missing: name an image that is there');
  const network = options.text('network');
  checked('image', () => text('image', image));
  if (network !== undefined) checked('network', () => text('network', network));
  const solver = solverOf(options);
  const least = options.text('fail-under');
  if (least !== undefined && solver.kind === 'no-op') {
    throw complain('--fail-under is for a solver; with --no-op the reward must be 0');
  }
  const engine = options.text('backend') === 'podman' ? 'podman' : 'docker';
  return { engine, folder, image, network, solver, least: leastOf(least ?? '1') };
}

function solverOf(options: Options<keyof typeof RUN_OPTIONS>): Solver {
  const script = options.text('command');
  const solvers: readonly Solver[] = [
    ...(options.has('solution') ? [{ kind: 'solution' as const }] : []),
    ...(options.has('no-op') ? [{ kind: 'no-op' as const }] : []),
    ...(script === undefined ? [] : [{ kind: 'command' as const, script }]),
  ];
  const [solver] = solvers;
  if (solver === undefined || solvers.length > 1) {
    throw complain(`give one of --solution, --no-op and --command SCRIPT, not ${solvers.length}`);
  }
  if (script !== undefined) checked('command', () => text('script', script));
  return solver;
}

function leastOf(given: string): number {
  if (/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/.test(given)) return Number(given);
  throw complain(`--fail-under takes a reward from 0 to 1, such as 0.5, not ${JSON.stringify(given)}`);
}

function checked(option: string, check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (error instanceof InputError) throw complain(`--${option}: ${error.message}`);
    throw error;
  }
}

function complain(message: string): UsageError {
  return new UsageError(`argvet task run: ${message} (see: argvet task --help)`);
}
