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

/** This process. */
export async function thisProcess(): Promise<Owner> {
  const [machine, start] = await Promise.all([thisMachine(), startOf(process.pid)]);
  return { machine, pid: process.pid, start: start ?? UNKNOWN_START };
}

/** The names of what one kind of run makes, containers, networks and folders: they say whose it is. */
export interface RunNames {
  /** Every name starts with it. */
  readonly start: string;
  /** A new name for a run of a process; with `-N` behind it, that of one of its containers. */
  readonly make: (owner: Owner) => string;
  /** The process that a name is of; undefined for a name that no run of this kind gives. */
  readonly ownerOf: (name: string) => Owner | undefined;
  /** Those of some names whose process has surely ended. */
  readonly left: (names: readonly string[]) => Promise<readonly string[]>;
}

/** The names that start so, with a word for the kind of run: `argvet-snippet-`. */
export function runNames(start: string): RunNames {
  const pattern = new RegExp(`^${start}([0-9a-f]{8})-([1-9][0-9]{0,9})-([0-9a-f]{8})-[0-9a-f]{8}(?:-[0-9]+)?$`);
  const ownerOf = (name: string): Owner | undefined => {
    const [, machine, pid, began] = pattern.exec(name) ?? [];
    if (machine === undefined || pid === undefined || began === undefined) return undefined;
    return { machine, pid: Number(pid), start: began };
  };
  return {
    start,
    make: (owner) => `${start}${owner.machine}-${owner.pid}-${owner.start}-${randomBytes(4).toString('hex')}`,
    ownerOf,
    left: async (names) => {
      const owners = names.map(ownerOf);
      const left = await Promise.all(owners.map(async (owner) => owner !== undefined && (await hasEnded(owner))));
      return names.filter((_name, at) => left[at]);
    },
  };
}

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
