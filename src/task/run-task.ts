/** Runs a task in a task container from the first step to the reward, and removes the container whatever happens. */
import process from 'node:process';
import { parse } from '../argv/parse.ts';
import { policyFingerprint } from '../characterization/fingerprint.ts';
import { resolveAlone } from '../container/stand-ins.ts';
import { taskContainerArgv, taskContainerPolicy } from '../sites/task-container.ts';
import { taskExecPolicy } from '../sites/task-exec.ts';
import { engineOf } from '../engine/container-engine.ts';
import type { Engine, EngineName, EngineOptions } from '../engine/container-engine.ts';
import { thisProcess } from '../engine/owner.ts';
import { engineFacts } from '../engine/engine-facts.ts';
import { removeAtExit } from '../engine/remove-at-exit.ts';
import { judgeStep } from './judge-step.ts';
import type { Solver, Task } from './model.ts';
import { TASK_NAMES } from './names.ts';
import { recordConfig } from './record.ts';
import type { StepRecord, TaskOutcome, TaskRecord } from './record.ts';
import { removeContainer, removeLeft } from './remove.ts';
import { runStep } from './run-step.ts';
import { plannedSteps } from './steps.ts';
import type { PlannedStep } from './steps.ts';

/** How a task is run. */
export interface TaskRunOptions extends Omit<EngineOptions, 'engine'> {
  /** Docker by default. */
  readonly engine?: EngineName;
  /** It must be there: no image is pulled. */
  readonly image: string;
  readonly solver: Solver;
  /** A network of its own; none by default. */
  readonly network?: string | undefined;
  /** argvet's version, for the record. */
  readonly argvet: string;
  /** Is told of each step before it begins. */
  readonly onStep?: (name: string) => void;
}

/**
 * Runs a task and gives its record. What goes wrong is an outcome of the record, also an engine that is not there or goes
 * away. When this process exits before, the container is removed then, whatever made it exit but a signal that nobody
 * can handle; that of a run that such a signal ended is removed by the next. Throws an InputError for an image, a network
 * or a script that the task site refuses, before anything is started.
 */
export async function runTask(task: Task, options: TaskRunOptions): Promise<TaskRecord> {
  const engine = engineOf({ engine: 'docker', ...options });
  const name = TASK_NAMES.make(await thisProcess());
  const steps = [startStep(task, options, name), ...plannedSteps(task, options.solver, name)].map((step) =>
    stepOn(engine, step),
  );
  const record = emptyRecord(task, options, steps[0]);
  const facts = await engineFacts(engine);
  if ('problem' in facts)
    return { ...record, outcome: { kind: 'failed', why: 'engine-missing', message: facts.message } };
  const { capabilities: _, ...recorded } = facts;
  const digest = await engine.image(options.image);
  if (typeof digest !== 'string') {
    const why = digest.problem === 'image-missing' ? 'image-missing' : 'engine-error';
    return { ...record, engine: recorded, outcome: { kind: 'failed', why, message: digest.message } };
  }
  await removeLeft(engine);
  const ran = await inContainer(engine, name, steps, options.onStep);
  return { ...record, engine: recorded, image: { name: options.image, digest }, ...ran };
}

/** The argv of a step is docker's; podman takes it as it is. */
function stepOn({ name: program }: Engine, step: PlannedStep): PlannedStep {
  const { name, role, as, seconds, argv } = step;
  return { name, role, as, seconds, argv: [program, ...argv.slice(1)] };
}

/** The argv that starts the container: the task site's, with the limits of task.toml that the site takes. */
function startStep({ config }: Task, { image, network }: TaskRunOptions, name: string): PlannedStep {
  const { agentSeconds, verifierSeconds, memory, cpus, environment } = config;
  const argv = taskContainerArgv({
    name,
    image,
    lifetime: Math.ceil(agentSeconds + verifierSeconds) + REST,
    ...(network === undefined ? {} : { network }),
    limits: { ...(memory === undefined ? {} : { memory }), ...(cpus === undefined ? {} : { cpus }) },
    environment,
  });
  return { name: 'start', role: 'set-up', as: 'engine', seconds: START, argv };
}

/** Seconds that an engine may take to start a container. */
const START = 180;

/** Seconds for all steps but the agent's and the verifier's: a container that nobody ends, ends itself behind them. */
const REST = 3600;

function emptyRecord(task: Task, options: TaskRunOptions, start: PlannedStep | undefined): TaskRecord {
  const { argvet, solver, image, network } = options;
  const { agentSeconds, verifierSeconds, workdir, unapplied, wantsNetwork } = task.config;
  const argv = [...(start?.argv ?? [])];
  const resolved = resolveAlone(parse(argv));
  if (!resolved.ok) throw new Error(`The argv of the task site is none: ${resolved.message}`);
  const offline = { field: 'environment.allow_internet', reason: 'the container has no network but that of --network' };
  return {
    format: 1,
    argvet,
    task: {
      name: task.name,
      digest: task.digest,
      agentSeconds,
      verifierSeconds,
      workdir,
      unapplied: [...unapplied, ...(wantsNetwork && network === undefined ? [offline] : [])],
    },
    solver,
    engine: null,
    image: { name: image, digest: null },
    policies: { container: policyFingerprint(taskContainerPolicy), step: policyFingerprint(taskExecPolicy) },
    argv,
    config: recordConfig(resolved.normal),
    steps: [],
    oomKills: null,
    outcome: { kind: 'failed', why: 'engine-error', message: 'The run did not begin' },
    removed: true,
  };
}

type Ran = Pick<TaskRecord, 'steps' | 'oomKills' | 'outcome' | 'removed'>;

/** All steps, up to the first that ends the run, and the removal. */
async function inContainer(
  engine: Engine,
  name: string,
  steps: readonly PlannedStep[],
  onStep: TaskRunOptions['onStep'],
): Promise<Ran> {
  const stop = new AbortController();
  const atExit = (): void => {
    stop.abort();
    removeAtExit(engine, name, [name]);
  };
  process.on('exit', atExit);
  const records: StepRecord[] = [];
  let oomKills: number | null = null;
  let outcome: TaskOutcome | undefined;
  let left: string | undefined;
  try {
    for (const step of steps) {
      onStep?.(step.name);
      const record = await runStep(engine, step, stop.signal);
      records.push(record);
      if (step.role === 'count') oomKills = countOf(record);
      outcome = await judgeStep(engine, name, step, record);
      if (outcome !== undefined) break;
    }
  } finally {
    left = await removeContainer(engine, name);
    process.off('exit', atExit);
  }
  outcome ??= { kind: 'failed', why: 'step', message: 'The run has no last step' };
  return { steps: records, oomKills, outcome: withLeft(outcome, { engine, name, left }), removed: left === undefined };
}

/** Null for what is no count. */
function countOf({ end, stdout }: StepRecord): number | null {
  const isCount = end.kind === 'exited' && end.code === 0 && /^\d{1,9}\n$/.test(stdout);
  return isCount ? Number(stdout) : null;
}

interface Left {
  readonly engine: Engine;
  readonly name: string;
  readonly left: string | undefined;
}

/** A container that stays is a failure of its own: it goes on with what its processes do. */
function withLeft(outcome: TaskOutcome, { engine, name, left }: Left): TaskOutcome {
  if (left === undefined) return outcome;
  const message = `The container ${name} may still be there, remove it with \`${engine.name} rm --force ${name}\`: ${left}`;
  const before = outcome.kind === 'failed' ? `${outcome.message}. ` : '';
  return { kind: 'failed', why: 'engine-error', message: `${before}${message}` };
}
