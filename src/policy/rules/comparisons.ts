/** What two lists of options say of the same wall: which of them became lower. */
import type { OptionUse } from '../../argv/model.ts';
import { parseBool } from '../../argv/values/bool.ts';
import { networkName } from '../../container/values/network.ts';
import { parseSecurityOption } from '../../container/values/security-option.ts';
import { capabilityNamed } from '../../container/capabilities.ts';
import type { Whole } from '../../argv/values/whole.ts';
import { cpuCount, limitOf, rateOf, tmpfsSize } from './limits.ts';
import { mountComparisons } from './mount-comparisons.ts';
import { normalPath } from './mounts.ts';
import { noNewPrivileges } from './security-options.ts';
import type { Weakened } from './weakened.ts';
import { weakeningOf } from './weakening.ts';

/** Each wall that is lower after than before, hardening first, then limits, profiles and mounts. */
export function comparisons(before: Options, after: Options): Weakened[] {
  const lost = WALLS.flatMap(({ why, keyOf, heightOf, absent = 0 }) => {
    const [from, to] = [lastOfEach(before, keyOf), lastOfEach(after, keyOf)];
    return [...from].flatMap(([key, use]) => {
      const now = to.get(key) ?? to.get('ALL');
      const height = now === undefined ? absent : heightOf(now, after);
      if (height >= heightOf(use, before)) return [];
      return [{ option: use.name, from: use.value, ...(now === undefined ? {} : { to: now.value }), why }];
    });
  });
  const once = lost.filter((each, at) => lost.findIndex((other) => isSameChange(each, other)) === at);
  return [...once, ...mountComparisons(before, after)];
}

/** One change of one option is told once, though two walls stand on it: a soft and a hard limit. */
function isSameChange(one: Weakened, other: Weakened): boolean {
  return one.option === other.option && one.from === other.from && one.to === other.to;
}

type Options = readonly OptionUse[];

/** A wall: which uses build it, and how high. Capabilities are walls of their own, and the key ALL is all of them. */
interface Wall {
  readonly why: string;
  /** What the last use counts of; `undefined` for a use that is no part of the wall. */
  readonly keyOf: (use: OptionUse) => string | undefined;
  readonly heightOf: (use: OptionUse, all: Options) => Whole;
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
  { why: 'more CPU time', keyOf: named('cpu-quota'), heightOf: shareLowness, absent: NO_LIMIT },
  { why: 'larger limits of its processes', keyOf: ulimitName, heightOf: ulimitLowness, absent: NO_LIMIT },
  { why: 'larger limits of its processes', keyOf: ulimitName, heightOf: softLowness, absent: NO_LIMIT },
  { why: 'faster reads and writes of a device', keyOf: deviceRate, heightOf: rateLowness, absent: NO_LIMIT },
  { why: 'more of the disk', keyOf: storageSize, heightOf: storageLowness, absent: NO_LIMIT },
  { why: "more of the host's memory as files", keyOf: tmpfsTarget, heightOf: tmpfsLowness, absent: 0 },
  { why: "the engine's own profile", keyOf: profileName, heightOf: ordinary },
  { why: "the engine's own runtime", keyOf: named('runtime'), heightOf: there },
  { why: 'other CPUs', keyOf: named('cpuset-cpus'), heightOf: cpusetLowness, absent: NO_LIMIT },
  { why: 'other memory nodes', keyOf: named('cpuset-mems'), heightOf: cpusetLowness, absent: NO_LIMIT },
  { why: 'a place outside its cgroup', keyOf: named('cgroup-parent'), heightOf: there },
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

function lowness({ name, value }: OptionUse): Whole {
  return -(limitOf(name, value) ?? 0);
}

/** The engine's own period is 100 ms. */
const DEFAULT_PERIOD = 100_000;

/** A quota is a share of a period: half the period doubles it. */
function shareLowness(use: OptionUse, all: Options): number {
  const period = limitOf('cpu-period', all.findLast(({ name }) => name === 'cpu-period')?.value ?? '0') ?? 0;
  return Number(lowness(use)) / (period === Number.POSITIVE_INFINITY ? DEFAULT_PERIOD : Number(period));
}

function cpusetLowness({ value }: OptionUse): number {
  return -cpuCount(value);
}

/** One wall for each option and device: `device-read-bps /dev/sda`. */
function deviceRate({ name, value }: OptionUse): string | undefined {
  return /^device-(?:read|write)-(?:bps|iops)$/.test(name) ? `${name} ${value.split(':', 1)[0]}` : undefined;
}

function rateLowness({ name, value }: OptionUse): Whole {
  return -rateOf(name, value);
}

function storageSize({ name, value }: OptionUse): string | undefined {
  return name === 'storage-opt' && value.startsWith('size=') ? name : undefined;
}

function storageLowness({ value }: OptionUse): Whole {
  return -(limitOf('memory', value.slice('size='.length)) ?? 0);
}

function tmpfsTarget({ name, value }: OptionUse): string | undefined {
  return name === 'tmpfs' ? normalPath(value.split(':', 1)[0] ?? '') : undefined;
}

function tmpfsLowness({ value }: OptionUse): Whole {
  return -tmpfsSize(value);
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
  return processLimit(value.split(/[=:]/).at(-1));
}

function softLowness({ value }: OptionUse): number {
  return processLimit(value.split(/[=:]/)[1]);
}

function processLimit(text: string | undefined): number {
  const limit = Number(text);
  return limit < 0 ? NO_LIMIT : -limit;
}
