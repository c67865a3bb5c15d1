/** Directions of privileges, profiles and masks. */
import type { ContainerConfig } from '../config.ts';
import type { Json } from '../json.ts';
import { closes, opens, ordered, otherwise, stronger, weaker } from './cases.ts';
import type { Amount, OrderWords } from './cases.ts';
import { isList, text, texts, valueOf } from './json-values.ts';
import type { DirectionCase, FieldRule } from './rule.ts';

/** Rows of what confines a container. A privileged one has no profile and no masks, unless it names a profile itself. */
export function securityRules(): FieldRule[] {
  return [
    opens('HostConfig.Privileged', 'every capability and device, and no seccomp, AppArmor or masked paths', '5.5'),
    opens('Privileged', 'every capability, for one command', '5.23'),
    closes('HostConfig.ReadonlyRootfs', 'a writable root file system', '5.13'),
    closes('HostConfig.SecurityOpt.no-new-privileges', 'new privileges through setuid programs', '5.26'),
    {
      field: 'HostConfig.SecurityOpt.seccomp',
      cases: profile(seccompLooseness, {
        up: '`unconfined`, or a profile that allows what it does not name',
        down: 'a profile that refuses what it does not name, or a less loose one',
        gains: 'system calls that no profile refuses',
        loses: 'system calls that no profile refused',
        cis: '5.22',
      }),
    },
    {
      field: 'HostConfig.SecurityOpt.apparmor',
      cases: profile(apparmorLooseness, {
        up: '`unconfined`',
        down: 'no longer `unconfined`',
        gains: 'no AppArmor profile',
        loses: 'its freedom from AppArmor',
        cis: '5.2',
      }),
    },
    { field: 'HostConfig.SecurityOpt.label', cases: labelCases() },
    {
      field: 'HostConfig.SecurityOpt.writable-cgroups',
      cases: ordered((value, config) => Number(value === true || isPrivileged(config)), {
        up: 'switched on',
        down: 'switched off',
        gains: 'a writable cgroup file system',
        loses: 'a writable cgroup file system',
      }),
    },
    { field: 'HostConfig.SecurityOpt.*', cases: unknownOptionCases() },
    masked('HostConfig.MaskedPaths', 'the masked paths of /proc and /sys'),
    masked('HostConfig.ReadonlyPaths', 'writing to settings of the kernel in /proc'),
  ];
}

function isPrivileged(config: ContainerConfig): boolean {
  return valueOf(config, 'HostConfig.Privileged') === true;
}

function isUnconfined(value: Json | undefined): boolean {
  return text(value)?.toLowerCase() === 'unconfined';
}

/** Profiles have no order among themselves; one that was chosen is not given up for the engine's without a word. */
function profile(looseness: Amount, words: OrderWords): DirectionCase[] {
  const [looser, stricter] = ordered(looseness, words);
  return [
    ...[looser, stricter].filter((each) => each !== undefined),
    weaker(
      "the engine's own in place of one that was chosen",
      "what the engine's own profile allows",
      ({ from, to }) => to === undefined && !isUnconfined(from),
    ),
    otherwise('another profile: nobody knows which allows less'),
  ];
}

/** How little a seccomp profile refuses: 0 all that it does not name, 1 only what it names, 2 nothing. */
function seccompLooseness(value: Json | undefined, config: ContainerConfig): number {
  if (value === undefined) return isPrivileged(config) ? 2 : 0;
  if (isUnconfined(value)) return 2;
  return /"defaultAction"\s*:\s*"SCMP_ACT_(?:ALLOW|LOG|TRACE|NOTIFY)"/.test(text(value) ?? '') ? 1 : 0;
}

function apparmorLooseness(value: Json | undefined, config: ContainerConfig): number {
  return Number(value === undefined ? isPrivileged(config) : isUnconfined(value));
}

function labelCases(): DirectionCase[] {
  return [
    weaker(
      '`disable`, or a type that confines nothing',
      'no SELinux confinement',
      ({ from, to, before }) => !isPrivileged(before) && lacks(from, to),
      '5.3',
    ),
    weaker(
      'a level, or another one',
      'files of whoever has the same level',
      ({ from, to }) => texts(to).some((label) => label.startsWith('level:') && !texts(from).includes(label)),
      '5.3',
    ),
    stronger(
      'none of those any more',
      'its freedom from SELinux',
      ({ from, to, after }) => !isPrivileged(after) && lacks(to, from),
      '5.3',
    ),
    weaker(
      "the engine's own in place of one that was chosen",
      "what the engine's own label allows",
      ({ to, after }) => to === undefined && !isPrivileged(after),
      '5.3',
    ),
    otherwise('another label: nobody knows which allows less'),
  ];
}

function lacks(list: Json | undefined, of: Json | undefined): boolean {
  return texts(of).some((label) => UNCONFINED_LABEL.test(label) && !texts(list).includes(label));
}

/** Types that SELinux's container policy lets do everything, and those of the engines themselves. */
const UNCONFINED_LABEL =
  /^(?:disable|type:(?:spc_t|(?:un)?confined_t|\w*unconfined_\w*t|container_(?:runtime|engine|kvm)_t|docker_t|crio_t|kernel_t|init_t))$/;

function unknownOptionCases(): DirectionCase[] {
  return [
    weaker('`unconfined`', 'no profile', ({ to }) => isUnconfined(to)),
    weaker('`unmask`', 'masked paths of /proc and /sys', ({ key, to }) => key === 'unmask' && to !== undefined),
    stronger(
      'no longer `unconfined` or `unmask`',
      'a place without a profile',
      ({ key, from }) => isUnconfined(from) || key === 'unmask',
    ),
    weaker('one less', 'freedom from a security option that it had', ({ to }) => to === undefined),
    otherwise('a security option that no rule knows'),
  ];
}

/** Absent is the engine's list, an empty list masks nothing, and so does privileged. */
function masked(field: string, what: string): FieldRule {
  const words = { up: 'the empty list', down: 'no longer the empty list', gains: what, loses: what };
  return { field, cases: ordered(isOpen, words) };
}

function isOpen(value: Json | undefined, config: ContainerConfig): number {
  return Number((isList(value) && value.length === 0) || isPrivileged(config));
}
