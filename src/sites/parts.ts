/** The parts of an argv that several sites print, each from a typed input. */
import type { AllowedOption } from '../policy/policy.ts';
import { environmentGives } from '../policy/rules/environment.ts';
import { hostPathGives } from '../container/directions/host-paths.ts';
import { InputError, PATH, isNumber, list, record, text, whole } from './inputs.ts';

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
  const given = mountRecords(mounts);
  const targets = given.map(({ target }) => target);
  return given.flatMap(({ source, target, writable = false }, at) => {
    if (targets.indexOf(target) < at) throw new InputError('mount target', target, 'mount each target once');
    if (typeof writable !== 'boolean') throw new InputError('mount writable', writable, 'give true or false');
    const places = `source=${hostPath(source)},target=${text('mount target', target)}`;
    return ['--mount', `type=bind,${places}${writable ? '' : ',readonly'}`];
  });
}

/** `--mount`, one for each, to read whatever a caller says. */
export function readOnlyMountArgv(mounts: readonly Omit<Mount, 'writable'>[] = []): string[] {
  return mountArgv(mountRecords(mounts).map(({ source, target }) => ({ source, target })));
}

function mountRecords<Given extends object>(mounts: readonly Given[]): Given[] {
  const each = list('mounts', mounts, 'give a list of mounts');
  return each.map((mount) => record('mount', mount, 'give an object with source and target'));
}

/** The path, when it is one that may be mounted; throws an InputError otherwise. */
export function hostPath(source: string): string {
  const gives = hostPathGives(text('mount source', source));
  if (gives === undefined) return source;
  throw new InputError('mount source', source, `mount a folder of its own: this one gives a container ${gives}`);
}

/** `--env NAME=VALUE`, one for each variable, in the order given. */
export function environmentArgv(environment: Environment = {}): string[] {
  const given = record('environment', environment, 'give an object with a text for each name');
  return Object.entries(given).flatMap(([name, value]) => {
    const variable = `${text('variable name', name)}=${text('variable value', value)}`;
    const gives = environmentGives(variable);
    if (gives !== undefined) throw new InputError('variable name', name, `leave it out: it gives a container ${gives}`);
    return ['--env', variable];
  });
}

/** `--memory` and `--cpus`, where the caller sets them. */
export function limitArgv(limits: Limits = {}): string[] {
  const { memory, cpus } = record('limits', limits, 'give an object with memory or cpus');
  return [
    ...(memory === undefined ? [] : ['--memory', `${whole('memory', memory, 6, 1_048_576)}m`]),
    ...(cpus === undefined ? [] : ['--cpus', hundredths(cpus)]),
  ];
}

function hundredths(cpus: unknown): string {
  if (isNumber(cpus) && Math.round(cpus * 100) / 100 === cpus && cpus >= 0.01 && cpus <= 512) return String(cpus);
  throw new InputError('cpus', cpus, 'give a number from 0.01 to 512 with at most two decimals');
}

/** The engine takes no user or group above. */
const MOST_ID = 2 ** 31 - 1;

/** `UID:GID`. */
export function userText(user: User): string {
  const { uid, gid } = record('user', user, 'give an object with uid and gid');
  return `${whole('uid', uid, 1, MOST_ID)}:${whole('gid', gid, 1, MOST_ID)}`;
}

/** 6 to 1048576: up to six digits, then the seven digits that are not above it. */
const MEBIBYTES =
  '(?:[6-9]|[1-9][0-9]{1,5}|10(?:[0-3][0-9]{4}|4(?:[0-7][0-9]{3}|8(?:[0-4][0-9]{2}|5(?:[0-6][0-9]|7[0-6])))))';

/** 0.01 to 511.99, as JavaScript prints them. */
const CPUS = String.raw`(?!0$)(?:[0-9]|[1-9][0-9]|[1-4][0-9]{2}|50[0-9]|51[01])(?:\.[0-9]?[1-9])?`;

/** What a policy allows for each of these parts. */
export const PARTS = {
  mount: {
    option: 'mount',
    reason: 'the folders that it works on',
    repeatable: true,
    values: new RegExp(`^type=bind,source=${PATH},target=${PATH}(?:,readonly)?$`, 'u'),
  },
  environment: {
    option: 'env',
    reason: 'what its programs are told',
    repeatable: true,
    values: /^[A-Za-z_][A-Za-z0-9_]*=/,
  },
  memory: { option: 'memory', reason: 'the limit of the caller', values: new RegExp(`^${MEBIBYTES}m$`) },
  cpus: { option: 'cpus', reason: 'the limit of the caller', values: new RegExp(`^(?:${CPUS}|512)$`) },
} as const satisfies Record<string, AllowedOption>;
