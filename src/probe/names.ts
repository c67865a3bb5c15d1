/** The names of what a run of probes makes on an engine and on disk: they say whose it is. */
import { randomBytes } from 'node:crypto';
import type { Owner } from '../engine/owner.ts';

/** Every name of a run starts with it. */
export const NAME_START = 'argvet-probe-';

/** A new name for a run: that of its folder and its network, and with `-N` behind it that of a container. */
export function newRunName({ machine, pid, start }: Owner): string {
  return `${NAME_START}${machine}-${pid}-${start}-${randomBytes(4).toString('hex')}`;
}

/** The process that a name is of; undefined for a name that no run gives. */
export function ownerOf(name: string): Owner | undefined {
  const [, machine, pid, start] = NAME.exec(name) ?? [];
  if (machine === undefined || pid === undefined || start === undefined) return undefined;
  return { machine, pid: Number(pid), start };
}

const NAME = new RegExp(`^${NAME_START}([0-9a-f]{8})-([1-9][0-9]{0,9})-([0-9a-f]{8})-[0-9a-f]{8}(?:-[0-9]+)?$`);
