/** With what a probe was run: two results compare only where these are equal. */
import { z } from 'zod';

/** The versions of an engine and of what it stands on. */
export interface Versions {
  readonly engine: string;
  readonly client: string;
  readonly kernel: string;
  /** Of what starts containers, by its name: `runc`. */
  readonly runtime: string;
  /** The version of control groups: 1 or 2; undefined where the engine does not say. */
  readonly cgroup: string | undefined;
}

/** The words with which docker tells them: two lines of JSON. */
export const VERSION_WORDS = ['version', '--format', '{{json .}}'] as const;
/** The words with which docker tells the version of control groups. */
export const CGROUP_WORDS = ['info', '--format', '{{.CgroupVersion}}'] as const;

const SHAPE = z.object({
  Client: z.object({ Version: z.string() }),
  Server: z.object({
    Version: z.string(),
    KernelVersion: z.string(),
    Components: z.array(z.object({ Name: z.string(), Version: z.string() })).nullish(),
  }),
});

/** Reads what docker said; undefined when it is nothing of the kind. */
export function readVersions(version: string, cgroup: string): Versions | undefined {
  const read = SHAPE.safeParse(parsed(version)).data;
  if (read === undefined) return undefined;
  const { Client: client, Server: server } = read;
  const runtime = server.Components?.find(({ Name }) => RUNTIMES.has(Name));
  return {
    engine: server.Version,
    client: client.Version,
    kernel: server.KernelVersion,
    runtime: runtime === undefined ? 'unknown' : `${runtime.Name} ${runtime.Version}`,
    cgroup: /^[12]$/.test(cgroup.trim()) ? cgroup.trim() : undefined,
  };
}

const RUNTIMES: ReadonlySet<string> = new Set(['runc', 'crun', 'runsc', 'kata-runtime']);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
