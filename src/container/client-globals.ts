/** What the client checks of its global options and of the engine that it finds, before it looks at a verb's options. */
import type { Command, OptionUse, Parsed } from '../argv/model.ts';
import { OPTION_TABLES } from '../argv/options.ts';
import type { OptionSpec } from '../argv/option-spec.ts';
import { isProgram, isSudo } from '../argv/program.ts';
import { readOptions } from '../argv/read-options.ts';
import { startReading } from '../argv/reading.ts';
import { isAtLeast } from './api-version.ts';
import type { Environment } from './environment.ts';
import { FAILED, refuse } from './problems.ts';
import type { Problems } from './problems.ts';
import { all, groupUses, text } from './uses.ts';
import type { Uses } from './uses.ts';

/** The global options of an argv, also of one that the client refuses later on. */
export function globalsOf(parsed: Parsed): Uses {
  return groupUses(parsed.ok ? parsed.globals : readGlobals(parsed.tokens.map((token) => token.text)));
}

/** What the client refuses before it reads the options of a verb: a log level that it does not know, two engines. */
export function checkGlobals(globals: Uses, problems: Problems): void {
  const level = text(globals, 'log-level');
  if (level !== '' && !LOG_LEVELS.has(level.toLowerCase())) {
    refuse(problems, `Unable to parse logging level: ${level}`, FAILED);
  }
  if (text(globals, 'context') !== '' && globals.has('host')) {
    refuse(problems, 'conflicting options: cannot specify both --host and --context', FAILED);
  }
}

const LOG_LEVELS: ReadonlySet<string> = new Set([
  'panic',
  'fatal',
  'error',
  'warn',
  'warning',
  'info',
  'debug',
  'trace',
]);

/** Skips the program and `sudo`, as the grammar does, and reads on up to the verb. */
function readGlobals(argv: readonly string[]): OptionUse[] {
  const start = argv.findIndex((token) => !isSudo(token) && !isProgram(token));
  const reading = startReading(argv);
  reading.at = start === -1 ? argv.length : start;
  const globals: OptionUse[] = [];
  readOptions(reading, OPTION_TABLES.global, globals);
  return globals;
}

/** What the client refuses when it looks for its engine. */
export function checkEngine(globals: Uses, { variables, readFile }: Environment, problems: Problems): void {
  const hosts = all(globals, 'host');
  const refuseEngine = (why: string): void => {
    refuse(problems, `Failed to initialize: unable to resolve docker endpoint: ${why}`, FAILED);
  };
  if (hosts.length > 1) refuseEngine('Specify only one -H');
  const host = engineHost(globals, variables);
  if (host !== DEFAULT_HOST && !HOST.test(host)) refuseEngine(`invalid bind address format: ${host}`);
  const isNamed = hosts.length > 0 || (variables['DOCKER_HOST'] ?? '') !== '';
  const context = text(globals, 'context') || (isNamed ? '' : (variables['DOCKER_CONTEXT'] ?? ''));
  if (context === '' || context === 'default' || readFile(context, 'context') !== undefined) return;
  refuseEngine(`context "${context}": context not found`);
}

/** The address of the engine: `-H`, else `DOCKER_HOST`, else the socket that Docker's engine opens. */
export function engineHost(globals: Uses, variables: Environment['variables']): string {
  const host = text(globals, 'host') || (variables['DOCKER_HOST'] ?? '');
  return host === '' || host === 'unix://' ? DEFAULT_HOST : host;
}

const DEFAULT_HOST = 'unix:///var/run/docker.sock';
const HOST = /^(?:(?:tcp|unix|fd|npipe|ssh):\/\/|(?!.*:\/\/))/;

/** Refuses options that the engine's API version or its system does not have; this is exit 1, after the grammar. */
export function checkSupport(command: Command, { apiVersion }: Environment, problems: Problems): void {
  for (const use of command.options) {
    const spec = OPTION_TABLES[command.verb].byLong.get(use.name);
    if (spec !== undefined) checkOption(spec, apiVersion, problems);
  }
}

function checkOption({ name, api, os }: OptionSpec, apiVersion: string, problems: Problems): void {
  if (api !== undefined && !isAtLeast(apiVersion, api)) {
    const why = `"--${name}" requires API version ${api}, but the Docker daemon API version is ${apiVersion}`;
    refuse(problems, why, FAILED);
  }
  if (os === undefined) return;
  const why = `"--${name}" is only supported on a Docker daemon running on ${os}, but the Docker daemon is running on linux`;
  refuse(problems, why, FAILED);
}
