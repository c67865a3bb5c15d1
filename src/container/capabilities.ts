/** Linux capabilities: names, bits, docker's default set, masks. */

// Stryker disable all: data; a test compares every row with the kernel's list.

/**
 * The 41 capabilities of Linux 6 with their bits in `/proc/PID/status` (capabilities(7), `linux/capability.h`), each with what it gives
 * a process in a container, to complete "the container gains …".
 */
const TABLE = [
  ['CHOWN', 0, 'changing the owner of any file'],
  ['DAC_OVERRIDE', 1, 'reading and writing any file, whatever its mode'],
  ['DAC_READ_SEARCH', 2, 'reading any file, and host files by handle (open_by_handle_at)'],
  ['FOWNER', 3, 'changing the mode and attributes of any file'],
  ['FSETID', 4, 'keeping setuid and setgid bits on files that it changes'],
  ['KILL', 5, 'signals to any process that it sees'],
  ['SETGID', 6, 'becoming any group'],
  ['SETUID', 7, 'becoming any user'],
  ['SETPCAP', 8, 'changing the capability sets of its processes'],
  ['LINUX_IMMUTABLE', 9, 'changing immutable and append-only files'],
  ['NET_BIND_SERVICE', 10, 'listening on ports below 1024'],
  ['NET_BROADCAST', 11, 'broadcasts and multicasts'],
  ['NET_ADMIN', 12, 'changing interfaces, routes and firewall of its network namespace'],
  ['NET_RAW', 13, 'raw and packet sockets: forging and sniffing on its network'],
  ['IPC_LOCK', 14, 'locking memory without limit'],
  ['IPC_OWNER', 15, 'any System V IPC object'],
  ['SYS_MODULE', 16, 'loading kernel modules: code in the host kernel'],
  ['SYS_RAWIO', 17, 'raw access to ports and memory of the host'],
  ['SYS_CHROOT', 18, 'chroot and changing mount namespaces'],
  ['SYS_PTRACE', 19, 'tracing and reading any process that it sees'],
  ['SYS_PACCT', 20, 'process accounting'],
  ['SYS_ADMIN', 21, 'mounts, cgroup and namespace administration: a known way to the host'],
  ['SYS_BOOT', 22, 'rebooting the host and loading another kernel'],
  ['SYS_NICE', 23, 'any priority and CPU for any process'],
  ['SYS_RESOURCE', 24, 'overriding resource limits and quotas'],
  ['SYS_TIME', 25, "setting the host's clock"],
  ['SYS_TTY_CONFIG', 26, 'configuring terminals of the host'],
  ['MKNOD', 27, 'making device nodes'],
  ['LEASE', 28, 'leases on any file'],
  ['AUDIT_WRITE', 29, "writing to the kernel's audit log"],
  ['AUDIT_CONTROL', 30, "changing the kernel's audit rules"],
  ['SETFCAP', 31, 'setting capabilities on files'],
  ['MAC_OVERRIDE', 32, 'overriding mandatory access control'],
  ['MAC_ADMIN', 33, 'changing mandatory access control'],
  ['SYSLOG', 34, "reading the kernel's log and addresses"],
  ['WAKE_ALARM', 35, 'waking the host'],
  ['BLOCK_SUSPEND', 36, 'keeping the host from sleep'],
  ['AUDIT_READ', 37, "reading the kernel's audit log"],
  ['PERFMON', 38, 'performance monitoring of the whole host'],
  ['BPF', 39, 'loading BPF programs into the host kernel'],
  ['CHECKPOINT_RESTORE', 40, 'checkpointing and restoring processes'],
] as const;

// Stryker restore all

/** A capability without its `CAP_` prefix. */
export type CapabilityName = (typeof TABLE)[number][0];

/** One row of the capability table. */
export interface Capability {
  readonly name: CapabilityName;
  /** The bit in the masks of `/proc/PID/status`. */
  readonly bit: number;
  /** What it gives a process, to complete "the container gains …". */
  readonly gives: string;
}

/** All 41 capabilities, `CAPABILITIES[bit]`. */
export const CAPABILITIES: readonly Capability[] = TABLE.map(([name, bit, gives]) => ({ name, bit, gives }));

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
