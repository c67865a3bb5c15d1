/** What two lists of options say of the same wall: which of them became lower. */
import type { OptionUse } from '../../argv/model.ts';
import { parseBool } from '../../argv/values/bool.ts';
import { parseMount, parseVolume } from '../../container/values/mount.ts';
import type { MountRequest } from '../../container/values/mount.ts';
import { networkName } from '../../container/values/network.ts';
import { parseSecurityOption } from '../../container/values/security-option.ts';
import { capabilityNamed } from '../capabilities.ts';
import { limitOf } from './limits.ts';
import { noNewPrivileges } from './security-options.ts';
import { weakeningOf } from './weakening.ts';

/** One option that became weaker. */
export interface Weakened {
  /** The long name. */
  readonly option: string;
  /** The value before; absent when the option was not there. */
  readonly from?: string;
  /** The value after; absent when the option is not there any more. */
  readonly to?: string;
  /** What a container gains, to complete "the container gains …". */
  readonly why: string;
}

/** Each wall that is lower after than before, hardening first, then limits, profiles and mounts. */
export function comparisons(before: Options, after: Options): Weakened[] {
  return WALLS.flatMap(({ why, keyOf, heightOf, absent = 0 }) => {
    const [from, to] = [lastOfEach(before, keyOf), lastOfEach(after, keyOf)];
    return [...from].flatMap(([key, use]) => {
      const now = to.get(key) ?? to.get('ALL');
      const height = now === undefined ? absent : heightOf(now);
      if (height >= heightOf(use)) return [];
      return [{ option: use.name, from: use.value, ...(now === undefined ? {} : { to: now.value }), why }];
    });
  });
}

type Options = readonly OptionUse[];

/** A wall: which uses build it, and how high. Capabilities are walls of their own, and the key ALL is all of them. */
interface Wall {
  readonly why: string;
  /** What the last use counts of; `undefined` for a use that is no part of the wall. */
  readonly keyOf: (use: OptionUse) => string | undefined;
  readonly heightOf: (use: OptionUse) => number;
  /** The height where no use is there. Default 0. */
  readonly absent?: number;
}

function lastOfEach(uses: Options, keyOf: Wall['keyOf']): Map<string, OptionUse> {
  const found = new Map<string, OptionUse>();
  for (const use of uses) {
    const key = keyOf(use);
    if (key !== undefined) found.set(key, use);
  }
  return found;
}

const NO_LIMIT = Number.NEGATIVE_INFINITY;
const DEFAULT_SHARED_MEMORY = 2 ** 26;

const WALLS: readonly Wall[] = [
  { why: 'zombies that count against its limits, and no forwarded signals', keyOf: named('init'), heightOf: isOn },
  { why: 'capabilities that were dropped', keyOf: droppedCapability, heightOf: there },
  { why: 'new privileges through setuid programs', keyOf: privilegeKey, heightOf: keepsPrivileges },
  { why: 'a writable root file system', keyOf: named('read-only'), heightOf: isOn },
  { why: 'a network', keyOf: named('network'), heightOf: isolation },
  { why: "the image's user, which may be root", keyOf: named('user'), heightOf: ordinary },
  { why: 'more processes', keyOf: named('pids-limit'), heightOf: lowness, absent: NO_LIMIT },
  { why: 'more memory', keyOf: named('memory'), heightOf: lowness, absent: NO_LIMIT },
  { why: 'more swap', keyOf: named('memory-swap'), heightOf: lowness, absent: NO_LIMIT },
  { why: 'more shared memory', keyOf: named('shm-size'), heightOf: lowness, absent: -DEFAULT_SHARED_MEMORY },
  { why: 'more CPUs', keyOf: named('cpus'), heightOf: lowness, absent: NO_LIMIT },
  { why: 'more CPU time', keyOf: named('cpu-quota'), heightOf: lowness, absent: NO_LIMIT },
  { why: 'larger limits of its processes', keyOf: ulimitName, heightOf: ulimitLowness, absent: NO_LIMIT },
  { why: "the engine's own profile", keyOf: profileName, heightOf: ordinary },
  { why: "the engine's own runtime", keyOf: named('runtime'), heightOf: there },
  { why: 'other CPUs', keyOf: named('cpuset-cpus'), heightOf: there },
  { why: 'a place outside its cgroup', keyOf: named('cgroup-parent'), heightOf: there },
  { why: 'writing to what was read-only', keyOf: mountTarget, heightOf: isReadOnly, absent: 1 },
];

function named(option: string): Wall['keyOf'] {
  return ({ name }) => (name === option ? option : undefined);
}

function there(): number {
  return 1;
}

function isOn({ value }: OptionUse): number {
  return Number(parseBool(value));
}

function lowness({ name, value }: OptionUse): number {
  return -(limitOf(name, value) ?? 0);
}

function droppedCapability({ name, value }: OptionUse): string | undefined {
  return name === 'cap-drop' ? capabilityNamed(value) : undefined;
}

function privilegeKey({ name, value }: OptionUse): string | undefined {
  return name === 'security-opt' && noNewPrivileges(value) !== undefined ? name : undefined;
}

function keepsPrivileges({ value }: OptionUse): number {
  return Number(noNewPrivileges(value));
}

/** Profiles have no order, so only their absence is lower. */
function profileName({ name, value }: OptionUse): string | undefined {
  return name === 'security-opt' && noNewPrivileges(value) === undefined ? parseSecurityOption(value).key : undefined;
}

/** Networks have no order among themselves; none is the highest wall, and the engine's default is no wall. */
function isolation(use: OptionUse): number {
  if (weakeningOf(use) !== undefined) return 0;
  return networkName(use.value) === 'none' ? 2 : 1;
}

function ordinary(use: OptionUse): number {
  return Number(weakeningOf(use) === undefined);
}

function ulimitName({ name, value }: OptionUse): string | undefined {
  return name === 'ulimit' ? value.split('=', 1)[0] : undefined;
}

function ulimitLowness({ value }: OptionUse): number {
  const hard = Number(value.split(/[=:]/).at(-1));
  return hard < 0 ? NO_LIMIT : -hard;
}

function mountTarget({ name, value }: OptionUse): string | undefined {
  return mountOf(name, value)?.target;
}

function isReadOnly({ name, value }: OptionUse): number {
  return Number(mountOf(name, value)?.readOnly);
}

function mountOf(name: string, value: string): MountRequest | undefined {
  if (name === 'volume') return parseVolume(value);
  return name === 'mount' ? parseMount(value) : undefined;
}
