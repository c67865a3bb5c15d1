/** Runs the behaviours in a container that runs. */
import { randomBytes } from 'node:crypto';
import { messageOf } from '../../engine/container-engine.ts';
import type { Engine } from '../../engine/container-engine.ts';
import { PREPARE_AS_AGENT, PREPARE_AS_ROOT, behavioursScript, readOutcomes } from './behaviour.ts';
import type { Behaviour, BehaviourOutcome, Role } from './behaviour.ts';
import { BEHAVIOURS } from './table.ts';

/** The outcome of each behaviour by its name, or half a sentence why nothing is known. */
export type RanBehaviours =
  | { readonly ok: true; readonly outcomes: ReadonlyMap<string, BehaviourOutcome> }
  | { readonly ok: false; readonly reason: string };

/**
 * Runs each behaviour as its role, root's first: four starts of the client. In a container whose user is another than
 * root nobody is root: root's behaviours are not run there, and the agent's are that user's.
 */
export async function runBehaviours(engine: Engine, container: string, user: string): Promise<RanBehaviours> {
  const hasRoot = /^(?:0|root)?(?::.*)?$/.test(user);
  const mark = randomBytes(16).toString('hex');
  const exec = (as: readonly string[], script: string) =>
    engine.run(['exec', ...as, container, 'sh', '-c', script], { timeout: PATIENCE });
  // A group of its own: an `exec` by a number alone has group 0, which is root's.
  const prepared = await exec(hasRoot ? ['--user=10001:10001'] : [], PREPARE_AS_AGENT);
  if (prepared.kind !== 'exited' || prepared.code !== 0) return { ok: false, reason: messageOf(prepared) };
  // Root it is also where the container is another user's: only by an `exec` that says so.
  const made = await exec(USERS.root, PREPARE_AS_ROOT);
  if (made.kind !== 'exited' || made.code !== 0) return { ok: false, reason: messageOf(made) };
  const outcomes = new Map<string, BehaviourOutcome>();
  for (const role of ROLES) {
    const behaviours = BEHAVIOURS.filter(({ as }) => as === role);
    const isThere = hasRoot || role === 'agent';
    const ran = isThere
      ? await runAs(behaviours, { mark, exec, user: hasRoot ? USERS[role] : [] })
      : nobody(behaviours);
    if (ran === undefined) return { ok: false, reason: `what ${role} did is not known` };
    for (const [name, outcome] of ran) outcomes.set(name, outcome);
  }
  return { ok: true, outcomes };
}

const ROLES: readonly Role[] = ['root', 'agent'];

/** As the steps of a task are, by number: an image may have no name for root. */
const USERS: Readonly<Record<Role, readonly string[]>> = { root: ['--user=0'], agent: ['--user=10001'] };

function nobody(behaviours: readonly Behaviour[]): ReadonlyMap<string, BehaviourOutcome> {
  return new Map(behaviours.map(({ name }) => [name, { kind: 'nobody' }]));
}

interface Runner {
  readonly mark: string;
  readonly user: readonly string[];
  readonly exec: (as: readonly string[], script: string) => ReturnType<Engine['run']>;
}

async function runAs(
  behaviours: readonly Behaviour[],
  { mark, user, exec }: Runner,
): Promise<ReadonlyMap<string, BehaviourOutcome> | undefined> {
  const said = await exec(user, behavioursScript(behaviours, mark));
  return said.kind === 'exited' ? readOutcomes(said.stdout, behaviours, mark) : undefined;
}

/** Milliseconds for all that one role does. */
const PATIENCE = 120_000;
