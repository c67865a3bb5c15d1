/** What an argv asks for: the request of the client, and its normal form. */
import type { Json, JsonObject } from './json.ts';

/**
 * The normal form of a request: one entry a field, named by its path in the engine's create request
 * (`HostConfig.PidsLimit`, `Env.PATH`, `HostConfig.SecurityOpt.seccomp`), in the order of the names. A field at its
 * default is absent, so the config of `docker create IMAGE` has `Image` alone. Two argv with equal configs ask for the
 * same. `docs/resolve.md` lists the fields and their shapes.
 */
export type ContainerConfig = Readonly<Record<string, Json>>;

/** What the client sends for an argv. */
export interface Request {
  readonly ok: true;
  /** The body of the create request, as docker 28.2.2 sends it, `Binds` and `Env` sorted, or of the exec request, `Env` in order; `null` when the client asks for nothing (`--help`, `--version`). */
  readonly body: JsonObject | null;
  /** The parameters of the request's address: `name`, `platform`. */
  readonly query: Readonly<Record<string, string>>;
  readonly normal: ContainerConfig;
}

/** Why the client sends nothing. */
export interface ClientError {
  readonly ok: false;
  /** The exit code of the client: 125 or 1; 126 or 127 where `run` fails with words that the client takes for the system's, 2 where it crashes. */
  readonly exit: number;
  /** One line, safe to print. */
  readonly message: string;
}

/** The outcome of resolving an argv. */
export type Resolved = Request | ClientError;
