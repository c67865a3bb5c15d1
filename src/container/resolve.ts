import type { Command, Parsed } from '../argv/model.ts';
import { printable } from '../argv/printable.ts';
import { checkEngine, checkGlobals, checkSupport, globalsOf } from './client-globals.ts';
import type { Request, Resolved } from './config.ts';
import { createRequest } from './create/create-request.ts';
import { EMPTY_ENVIRONMENT } from './environment.ts';
import type { Environment } from './environment.ts';
import { execRequest } from './exec/exec-request.ts';
import { FAILED, refuse, REFUSED } from './problems.ts';
import type { Problem, Problems } from './problems.ts';
import { groupUses, isOn } from './uses.ts';
import type { Uses } from './uses.ts';

/**
 * What docker 28.2.2 asks its engine for, given what `parse` made of an argv and what the client can read besides: the
 * body and the query of its create (or exec) request with their normal form, or the client's error with its exit code.
 * It reads and starts nothing; without an environment there is no variable and no file. Measured on the real client
 * against an engine that records requests.
 */
export function resolve(parsed: Parsed, environment: Environment = EMPTY_ENVIRONMENT): Resolved {
  const problems: Problems = { first: undefined };
  const globals = globalsOf(parsed);
  checkGlobals(globals, problems);
  if (problems.first !== undefined) return clientError(problems.first);
  if (!parsed.ok) return clientError({ exit: REFUSED, message: parsed.error.message });
  const uses = groupUses(parsed.options);
  if (isOn(uses, 'help')) return NOTHING;
  checkWords(parsed, problems);
  checkSupport(parsed, environment, problems);
  checkEngine(globals, environment, problems);
  const request = problems.first === undefined ? requestOf(parsed, uses, globals, environment, problems) : NOTHING;
  return problems.first === undefined ? request : clientError(problems.first);
}

/** `--help` of the verb: the client prints its help, and asks the engine for nothing. */
const NOTHING: Request = { ok: true, body: null, query: {}, normal: {} };

function requestOf(command: Command, uses: Uses, globals: Uses, environment: Environment, problems: Problems): Request {
  if (command.verb === 'exec') return execRequest(command, uses, environment, problems);
  return createRequest(command, uses, globals, environment, problems);
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
