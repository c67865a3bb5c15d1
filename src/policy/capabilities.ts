/** Linux capabilities: names, bits, docker's default set, masks. */

/**
 * The 41 capabilities of Linux 6 by bit number (capabilities(7), `linux/capability.h`), each with what it gives
 * a process in a container, to complete "the container gains …".
 */
const GIVES = {
  CHOWN: 'changing the owner of any file',
  DAC_OVERRIDE: 'reading and writing any file, whatever its mode',
  DAC_READ_SEARCH: 'reading any file, and host files by handle (open_by_handle_at)',
  FOWNER: 'changing the mode and attributes of any file',
  FSETID: 'keeping setuid and setgid bits on files that it changes',
  KILL: 'signals to any process that it sees',
  SETGID: 'becoming any group',
  SETUID: 'becoming any user',
  SETPCAP: 'changing the capability sets of its processes',
  LINUX_IMMUTABLE: 'changing immutable and append-only files',
  NET_BIND_SERVICE: 'listening on ports below 1024',
  NET_BROADCAST: 'broadcasts and multicasts',
  NET_ADMIN: 'changing interfaces, routes and firewall of its network namespace',
  NET_RAW: 'raw and packet sockets: forging and sniffing on its network',
  IPC_LOCK: 'locking memory without limit',
  IPC_OWNER: 'any System V IPC object',
  SYS_MODULE: 'loading kernel modules: code in the host kernel',
  SYS_RAWIO: 'raw access to ports and memory of the host',
  SYS_CHROOT: 'chroot and changing mount namespaces',
  SYS_PTRACE: 'tracing and reading any process that it sees',
  SYS_PACCT: 'process accounting',
  SYS_ADMIN: 'mounts, cgroup and namespace administration: a known way to the host',
  SYS_BOOT: 'rebooting the host and loading another kernel',
  SYS_NICE: 'any priority and CPU for any process',
  SYS_RESOURCE: 'overriding resource limits and quotas',
  SYS_TIME: "setting the host's clock",
  SYS_TTY_CONFIG: 'configuring terminals of the host',
  MKNOD: 'making device nodes',
  LEASE: 'leases on any file',
  AUDIT_WRITE: "writing to the kernel's audit log",
  AUDIT_CONTROL: "changing the kernel's audit rules",
  SETFCAP: 'setting capabilities on files',
  MAC_OVERRIDE: 'overriding mandatory access control',
  MAC_ADMIN: 'changing mandatory access control',
  SYSLOG: "reading the kernel's log and addresses",
  WAKE_ALARM: 'waking the host',
  BLOCK_SUSPEND: 'keeping the host from sleep',
  AUDIT_READ: "reading the kernel's audit log",
  PERFMON: 'performance monitoring of the whole host',
  BPF: 'loading BPF programs into the host kernel',
  CHECKPOINT_RESTORE: 'checkpointing and restoring processes',
} as const;

/** A capability without its `CAP_` prefix. */
export type CapabilityName = keyof typeof GIVES;

/** One row of the capability table. */
export interface Capability {
  readonly name: CapabilityName;
  /** The bit in the masks of `/proc/PID/status`. */
  readonly bit: number;
  /** What it gives a process, to complete "the container gains …". */
  readonly gives: string;
}

/** All 41 capabilities, `CAPABILITIES[bit]`. */
export const CAPABILITIES: readonly Capability[] = Object.entries(GIVES).map(([name, gives], bit) => ({
  // Object.entries widens the keys of a literal; they are its keys.
  name: name as CapabilityName,
  bit,
  gives,
}));

const BY_NAME: ReadonlyMap<string, Capability> = new Map(CAPABILITIES.map((row) => [row.name, row]));

/** What docker grants when nothing is said, in the order of bits: mask 0xa80425fb. */
export const DOCKER_DEFAULT_CAPABILITIES: readonly CapabilityName[] = [
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'SETGID',
  'SETUID',
  'SETPCAP',
  'NET_BIND_SERVICE',
  'NET_RAW',
  'SYS_CHROOT',
  'MKNOD',
  'AUDIT_WRITE',
  'SETFCAP',
];

/**
 * The name that a spelling of `--cap-add` or `--cap-drop` stands for: case and a `CAP_` prefix do not count.
 * `undefined` when there is no such capability; docker takes no lists, so `CHOWN,KILL` is none.
 */
export function capabilityNamed(spelling: string): CapabilityName | 'ALL' | undefined {
  const upper = spelling.toUpperCase();
  if (upper === 'ALL') return 'ALL';
  return BY_NAME.get(upper.startsWith('CAP_') ? upper.slice('CAP_'.length) : upper)?.name;
}

/** What a capability gives a process, to complete "the container gains …"; `ALL` is every one of them. */
export function capabilityGives(name: CapabilityName | 'ALL'): string {
  return BY_NAME.get(name)?.gives ?? 'every capability, whatever is dropped';
}

/**
 * The capabilities in a mask (`CapEff` of `/proc/PID/status`), in the order of bits. A text is hexadecimal, with
 * or without `0x`. Bits above 40 have no name and are left out. Throws a SyntaxError on a text that is no mask.
 */
export function decodeMask(mask: bigint | string): CapabilityName[] {
  const bits = typeof mask === 'bigint' ? mask : BigInt(`0x${mask.replace(/^0x/i, '')}`);
  return CAPABILITIES.filter(({ bit }) => (bits >> BigInt(bit)) % 2n === 1n).map(({ name }) => name);
}

/** The mask of some capabilities, in any order. */
export function encodeMask(names: readonly CapabilityName[]): bigint {
  const wanted = new Set<string>(names);
  return CAPABILITIES.filter(({ name }) => wanted.has(name)).reduce((mask, { bit }) => mask + (1n << BigInt(bit)), 0n);
}
