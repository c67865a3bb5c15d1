/** The parts of an argv that several sites print, each from a typed input. */
import type { AllowedOption } from '../policy/policy.ts';
import { environmentGives } from '../policy/rules/environment.ts';
import { hostPathGives } from '../policy/rules/host-paths.ts';
import { InputError, text, whole } from './inputs.ts';

/** A folder or file of the host that a container sees. */
export interface Mount {
  /** An absolute path of the host, of no folder that a rule names. */
  readonly source: string;
  /** An absolute path in the container, each once. */
  readonly target: string;
  /** May the container write to it? Default false. */
  readonly writable?: boolean;
}

/** Variables by name. Names with which loaders, shells and interpreters load code are refused. */
export type Environment = Readonly<Record<string, string>>;

/** Limits that a caller may set on top of a site's own. */
export interface Limits {
  /** In MiB, 6 (docker's least) to 1048576. */
  readonly memory?: number;
  /** In CPUs, 0.01 to 512, to a hundredth. */
  readonly cpus?: number;
}

/** A user by number, never root's 0. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** `--mount`, one for each: unlike `-v` it refuses a source that is not there. */
export function mountArgv(mounts: readonly Mount[] = []): string[] {
  const targets = mounts.map(({ target }) => target);
  return mounts.flatMap(({ source, target, writable }, at) => {
    if (targets.indexOf(target) < at) throw new InputError('mount target', target, 'mount each target once');
    const places = `source=${hostPath(source)},target=${text('mount target', target)}`;
    return ['--mount', `type=bind,${places}${writable ? '' : ',readonly'}`];
  });
}

/** The path, when it is one that may be mounted; throws an InputError otherwise. */
export function hostPath(source: string): string {
  const gives = hostPathGives(text('mount source', source));
  if (gives === undefined) return source;
  throw new InputError('mount source', source, `mount a folder of its own: this one gives a container ${gives}`);
}

/** `--env NAME=VALUE`, one for each variable, in the order given. */
export function environmentArgv(environment: Environment = {}): string[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    const variable = `${text('variable name', name)}=${text('variable value', value)}`;
    const gives = environmentGives(variable);
    if (gives !== undefined) throw new InputError('variable name', name, `leave it out: it gives a container ${gives}`);
    return ['--env', variable];
  });
}

/** `--memory` and `--cpus`, where the caller sets them. */
export function limitArgv({ memory, cpus }: Limits = {}): string[] {
  return [
    ...(memory === undefined ? [] : ['--memory', `${whole('memory', memory, 6, 1_048_576)}m`]),
    ...(cpus === undefined ? [] : ['--cpus', hundredths(cpus)]),
  ];
}

function hundredths(cpus: number): string {
  if (Math.round(cpus * 100) / 100 === cpus && cpus >= 0.01 && cpus <= 512) return String(cpus);
  throw new InputError('cpus', cpus, 'give a number from 0.01 to 512 with at most two decimals');
}

/** The engine takes no user or group above. */
const MOST_ID = 2 ** 31 - 1;

/** `UID:GID`. */
export function userText({ uid, gid }: User): string {
  return `${whole('uid', uid, 1, MOST_ID)}:${whole('gid', gid, 1, MOST_ID)}`;
}

/** What a policy allows for each of these parts. */
export const PARTS = {
  mount: {
    option: 'mount',
    reason: 'the folders that it works on',
    repeatable: true,
    values: /^type=bind,source=\/[^,:"]+,target=\/[^,:"]+(?:,readonly)?$/,
  },
  environment: {
    option: 'env',
    reason: 'what its programs are told',
    repeatable: true,
    values: /^[A-Za-z_][A-Za-z0-9_]*=/,
  },
  memory: { option: 'memory', reason: 'the limit of the caller', values: /^[1-9][0-9]*m$/ },
  cpus: { option: 'cpus', reason: 'the limit of the caller', values: /^[0-9]+(?:\.[0-9]{1,2})?$/ },
} as const satisfies Record<string, AllowedOption>;
