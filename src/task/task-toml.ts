/**
 * task.toml, as Harbor reads it: the tables [agent], [verifier], [environment] and [solution], and [metadata] and [task]
 * for whoever lists tasks (https://www.harborframework.com/docs/tasks).
 */
import { TomlError, parse } from 'smol-toml';
import { z } from 'zod';
import { InputError, text } from '../sites/inputs.ts';
import { environmentArgv, limitArgv } from '../sites/parts.ts';
import type { TaskConfig, TaskProblem, Unapplied } from './model.ts';
import { tomlLine } from './toml-line.ts';
import { unappliedKeys } from './unapplied.ts';
import { DEFAULT_WORKDIR, workdirProblem } from './workdir.ts';

/** The name of the file. */
export const TASK_FILE = 'task.toml';

/** A configuration, or all that is wrong in the file. */
export type ReadConfig =
  | { readonly ok: true; readonly config: TaskConfig }
  | { readonly ok: false; readonly problems: readonly TaskProblem[] };

/** Reads the text of a task.toml. What is missing has Harbor's default, but 600 seconds for the agent, who has no limit there. */
export function readTaskToml(toml: string): ReadConfig {
  const parsed = parsedToml(toml);
  if ('problem' in parsed) return { ok: false, problems: [parsed.problem] };
  const { value } = parsed;
  const problemAt = (path: readonly string[], message: string): TaskProblem => {
    return { file: TASK_FILE, line: tomlLine(toml, path), message: `${path.join('.')}: ${message}` };
  };
  if (Object.hasOwn(value, 'steps')) return { ok: false, problems: [problemAt(['steps'], STEPS)] };
  const shaped = SHAPE.safeParse(value);
  if (!shaped.success) {
    const issues = shaped.error.issues.map(({ path, message }) => problemAt(path.map(String), message));
    return { ok: false, problems: inOrder(issues) };
  }
  const { config, problems } = configOf(shaped.data, unappliedKeys(value));
  return problems.length === 0
    ? { ok: true, config }
    : { ok: false, problems: inOrder(problems.map(({ path, message }) => problemAt(path, message))) };
}

function inOrder(problems: readonly TaskProblem[]): readonly TaskProblem[] {
  return problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

const STEPS = 'a task of several steps is not run: give one step, with tests/test.sh and [agent] and [verifier]';

function parsedToml(toml: string): { readonly value: object } | { readonly problem: TaskProblem } {
  try {
    return { value: parse(toml) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n');
    const message = `it is no TOML: ${reason} (column ${error.column}); see https://toml.io/en/v1.0.0`;
    return { problem: { file: TASK_FILE, line: error.line, message } };
  }
}

const DAY = 86_400;
const SECONDS = `give seconds, above 0 and at most ${DAY}`;
const MEMORY = 'give a size with its unit, 512M or 2G; or memory_mb, a number of MiB';

const table = 'give a table';
const seconds = z.number(SECONDS).gt(0, SECONDS).max(DAY, SECONDS).optional();
const texts = z.record(z.string(), z.string('give a text'), 'give a table of texts').default({});

const SHAPE = z.object({
  agent: z.object({ timeout_sec: seconds }, table).default({}),
  verifier: z.object({ timeout_sec: seconds, env: texts }, table).default({ env: {} }),
  solution: z.object({ env: texts }, table).default({ env: {} }),
  environment: z
    .object(
      {
        cpus: z.number('give a number').optional(),
        memory_mb: z.number('give a number').optional(),
        memory: z
          .string(MEMORY)
          .regex(/^\s*\d+(?:\.\d+)?[KMGkmg]\s*$/, MEMORY)
          .optional(),
        docker_image: z.string('give the name of an image').optional(),
        workdir: z.string('give an absolute path').optional(),
        allow_internet: z.boolean('give true or false').default(true),
        env: texts,
      },
      table,
    )
    .default({ env: {}, allow_internet: true }),
});

type Shape = z.infer<typeof SHAPE>;

interface FieldProblem {
  readonly path: readonly string[];
  readonly message: string;
}

/** The site decides which limits, variables and folders it takes. */
function configOf({ agent, verifier, solution, environment }: Shape, unapplied: readonly Unapplied[]) {
  const memory = environment.memory_mb ?? mebibytes(environment.memory);
  const { cpus, workdir = DEFAULT_WORKDIR } = environment;
  const memoryKey = environment.memory_mb === undefined ? 'memory' : 'memory_mb';
  const variables = { environment: environment.env, solution: solution.env, verifier: verifier.env };
  const problems: readonly FieldProblem[] = [
    ...refusalOf(['environment', memoryKey], () => limitArgv(memory === undefined ? {} : { memory })),
    ...refusalOf(['environment', 'cpus'], () => limitArgv(cpus === undefined ? {} : { cpus })),
    ...workdirProblems(workdir),
    ...Object.entries(variables).flatMap(([name, given]) => variableProblems([name, 'env'], given)),
  ];
  const config: TaskConfig = {
    agentSeconds: agent.timeout_sec ?? AGENT_SECONDS,
    verifierSeconds: verifier.timeout_sec ?? VERIFIER_SECONDS,
    memory,
    cpus,
    workdir,
    environment: literals(environment.env),
    solutionEnvironment: literals(solution.env),
    verifierEnvironment: literals(verifier.env),
    image: environment.docker_image,
    wantsNetwork: environment.allow_internet,
    unapplied,
  };
  return { config, problems };
}

const AGENT_SECONDS = 600;
const VERIFIER_SECONDS = 600;

/** Harbor rounds down to whole MiB. */
function mebibytes(size: string | undefined): number | undefined {
  const [, number, unit = ''] = /^\s*([\d.]+)([KMG])\s*$/i.exec(size ?? '') ?? [];
  return number === undefined ? undefined : Math.floor(Number(number) * (UNITS[unit.toUpperCase()] ?? 1));
}

const UNITS: Readonly<Record<string, number>> = { K: 1 / 1024, M: 1, G: 1024 };

function workdirProblems(workdir: string): FieldProblem[] {
  const path = ['environment', 'workdir'];
  const refused = refusalOf(path, () => text('working directory', workdir));
  const message = refused.length > 0 ? undefined : workdirProblem(workdir);
  return message === undefined ? refused : [{ path, message }];
}

function variableProblems(path: readonly string[], variables: Readonly<Record<string, string>>): FieldProblem[] {
  return Object.entries(variables).flatMap(([name, value]) =>
    refusalOf([...path, name], () => environmentArgv({ [name]: value })),
  );
}

function refusalOf(path: readonly string[], print: () => unknown): FieldProblem[] {
  try {
    print();
    return [];
  } catch (error) {
    if (error instanceof InputError) return [{ path, message: error.message }];
    throw error;
  }
}

/** Those that are no template of the host's variables: argvet tells a container nothing of its host. */
function literals(variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => !value.includes('${')));
}
