import type { OptionUse, Verb } from '../../argv/model.ts';
import { OPTION_TABLES } from '../../argv/options.ts';
import type { OptionSpec } from '../../argv/option-spec.ts';
import { isAtLeast } from '../api-version.ts';
import { CRASHED, FAILED } from '../problems.ts';
import type { Problem } from '../problems.ts';
import type { Client } from './client.ts';

/**
 * What the client refuses because the engine's API version or its system does not have an option; this is exit 1. Where
 * it finds no engine it takes it for one of its own version, on any system.
 */
export function unsupported(verb: Verb, options: readonly OptionUse[], client: Client): Problem | undefined {
  for (const { name } of options) {
    const spec = OPTION_TABLES[verb].byLong.get(name);
    const problem = spec === undefined || (spec.api ?? spec.os) === undefined ? undefined : problemOf(spec, client);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The crash of a client that could not be made, when it is asked for its version. */
export const CRASH: Problem = {
  exit: CRASHED,
  message: 'panic: runtime error: invalid memory address or nil pointer dereference',
};

/** The newest API version of docker 28.2.2. */
const OWN_VERSION = '1.50';

function problemOf({ name, api, os }: OptionSpec, { engine, environment }: Client): Problem | undefined {
  if (api !== undefined && engine.crashes) return CRASH;
  const version = engine.problem === undefined ? environment.apiVersion : OWN_VERSION;
  if (api !== undefined && !isAtLeast(version, api)) {
    const why = `"--${name}" requires API version ${api}, but the Docker daemon API version is ${version}`;
    return { exit: FAILED, message: why };
  }
  if (os === undefined || engine.problem !== undefined) return undefined;
  const why = `"--${name}" is only supported on a Docker daemon running on ${os}, but the Docker daemon is running on linux`;
  return { exit: FAILED, message: why };
}
