import { refuse } from '../problems.ts';
import { isOn, last, text } from '../uses.ts';
import { addUnless, items } from './ask.ts';
import type { Ask } from './ask.ts';

/**
 * Adds the namespaces of a container. Podman's own default for IPC is one that other containers can join, which docker
 * calls `shareable`; docker's is a private one. Private process and UTS namespaces are the default of both.
 */
export function addNamespaces(ask: Ask): void {
  const { uses } = ask;
  const pid = modeOf(ask, 'pid');
  const uts = modeOf(ask, 'uts');
  const cgroup = modeOf(ask, 'cgroupns');
  const ipc = modeOf(ask, 'ipc', ['shareable', 'none']);
  addUnless(ask, 'HostConfig.PidMode', pid, 'private');
  addUnless(ask, 'HostConfig.UTSMode', uts, 'private');
  addUnless(ask, 'HostConfig.CgroupnsMode', cgroup, '');
  addUnless(ask, 'HostConfig.IpcMode', ipc ?? 'shareable', 'private');
  addUserNamespace(ask);
  refuseConflicts(ask, { pid, uts, ipc });
  if (uses.has('hostname')) addUnless(ask, 'Hostname', text(uses, 'hostname'), '');
}

interface Modes {
  readonly pid: string | undefined;
  readonly uts: string | undefined;
  readonly ipc: string | undefined;
}

/** The mode that an option names; `undefined` when it names none. */
function modeOf(ask: Ask, option: string, others: readonly string[] = []): string | undefined {
  const mode = text(ask.uses, option);
  if (mode === '') return undefined;
  if (!others.includes(mode)) checkMode(ask, mode);
  return mode;
}

function checkMode(ask: Ask, mode: string): void {
  if (!MODE.test(mode)) refuse(ask.problems, `unrecognized namespace mode ${mode} passed`);
  if (mode === 'ns:' || mode === 'container:') refuse(ask.problems, `namespace mode ${mode} requires a value`);
  if (mode === 'pod' && !joinsPod(ask)) refuse(ask.problems, 'cannot use pod namespace: the container joins no pod');
}

const MODE = /^(?:pod|host|private|ns:.*|container:.*)$/s;

/** Does a container join a pod. */
export function joinsPod({ uses }: Ask): boolean {
  return text(uses, 'pod') !== '' || text(uses, 'pod-id-file') !== '';
}

/** The user namespace, and the ids that its users stand for on the host. */
function addUserNamespace(ask: Ask): void {
  const { uses, environment, problems, fields } = ask;
  const maps = paired('UIDMap', items(ask, 'uidmap'), 'GIDMap', items(ask, 'gidmap'));
  // podman 4.3.1 takes these two options for each other.
  const ranges = paired('SubUIDName', text(uses, 'subgidname'), 'SubGIDName', text(uses, 'subuidname'));
  const isMapped = Object.values({ ...maps, ...ranges }).some((value) => value.length > 0);
  if (isMapped && uses.has('userns')) {
    refuse(problems, '--userns and --uidmap/--gidmap/--subuidname/--subgidname are mutually exclusive');
  }
  for (const [name, value] of Object.entries({ ...maps, ...ranges })) {
    if (value.length > 0) fields.set(`Podman.${name}`, value);
  }
  for (const item of [...items(ask, 'uidmap'), ...items(ask, 'gidmap')]) checkMap(ask, item);
  const mode = isMapped ? 'private' : (last(uses, 'userns') ?? environment.variables['PODMAN_USERNS'] ?? '');
  if (mode === '') return;
  fields.set('HostConfig.UsernsMode', mode);
  if (isMapped) return;
  if (mode === 'private')
    refuse(problems, 'must provide at least one UID or GID mapping to configure a user namespace');
  if (mode.startsWith('auto:')) checkAuto(ask, mode);
  else if (!USER_MODE.test(mode)) checkMode(ask, mode);
}

/** What is said of users alone is said of groups too, and the other way round. */
function paired<T extends { readonly length: number }>(
  userField: string,
  users: T,
  groupField: string,
  groups: T,
): Record<string, T> {
  return {
    [userField]: users.length > 0 ? users : groups,
    [groupField]: groups.length > 0 ? groups : users,
  };
}

const USER_MODE = /^(?:auto|keep-id|keep-id:.*|nomap)$/s;

function checkMap({ problems }: Ask, item: string): void {
  if (item !== '' && !ID_MAP.test(item)) refuse(problems, `initializing ID mappings: "${item}" is malformed`);
}

/** Ids in the container, ids on the host, how many; perhaps several such triples. */
const ID_MAP = /^\d+:\d+:\d+(?::\d+:\d+:\d+)*$/;

function checkAuto({ problems }: Ask, mode: string): void {
  for (const option of mode.slice('auto:'.length).split(',')) {
    if (!/^(?:size=\d+|[ug]idmapping=\d+:@?\d+:\d+)$/.test(option)) refuse(problems, `unknown option: "${option}"`);
  }
}

/** What podman refuses of namespaces together with other options. */
function refuseConflicts(ask: Ask, { pid, uts, ipc }: Modes): void {
  const { uses, problems } = ask;
  const sysctls = items(ask, 'sysctl');
  const refuses = (isRefused: boolean, message: string): void => {
    if (isRefused) refuse(problems, message);
  };
  refuses(isShared(uts) && text(uses, 'hostname') !== '', 'cannot set hostname when running in the host UTS namespace');
  refuses((ipc === 'host' || ipc === 'none') && text(uses, 'shm-size') !== '', `cannot set shmsize with ipc ${ipc}`);
  refuses(ipc === 'host' && sysctls.some((item) => item.startsWith('fs.mqueue.')), 'the IPC namespace is the host’s');
  refuses(isOn(uses, 'init') && isShared(pid), "cannot add init binary as PID 1 (PID namespace isn't private)");
  const isSystemd = text(uses, 'systemd').toLowerCase() === 'always';
  refuses(isOn(uses, 'init') && isSystemd, 'cannot use container-init binary with systemd=always');
  const isPodGiven = uses.has('pod') && !text(uses, 'pod').startsWith('new:');
  refuses(isPodGiven && uses.has('userns'), '--userns and --pod cannot be set together');
}

function isShared(mode: string | undefined): boolean {
  return mode !== undefined && mode !== 'private';
}
