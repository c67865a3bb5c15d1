/** Judges a container that runs, of anybody's, by a policy: from its engine's record and its kernel's evidence. */
import { parse } from '../argv/parse.ts';
import type { Command } from '../argv/model.ts';
import type { PodmanDefaults } from '../container/podman/defaults.ts';
import { resolveAlone } from '../container/stand-ins.ts';
import type { BuiltinFinding, BuiltinPolicy } from '../policy/builtin/policy.ts';
import { wholeCommand } from '../policy/builtin/whole-command.ts';
import { check } from '../policy/check.ts';
import type { ContainerPolicy } from '../policy/policy.ts';
import type { Engine } from '../engine/container-engine.ts';
import { evidenceOf } from './evidence.ts';
import type { EvidenceRow } from './evidence.ts';
import type { Inspected } from './inspect.ts';
import { inspectedArgv } from './inspected-argv.ts';
import { lookAt } from './look.ts';
import { podmanAsked } from './podman-asked.ts';

/** Whose policy it is: one that comes with argvet, or a site's. */
export type JudgingPolicy =
  | { readonly kind: 'builtin'; readonly policy: BuiltinPolicy }
  | { readonly kind: 'site'; readonly policy: ContainerPolicy };

/** What a container comes to. */
export type JudgedContainer =
  | {
      readonly kind: 'judged';
      readonly name: string;
      readonly image: string;
      /** The argv that asks for what the engine has recorded. */
      readonly argv: readonly string[];
      readonly findings: readonly BuiltinFinding[];
      readonly rows: readonly EvidenceRow[];
    }
  /** Nothing is known of it: half a sentence why. */
  | { readonly kind: 'not-run'; readonly reason: string };

/** Judges a container by its name or id. It changes nothing: inside it runs one `sh` that reads. */
export async function judgeContainer(
  engine: Engine,
  container: string,
  judging: JudgingPolicy,
  podman?: PodmanDefaults,
): Promise<JudgedContainer> {
  const look = await lookAt(engine, container);
  if (!look.ok) return { kind: 'not-run', reason: look.reason };
  const { inspected, inside } = look;
  const policy = policyFor(engine, judging);
  const argv = argvFor(engine, inspected, { judging: policy, podman, cgroup2: inside.cgroup.has('memory.max') });
  const command = parse(argv);
  if (!command.ok) return { kind: 'not-run', reason: `its record makes no argv: ${command.error.message}` };
  const resolved = resolveAlone(command, podman);
  if (!resolved.ok) return { kind: 'not-run', reason: `its record makes no argv: ${resolved.message}` };
  return {
    kind: 'judged',
    name: inspected.name,
    image: inspected.image,
    argv,
    findings: findingsOf(argv, command, policy),
    rows: evidenceOf({ engine: engine.name, options: command.options, asked: resolved.normal, inspected, inside }),
  };
}

/** A policy of docker's argv holds for podman's, whose options mean the same. */
function policyFor({ name }: Engine, judging: JudgingPolicy): JudgingPolicy {
  if (judging.kind === 'builtin' || name === 'docker') return judging;
  return { kind: 'site', policy: { ...judging.policy, program: name } };
}

interface Wanted {
  readonly judging: JudgingPolicy;
  readonly podman: PodmanDefaults | undefined;
  readonly cgroup2: boolean;
}

/** The built-in policies look at the user that a container has, whoever said so. */
function argvFor({ name }: Engine, recorded: Inspected, { judging, podman, cgroup2 }: Wanted): readonly string[] {
  const named = new Set(judging.kind === 'site' ? judging.policy.options.map(({ option }) => option) : ['user']);
  const mounts = named.has('mount') && !named.has('volume');
  const { inspected, more } =
    name === 'podman' ? podmanAsked(recorded, { podman, mounts }) : { inspected: recorded, more: [] };
  const { program = name, verb } = judging.kind === 'site' ? judging.policy : { verb: 'run' as const };
  const wanted = { program, verb: verb === 'exec' ? 'run' : verb, ofImage: named, cgroup2 } as const;
  const argv = inspectedArgv(inspected, wanted).toSpliced(2, 0, ...more);
  if (judging.kind === 'builtin') return argv;
  // A policy of no words means the image's own program, whose words the record can't tell from others.
  const isOwn = judging.policy.command?.length === 0;
  const whole = isOwn ? argv.slice(0, argv.length - inspected.command.length) : argv;
  return withClientOptions(whole, judging.policy);
}

/** What a client does by itself leaves no record: what the policy requires of it is taken as done. */
function withClientOptions(argv: readonly string[], { options }: ContainerPolicy): readonly string[] {
  const required = options.filter(({ option, required: isRequired }) => isRequired === true && UNRECORDED.has(option));
  return argv.toSpliced(2, 0, ...required.map(({ option }) => `--${option}`));
}

const UNRECORDED: ReadonlySet<string> = new Set(['detach', 'interactive', 'tty']);

function findingsOf(argv: readonly string[], command: Command, judging: JudgingPolicy): readonly BuiltinFinding[] {
  return judging.kind === 'site' ? check(argv, judging.policy) : judging.policy.find(wholeCommand(command));
}
