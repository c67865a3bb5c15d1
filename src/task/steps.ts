/** The steps of a task run, in their order, each with the argv that does it. */
import { quote } from '../argv/shell-words.ts';
import { reapArgv, taskExecArgv } from '../sites/task-exec.ts';
import type { TaskStep } from '../sites/task-exec.ts';
import type { Solver, Task } from './model.ts';
import { INSTRUCTION } from './read-task.ts';
import { ENDED_FILE, REWARD_SCRIPT, VERIFY_SCRIPT } from './reward.ts';

/** What a step is for, and so what its end means. */
type StepRole =
  /** It must end with 0, or the run has failed. */
  | 'set-up'
  /** However it ends, the verifier judges what it did. */
  | 'solve'
  /** It may end with 1 where there is nothing to end. */
  | 'reap'
  /** Its exit code counts for nothing, the reward does. */
  | 'verify'
  /** Its output is a count, and it may fail. */
  | 'count'
  | 'reward';

/** One step of a plan. */
export interface PlannedStep {
  readonly name: string;
  readonly role: StepRole;
  /** Who does it: in the container as root or the agent, or the engine. */
  readonly as: 'root' | 'agent' | 'engine';
  readonly argv: readonly string[];
  /** Seconds that it has. */
  readonly seconds: number;
}

/** The steps of a run in a container of that name, which runs. Throws an InputError for a script that the site refuses. */
export function plannedSteps(task: Task, solver: Solver, container: string): readonly PlannedStep[] {
  const { config } = task;
  const folder = quote(config.workdir);
  const run = (step: Omit<TaskStep, 'container'>): Pick<PlannedStep, 'as' | 'argv'> => {
    return { as: step.as, argv: taskExecArgv({ container, ...step }) };
  };
  const setUp = (name: string, script: string): PlannedStep => {
    return { name, role: 'set-up', seconds: SHORT, ...run({ as: 'root', script }) };
  };
  const copy = (name: string, source: string, target: string): PlannedStep => {
    const argv = ['docker', 'cp', `${task.directory}/${source}`, `${container}:${target}`];
    return { name, role: 'set-up', as: 'engine', seconds: COPY, argv };
  };
  const isSolved = solver.kind === 'solution';
  return [
    setUp('make folders', foldersScript(config.workdir)),
    ...(task.copiesEnvironment ? [copy('copy environment', 'environment/.', `${config.workdir}/`)] : []),
    copy('copy instruction', INSTRUCTION, `/${INSTRUCTION}`),
    ...(isSolved ? [copy('copy solution', 'solution/.', '/solution/')] : []),
    // POSIX leaves open what `-R` alone does with what a link leads to.
    setUp('give to the agent', `chown -Rh 10001:10001 ${folder} /logs/agent`),
    setUp('set modes', modesScript(folder, isSolved)),
    ...solveSteps(task, solver, run),
    { name: 'reap', role: 'reap', as: 'agent', seconds: SHORT, argv: reapArgv(container) },
    setUp('look for processes', NOBODY_LEFT),
    copy('copy tests', 'tests/.', '/tests/'),
    setUp('set modes of tests', TESTS_SCRIPT),
    {
      name: 'verify',
      role: 'verify',
      seconds: config.verifierSeconds,
      ...run({
        as: 'root',
        script: VERIFY_SCRIPT,
        directory: config.workdir,
        environment: config.verifierEnvironment,
      }),
    },
    { name: 'count memory kills', role: 'count', seconds: SHORT, ...run({ as: 'root', script: OOM_KILLS }) },
    { name: 'read reward', role: 'reward', seconds: SHORT, ...run({ as: 'root', script: REWARD_SCRIPT }) },
  ];
}

/**
 * Prints how many processes of the container the kernel ended for the memory that they took: `oom_kill N` of the one
 * file under cgroup v2, of the other under v1. The engine's own word, `OOMKilled`, is of the first process alone.
 */
const OOM_KILLS = `for f in /sys/fs/cgroup/memory.events /sys/fs/cgroup/memory/memory.oom_control; do
  [ -r "$f" ] || continue
  while read -r key value; do
    [ "$key" = oom_kill ] && echo "$value" && exit 0
  done <"$f"
done
exit 1`;

/** Seconds for what a machine does at once, unless it is busy. */
const SHORT = 60;
const COPY = 300;

/** Of the run alone: nothing that the image has there counts, and the agent cannot make them. */
const OWN_FOLDERS = '/solution /tests /logs/verifier';

/**
 * Whoever may write into a folder may rename what is in it, whosever that is. So the folders around those of the run are
 * real ones, root's, and for nobody else to write, before anything is made in them. An agent whose user the image does not
 * know is of root's group.
 */
const CLOSED_PARENTS = `chown 0:0 /
chmod go-w /
if [ -L /logs ]; then rm /logs; fi
mkdir -p /logs
chown 0:0 /logs
chmod 755 /logs`;

/** Makes the folders. A link in the image at the place of one is removed; on the way to the agent's it ends the run. */
function foldersScript(workdir: string): string {
  return [
    'set -e',
    CLOSED_PARENTS,
    ...prefixesOf(workdir).map(noLink),
    `rm -rf ${OWN_FOLDERS} /${INSTRUCTION}`,
    'if [ -L /logs/agent ]; then rm /logs/agent; fi',
    `mkdir -p ${quote(workdir)} /logs/agent ${OWN_FOLDERS}`,
  ].join('\n');
}

/** `/a`, `/a/b` of `/a/b`. */
function prefixesOf(path: string): readonly string[] {
  const names = path.split('/').slice(1);
  return names.map((_, at) => `/${names.slice(0, at + 1).join('/')}`);
}

/** Root gives the agent's folder away: through a link it could be any. */
function noLink(path: string): string {
  const message = `${path} is a link in the image: give environment.workdir a path without links`;
  return `if [ -L ${quote(path)} ]; then echo ${quote(message)} >&2; exit 1; fi`;
}

/** The tests are root's alone, and neither a reward nor the sign of a verifier's end is there before it begins. */
const TESTS_SCRIPT = `set -e
${CLOSED_PARENTS}
rm -rf /logs/verifier ${ENDED_FILE}
mkdir -m 700 /logs/verifier
chown -Rh 0:0 /tests
chmod -R go-rwx /tests
chmod u+rx /tests/test.sh`;

/**
 * The reward is for root to write and the tests are for root to read. A copied file has the mode of the host's, whatever
 * the umask there was.
 */
function modesScript(folder: string, isSolved: boolean): string {
  const lines = [
    'set -e',
    `chmod -R u+rwX ${folder}`,
    `chmod 755 ${folder} /logs/agent`,
    'chmod 700 /tests /logs/verifier',
    `chmod 644 /${INSTRUCTION}`,
  ];
  return [...lines, ...(isSolved ? ['chmod -R a+rX /solution', 'chmod a+rx /solution/solve.sh'] : [])].join('\n');
}

function solveSteps(
  { config }: Task,
  solver: Solver,
  run: (step: Omit<TaskStep, 'container'>) => Pick<PlannedStep, 'as' | 'argv'>,
): readonly PlannedStep[] {
  if (solver.kind === 'no-op') return [];
  const isSolution = solver.kind === 'solution';
  const step = run({
    as: 'agent',
    script: isSolution ? 'exec /solution/solve.sh' : solver.script,
    directory: config.workdir,
    environment: isSolution ? config.solutionEnvironment : {},
  });
  return [{ name: 'solve', role: 'solve', seconds: config.agentSeconds, ...step }];
}

/**
 * Ends with 0 when no process of the agent is left, also none that ended and was not waited for, and tells how many
 * processes there are; with 1 when one is left after some seconds. By the shell's own commands alone, but for `sleep`.
 */
const NOBODY_LEFT = `n=0
while :; do
  all=0 left=
  for status in /proc/[0-9]*/status; do
    { while read -r key value rest; do
        case $key in
          Pid:) pid=$value ;;
          State:) state=$value ;;
          Uid:) [ "$value" = 10001 ] && left="$left $pid($state)"; all=$((all + 1)); break ;;
        esac
      done <"$status"; } 2>/dev/null
  done
  [ -z "$left" ] && echo "$all processes, none of the agent" && exit 0
  n=$((n + 1))
  [ $n -ge 50 ] && echo "$all processes, of the agent:$left" && exit 1
  sleep 0.2
done`;
