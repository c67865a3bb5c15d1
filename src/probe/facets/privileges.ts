/** Facets of privileges: capabilities, new privileges, system calls, the user. */
import { CAPABILITIES, decodeMask } from '../../container/capabilities.ts';
import type { ContainerConfig } from '../../container/config.ts';
import { capabilitiesOf } from '../../container/directions/capabilities.ts';
import { text, texts, valueOf } from '../../container/directions/json-values.ts';
import { parseSecurityOption } from '../../container/values/security-option.ts';
import type { EngineName } from '../../engine/container-engine.ts';
import type { Inside } from '../inside.ts';
import { NAMED_CAPABILITIES } from '../named-capabilities.ts';
import { claim, hidden, options, seen } from './facet.ts';
import type { Facet, Seen } from './facet.ts';

const isAboutCapabilities = options('cap-add', 'cap-drop', 'privileged');

/** What no process of the container can ever have more than: `CapBnd`. */
const boundingSet: Facet = {
  subject: 'capabilities, bounding set',
  isAbout: isAboutCapabilities,
  claims: (config) => claim(setText(capabilitiesOf(config))),
  look: (_of, { config, inside }) => lookAtMask(inside, 'CapBnd', config, capabilitiesOf(config)),
};

/**
 * What its first process has: `CapEff`. Measured: both give root the whole set. Any other user gets nothing of docker, so
 * that what was added for one has no effect, and of podman what was added.
 */
const effectiveSet: Facet = {
  subject: 'capabilities, in effect',
  isAbout: isAboutCapabilities,
  claims: (config, inside, engine) => claim(setText(effectiveOf(config, inside, engine))),
  look: (_of, { config, inside, engine }) => lookAtMask(inside, 'CapEff', config, effectiveOf(config, inside, engine)),
};

function effectiveOf(config: ContainerConfig, inside: Inside, engine: EngineName): ReadonlySet<string> {
  const isRoot = idOf(inside, 'Uid') === 0;
  if (engine === 'podman' && !isRoot) return new Set(texts(valueOf(config, 'Podman.UserCapabilities')));
  const all = capabilitiesOf(config);
  return isRoot ? all : new Set(texts(valueOf(config, NAMED_CAPABILITIES)).filter((name) => all.has(name)));
}

function addedOf(config: ContainerConfig): ReadonlySet<string> {
  return new Set(texts(valueOf(config, 'HostConfig.CapAdd')));
}

function lookAtMask({ status }: Inside, field: string, config: ContainerConfig, asked: ReadonlySet<string>): Seen {
  const mask = status.get(field);
  if (mask === undefined || !/^[0-9a-f]{1,16}$/i.test(mask)) return hidden(`/proc/1/status has no ${field}`);
  const actual = new Set(decodeMask(mask).map((name) => `CAP_${name}`));
  const added = addedOf(config);
  const isAll = [...asked].every((name) => actual.has(name) || (LATE.has(name) && !added.has(name)));
  return seen(setText(actual), isAll && [...actual].every((name) => asked.has(name)));
}

/**
 * What an engine may not know, and so does not mean by all. Measured: of the 41 of Linux 6.1 docker 20.10.24 gives a
 * privileged container the first 38.
 */
const LATE: ReadonlySet<string> = new Set(['CAP_PERFMON', 'CAP_BPF', 'CAP_CHECKPOINT_RESTORE']);

/** The names in the order of bits; unknown ones behind. */
function setText(names: ReadonlySet<string>): string {
  const known = CAPABILITIES.filter(({ name }) => names.has(`CAP_${name}`)).map(({ name }) => name);
  const others = [...names].filter((name) => !known.some((each) => name === `CAP_${each}`)).toSorted();
  if (names.size === 0) return 'none';
  return known.length === CAPABILITIES.length ? 'all' : [...known, ...others].join(' ');
}

/** Where nothing is said, an engine may still switch it on for all: that hardens, and is nobody's finding. */
const noNewPrivileges: Facet = {
  subject: 'no new privileges',
  isAbout: isSecurityOption('no-new-privileges'),
  claims: (config) => claim(valueOf(config, NO_NEW_PRIVILEGES) === true ? 'on' : undefined),
  look: (_of, { inside }) => {
    const flag = inside.status.get('NoNewPrivs');
    if (flag === undefined) return hidden('/proc/1/status has no NoNewPrivs: the kernel is older than 4.10');
    return seen(flag === '1' ? 'on' : 'off', flag === '1');
  },
};

const NO_NEW_PRIVILEGES = 'HostConfig.SecurityOpt.no-new-privileges';

/** Which profile it is the kernel does not show: two filters look the same. */
const seccomp: Facet = {
  subject: 'system call filter',
  isAbout: (use) => isSecurityOption('seccomp')(use) || use.name === 'privileged',
  claims: (config) => claim(isFiltered(config) ? 'a filter' : 'none'),
  look: (_of, { config, inside }) => {
    const mode = inside.status.get('Seccomp');
    if (mode === undefined) return hidden('/proc/1/status has no Seccomp: the kernel has no filters');
    const value = SECCOMP_MODES.get(mode) ?? `mode ${mode}`;
    return seen(value, value === (isFiltered(config) ? 'a filter' : 'none'));
  },
};

/** proc_pid_status(5). */
const SECCOMP_MODES: ReadonlyMap<string, string> = new Map([
  ['0', 'none'],
  ['1', 'strict mode'],
  ['2', 'a filter'],
]);

/** A privileged container has no filter unless it names a profile. */
function isFiltered(config: ContainerConfig): boolean {
  const profile = valueOf(config, 'HostConfig.SecurityOpt.seccomp');
  if (profile === undefined) return valueOf(config, 'HostConfig.Privileged') !== true;
  return profile !== 'unconfined';
}

/** Names are those of the image, which gives them their numbers. */
const user: Facet = {
  subject: 'user',
  isAbout: options('user'),
  claims: (config) => claim(text(valueOf(config, 'User'))),
  look: (_of, { config, inside }) => lookAtUser(text(valueOf(config, 'User')) ?? '', inside),
};

/**
 * Without a group it is the user's own; a number that the image has no name for has group 0. Measured: an empty half is as
 * good as none, and the user is 0 then.
 */
function lookAtUser(asked: string, inside: Inside): Seen {
  const [name = '', groupName = ''] = asked.split(':', 2);
  const uid = name === '' ? 0 : (numberOf(name) ?? inside.users.get(name)?.uid);
  const own = [...inside.users.values()].find((each) => each.uid === uid)?.gid ?? 0;
  const gid = groupName === '' ? own : (numberOf(groupName) ?? inside.groups.get(groupName));
  if (uid === undefined || gid === undefined) return hidden('/etc/passwd and /etc/group do not have the name');
  const [actualUid, actualGid] = [idOf(inside, 'Uid'), idOf(inside, 'Gid')];
  return seen(`${actualUid ?? '?'}:${actualGid ?? '?'}`, uid === actualUid && gid === actualGid);
}

/** Measured: docker takes a plus in front of it. */
function numberOf(name: string): number | undefined {
  return /^\+?\d{1,10}$/.test(name) ? Number(name) : undefined;
}

/** The real id: the first of four. */
function idOf({ status }: Inside, field: 'Uid' | 'Gid'): number | undefined {
  const [first = ''] = (status.get(field) ?? '').split(/\s+/);
  return /^\d+$/.test(first) ? Number(first) : undefined;
}

function isSecurityOption(key: string): Facet['isAbout'] {
  return ({ name, value }) => name === 'security-opt' && parseSecurityOption(value).key === key;
}

/** The facets of privileges. */
export const PRIVILEGE_FACETS: readonly Facet[] = [boundingSet, effectiveSet, noNewPrivileges, seccomp, user];
