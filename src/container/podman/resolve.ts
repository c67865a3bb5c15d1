import type { Command, OptionUse } from '../../argv/model.ts';
import { printable } from '../../argv/printable.ts';
import type { Resolved } from '../config.ts';
import { EMPTY_ENVIRONMENT } from '../environment.ts';
import type { Environment } from '../environment.ts';
import { configOf } from '../normal/fields.ts';
import { refuse } from '../problems.ts';
import type { Problems } from '../problems.ts';
import { groupUses, isOn } from '../uses.ts';
import { readImage } from '../values/image.ts';
import type { Ask } from './ask.ts';
import { addCapabilities } from './capabilities.ts';
import { PODMAN_DEFAULTS } from './defaults.ts';
import type { PodmanDefaults } from './defaults.ts';
import { addExec } from './exec.ts';
import { addHealth } from './health.ts';
import { addLimits } from './limits.ts';
import { addMounts } from './mounts.ts';
import { addNamespaces } from './namespaces.ts';
import { addNetworks } from './networks.ts';
import { addOwnFields } from './own-fields.ts';
import { addLabels, addProcess } from './process.ts';
import { addSecurity } from './security.ts';
import { addVariables, labelsOf } from './variables.ts';

/**
 * What podman 4.3.1 makes of a command, in docker's normal form: equal fields mean equal effects, so what podman does
 * by itself and docker does not (a limit of 2048 processes, its own capabilities, an IPC namespace that others can
 * join) has its fields, and `podman create IMAGE` has more than `Image`. What docker has no word for stands under
 * `Podman.`. Podman sends no request, so the body is always `null`. Whether an image, a network, a device or a path of
 * the machine is there is not known here. Measured on podman 4.3.1 with `create` and `inspect`.
 */
export function resolvePodman(
  command: Command,
  environment: Environment = EMPTY_ENVIRONMENT,
  defaults: PodmanDefaults = PODMAN_DEFAULTS,
): Resolved {
  const uses = groupUses(command.options);
  const problems: Problems = { first: undefined };
  const ask: Ask = { command, uses, environment, defaults, fields: new Map(), problems };
  if (isOn(uses, 'help') || printsOnly(command.globals)) return { ok: true, body: null, query: {}, normal: {} };
  if (command.verb === 'exec') addExec(ask);
  else addContainer(ask);
  if (problems.first !== undefined) {
    return { ok: false, exit: problems.first.exit, message: printable(problems.first.message) };
  }
  return { ok: true, body: null, query: queryOf(ask), normal: configOf(ask.fields) };
}

/** Before a verb `-h` and `--version` print and end podman, `--help` does nothing. */
function printsOnly(globals: readonly OptionUse[]): boolean {
  return globals.some(({ spelled, name, value }) => spelled === '-h' || (name === 'version' && value !== 'false'));
}

function addContainer(ask: Ask): void {
  const { command, uses, problems, fields } = ask;
  if (command.image === undefined) refuse(problems, 'requires at least 1 arg(s), only received 0');
  addNetworks(ask);
  if (command.image !== undefined && !isOn(uses, 'rootfs')) checkImage(ask, command.image);
  const labels = labelsOf(ask);
  addProcess(ask);
  addLabels(ask, labels);
  addVariables(ask);
  addHealth(ask);
  addLimits(ask);
  addCapabilities(ask, labels);
  addSecurity(ask);
  addNamespaces(ask);
  addMounts(ask);
  addOwnFields(ask);
  const runtime = runtimeOf(command);
  if (runtime !== '') fields.set('HostConfig.Runtime', runtime);
}

/** An option of every command: it may stand before the verb too, and behind it it counts last. */
function runtimeOf({ globals, options }: Command): string {
  return [...globals, ...options].findLast(({ name }) => name === 'runtime')?.value ?? '';
}

/** A name without a transport, such as `docker-archive:`, is a reference as docker's, or part of an id. */
function checkImage({ problems }: Ask, image: string): void {
  if (TRANSPORT.test(image)) return;
  const read = readImage(image);
  if ('reason' in read) refuse(problems, read.reason);
}

const TRANSPORT = /^(?:docker|docker-archive|docker-daemon|oci|oci-archive|dir|containers-storage|sif|ostree|tarball):/;

function queryOf({ fields }: Ask): Record<string, string> {
  const query: Record<string, string> = {};
  for (const name of ['name', 'platform']) {
    const value = fields.get(`Query.${name}`);
    if (typeof value === 'string') query[name] = value;
  }
  return query;
}
