import type { Command, Parsed, Refusal, Verb } from '../argv/model.ts';
import { printable } from '../argv/printable.ts';
import { checkClient, clientOf } from './client/client.ts';
import type { Client } from './client/client.ts';
import { checkGlobals, globalsOf, optionsOf } from './client/globals.ts';
import { CRASH, unsupported } from './client/support.ts';
import type { Request, Resolved } from './config.ts';
import { createRequest } from './create/create-request.ts';
import { EMPTY_ENVIRONMENT } from './environment.ts';
import type { Environment } from './environment.ts';
import { execRequest } from './exec/exec-request.ts';
import type { PodmanDefaults } from './podman/defaults.ts';
import { resolvePodman } from './podman/resolve.ts';
import { FAILED, refuse, REFUSED } from './problems.ts';
import type { Problem, Problems } from './problems.ts';
import { groupUses, isOn } from './uses.ts';
import type { Uses } from './uses.ts';

/**
 * What docker 28.2.2 asks its engine for, given what `parse` made of an argv and what the client can read besides: the
 * body and the query of its create (or exec) request with their normal form, or the client's error with its exit code.
 * It reads and starts nothing; without an environment there is no variable and no file. Measured on the real client
 * against an engine that records requests. `podman` is what a podman's configuration says, for a command of its.
 */
export function resolve(
  parsed: Parsed,
  environment: Environment = EMPTY_ENVIRONMENT,
  podman?: PodmanDefaults,
): Resolved {
  if (parsed.ok && parsed.dialect === 'podman') return resolvePodman(parsed, environment, podman);
  const problems: Problems = { first: undefined };
  const globals = globalsOf(parsed);
  checkGlobals(globals, problems);
  const client = clientOf(globals, environment);
  if (parsed.ok || parsed.tokens.some(({ role }) => role === 'verb')) checkClient(client, problems);
  if (problems.first !== undefined) return clientError(problems.first);
  return parsed.ok ? ofCommand(parsed, globals, client, problems) : ofRefusal(parsed, client);
}

/** `--help`, or no verb: the client prints its help, and asks the engine for nothing. */
const NOTHING: Request = { ok: true, body: null, query: {}, normal: {} };

/** Before it tells why, the client looks whether the engine has the options that it set, which can be another error. */
function ofRefusal(refusal: Refusal, client: Client): Resolved {
  const { code, message } = refusal.error;
  if (code === 'unknown-verb') return clientError({ exit: FAILED, message });
  if (client.engine.crashes) return clientError(CRASH);
  if (code === 'missing-verb') return NOTHING;
  const reached = optionsOf(refusal);
  const problem = reached && unsupported(reached.verb, reached.options, client);
  return clientError(problem ?? { exit: REFUSED, message });
}

function ofCommand(command: Command, globals: Uses, client: Client, problems: Problems): Resolved {
  const uses = groupUses(command.options);
  if (asksForHelp(command.verb, uses, globals)) return client.engine.crashes ? clientError(CRASH) : NOTHING;
  const problem = unsupported(command.verb, command.options, client);
  if (problem !== undefined) return clientError(problem);
  checkWords(command, problems);
  if (problems.first !== undefined) return clientError(problems.first);
  const request = requestOf(command, uses, client, problems);
  return problems.first === undefined ? request : clientError(problems.first);
}

function requestOf(command: Command, uses: Uses, client: Client, problems: Problems): Request {
  if (command.verb === 'exec') return execRequest(command, uses, client, problems);
  return createRequest(command, uses, client, problems);
}

/** `run` and `create` have a `--help` of their own; that of `exec` is the one before the verb. */
function asksForHelp(verb: Verb, uses: Uses, globals: Uses): boolean {
  return isOn(verb === 'exec' && !uses.has('help') ? globals : uses, 'help');
}

/** An image at least; for exec, a container and a command. */
function checkWords({ verb, image, command }: Command, problems: Problems): void {
  const least = verb === 'exec' ? 2 : 1;
  const words = image === undefined ? 0 : 1 + command.length;
  if (words >= least) return;
  refuse(problems, `'docker ${verb}' requires at least ${least} argument${least > 1 ? 's' : ''}`, FAILED);
}

function clientError({ exit, message }: Problem): Resolved {
  return { ok: false, exit, message: printable(message) };
}
