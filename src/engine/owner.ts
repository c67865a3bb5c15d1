/** Whose a container or a folder is: each bears the name of its run, and that names the process that owns it. */
import { createHash, randomBytes } from 'node:crypto';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import process from 'node:process';
import { processRunner } from './process.ts';
import { isThere } from './process-tree.ts';

/** A process, such that no two are equal: a number of a process alone comes again. */
export interface Owner {
  /** The machine, and what numbers its processes: eight hexadecimal digits. */
  readonly machine: string;
  readonly pid: number;
  /** When the process began: eight hexadecimal digits, equal for the same process alone. */
  readonly start: string;
}

/** Every name of a run starts with it. */
export const NAME_START = 'argvet-snippet-';

/** This process. */
export async function thisProcess(): Promise<Owner> {
  const [machine, start] = await Promise.all([thisMachine(), startOf(process.pid)]);
  return { machine, pid: process.pid, start: start ?? UNKNOWN_START };
}

/** A new name for a run, which is the name of its folder, and with `-N` behind it that of a container. */
export function newRunName({ machine, pid, start }: Owner): string {
  return `${NAME_START}${machine}-${pid}-${start}-${randomBytes(4).toString('hex')}`;
}

/** The owner of a run's folder or container by its name; undefined for a name that no run gives. */
export function ownerOf(name: string): Owner | undefined {
  const [, machine, pid, start] = NAME.exec(name) ?? [];
  if (machine === undefined || pid === undefined || start === undefined) return undefined;
  return { machine, pid: Number(pid), start };
}

const NAME = new RegExp(`^${NAME_START}([0-9a-f]{8})-([1-9][0-9]{0,9})-([0-9a-f]{8})-[0-9a-f]{8}(?:-[0-9]+)?$`);

/**
 * Has the owner surely ended? False for an owner of another machine, of which nothing is known here, and for one whose
 * start cannot be told.
 */
export async function hasEnded(owner: Owner): Promise<boolean> {
  if (owner.machine !== (await thisMachine())) return false;
  const start = await startOf(owner.pid);
  if (start === undefined) return !isThere(owner.pid);
  return start === ENDED || (start !== owner.start && owner.start !== UNKNOWN_START);
}

const UNKNOWN_START = '00000000';
const ENDED = 'ended';

/** By what a clone of a machine has of its own, and by the numbering of processes: containers have each their own. */
async function thisMachine(): Promise<string> {
  const parts = [readFile('/etc/machine-id', 'utf8'), readlink('/proc/self/ns/pid')];
  const known = await Promise.all(parts.map((part) => part.catch(() => '')));
  return digest([hostname(), process.platform, ...known]);
}

/** Undefined when nobody tells. A zombie has ended: whoever inherited it is slow to notice. */
async function startOf(pid: number): Promise<string | undefined> {
  const boot = await textOf('/proc/sys/kernel/random/boot_id');
  if (boot === undefined) return startByPs(pid);
  // The name of the program stands in parentheses and may hold any character: the last one ends it.
  const fields = (await textOf(`/proc/${pid}/stat`))?.replace(/^.*\)/s, '').trim().split(' ');
  const [state, ticks] = [fields?.[0], fields?.[19]];
  if (ticks === undefined) return undefined;
  return state === 'Z' || state === 'X' ? ENDED : digest([boot, ticks]);
}

async function startByPs(pid: number): Promise<string | undefined> {
  const environment = { LC_ALL: 'C', TZ: 'UTC' };
  const limits = { timeout: 10_000, maxBytes: 1000, environment };
  const said = await processRunner.run(['ps', '-o', 'lstart=', '-p', String(pid)], limits);
  const start = said.kind === 'exited' && said.code === 0 ? said.stdout.trim() : '';
  return start === '' ? undefined : digest([start]);
}

async function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 8);
}
