/** What an engine is, as far as what comes of a container can hang on it, and what a container is now. */
import { z } from 'zod';
import { messageOf } from './container-engine.ts';
import type { Engine, EngineName, EngineProblem } from './container-engine.ts';
import { podmanFacts } from './podman-facts.ts';
import type { ProcessOutcome } from './process.ts';

/** The versions and settings of an engine, of its client and of what it stands on, in docker's words. */
export interface EngineFacts {
  readonly name: EngineName;
  readonly version: string;
  readonly client: string;
  readonly kernel: string;
  readonly platform: string;
  /** Of what starts containers, with its version: `runc 1.1.5`. */
  readonly runtime: string;
  readonly driver: string;
  /** The version of control groups: 1 or 2. */
  readonly cgroup: string;
  readonly security: string[];
  /** What a container has that names no capability, `CAP_…` each; docker, which always has its fourteen, does not say. */
  readonly capabilities?: string[];
}

/** The versions and settings of an engine and its client, or why there is none. */
export async function engineFacts(engine: Engine): Promise<EngineFacts | EngineProblem> {
  const [versions, settings] = await Promise.all([
    engine.run(['version', '--format', '{{json .}}']),
    engine.run(['info', '--format', '{{json .}}']),
  ]);
  const facts = (engine.name === 'podman' ? podmanFacts : dockerFacts)(jsonOf(versions), jsonOf(settings));
  if (facts !== undefined) return facts;
  const said = jsonOf(versions) === undefined ? versions : settings;
  const message = `There is no ${engine.name} engine: ${messageOf(said)}`;
  return { kind: 'infrastructure', problem: 'engine-missing', message };
}

/** What docker's `version` and `info` say; undefined where they are not those of an engine. */
function dockerFacts(versions: unknown, settings: unknown): EngineFacts | undefined {
  const [version, info] = [VERSION.safeParse(versions).data, INFO.safeParse(settings).data];
  if (version === undefined || info === undefined) return undefined;
  const { Client, Server } = version;
  const runtime = Server.Components.find(({ Name }) => Name === info.DefaultRuntime);
  return {
    name: 'docker',
    version: Server.Version,
    client: Client.Version,
    kernel: Server.KernelVersion,
    platform: `${Server.Os}/${Server.Arch}`,
    runtime: `${info.DefaultRuntime} ${runtime?.Version ?? 'of an unknown version'}`,
    driver: info.Driver,
    cgroup: info.CgroupVersion,
    security: info.SecurityOptions.toSorted(),
  };
}

const PARTS = z
  .array(z.object({ Name: z.string(), Version: z.string() }))
  .nullish()
  .transform((parts) => parts ?? []);

const VERSION = z.object({
  Client: z.object({ Version: z.string() }),
  Server: z.object({
    Version: z.string(),
    KernelVersion: z.string(),
    Os: z.string(),
    Arch: z.string(),
    Components: PARTS,
  }),
});

const INFO = z.object({
  DefaultRuntime: z.string(),
  Driver: z.string(),
  /** Absent before docker 20.10, which knew the first alone. */
  CgroupVersion: z.string().default('1'),
  SecurityOptions: z
    .array(z.string())
    .nullish()
    .transform((options) => options ?? []),
});

/** What the client said, where it is JSON. */
function jsonOf(said: ProcessOutcome): unknown {
  if (said.kind !== 'exited' || said.code !== 0) return undefined;
  try {
    return JSON.parse(said.stdout);
  } catch {
    return undefined;
  }
}

/** What a container is now. */
export interface ContainerState {
  readonly running: boolean;
  /** Did the kernel end its first process for the memory that was taken? */
  readonly outOfMemory: boolean;
  /** The exit code of its first process, where it has ended. */
  readonly exit: number;
}

/** The state of a container, or why the engine does not tell, in one line that is not safe to print. */
export async function containerState(engine: Engine, name: string): Promise<ContainerState | string> {
  const said = await engine.run(['container', 'inspect', '--format', '{{json .State}}', name]);
  const state = STATE.safeParse(jsonOf(said)).data;
  if (state === undefined) return messageOf(said);
  return { running: state.Running, outOfMemory: state.OOMKilled, exit: state.ExitCode };
}

const STATE = z.object({ Running: z.boolean(), OOMKilled: z.boolean(), ExitCode: z.number() });
