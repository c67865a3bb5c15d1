/** With what a probe was run: two results compare only where these are equal. */
import type { EngineName } from '../engine/container-engine.ts';
import type { EngineFacts } from '../engine/engine-facts.ts';

/** The versions of an engine and of what it stands on. */
export interface Versions {
  readonly name: EngineName;
  readonly engine: string;
  readonly client: string;
  readonly kernel: string;
  /** Of what starts containers, with its version: `runc 1.1.5`. */
  readonly runtime: string;
  /** Of the storage of images: with podman's overlay the root folder has another mode than with its vfs. */
  readonly driver: string;
  /** The version of control groups: 1 or 2. */
  readonly cgroup: string;
}

/** The versions among the facts of an engine. */
export function versionsOf({ name, version, client, kernel, runtime, driver, cgroup }: EngineFacts): Versions {
  return { name, engine: version, client, kernel, runtime, driver, cgroup };
}
