/** A client before it looks at the options of a verb: what it has read, and which engine it found. */
import { parseBool } from '../../argv/values/bool.ts';
import type { Environment } from '../environment.ts';
import { FAILED, refuse } from '../problems.ts';
import type { Problems } from '../problems.ts';
import type { Uses } from '../uses.ts';
import { readClientConfig } from './config-file.ts';
import type { ClientConfig } from './config-file.ts';
import { engineOf } from './engine.ts';
import type { Engine } from './engine.ts';

/** A client. */
export interface Client {
  /** Its API version is the one that is spoken, whoever names it. */
  readonly environment: Environment;
  readonly config: ClientConfig;
  readonly engine: Engine;
}

/** The client of an environment, by the options before the verb. */
export function clientOf(globals: Uses, environment: Environment): Client {
  const config = readClientConfig(environment.configFile);
  const own = (environment.variables['DOCKER_API_VERSION'] ?? '').replace(/^v/, '');
  return {
    environment: own === '' ? environment : { ...environment, apiVersion: own },
    config,
    engine: engineOf(globals, environment, config),
  };
}

/** What the client refuses before it reads the verb and its options, because of its file and its variables. */
export function checkClient({ environment, config }: Client, problems: Problems): void {
  const alias = config.aliases.find((each) => each !== 'builder');
  if (alias !== undefined) refuse(problems, `not allowed to alias "${alias}" (allowed: "builder")`, FAILED);
  const builder = environment.variables['DOCKER_BUILDKIT'] ?? '';
  if (builder !== '' && parseBool(builder) === undefined) {
    refuse(problems, 'DOCKER_BUILDKIT environment variable expects boolean value', FAILED);
  }
}
