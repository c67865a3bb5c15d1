import type { HostConfig } from '../create/body.ts';
import type { Json } from '../json.ts';
import { cleanPath } from '../values/path.ts';
import { addGroups, addMap, sparse } from './fields.ts';
import type { Fields } from './fields.ts';

/** Adds binds, mounts and tmpfs, each by its place in the container. `-v` is not `--mount`: it makes a missing source. */
export function addMounts(fields: Fields, { Binds, Mounts, Tmpfs }: HostConfig): void {
  if (Binds !== null) addGroups(fields, 'HostConfig.Binds', Binds.map(bindOf));
  if (Mounts !== undefined) addGroups(fields, 'HostConfig.Mounts', Mounts.map(mountOf));
  if (Tmpfs === undefined) return;
  addMap(
    fields,
    'HostConfig.Tmpfs',
    Object.fromEntries(Object.entries(Tmpfs).map(([target, options]) => [placeOf(target), options])),
  );
}

/** A path as the engine compares it. */
export function placeOf(path: string): string {
  return path.startsWith('/') ? cleanPath(path) : path;
}

function bindOf(bind: string): readonly [target: string, value: Json] {
  const [source = '', target = '', ...rest] = bind.split(':');
  const modes = rest
    .join(':')
    .split(',')
    .filter((mode) => mode !== '');
  const kept = modes.includes('ro') ? modes : modes.filter((mode) => mode !== 'rw');
  return [placeOf(target), { Source: placeOf(source), ...(kept.length > 0 ? { Mode: kept.toSorted() } : {}) }];
}

function mountOf({ Target, ...mount }: Readonly<Record<string, Json>>): readonly [target: string, value: Json] {
  const { Source, Type } = mount;
  const source = typeof Source === 'string' && Type === 'bind' ? { Source: placeOf(Source) } : {};
  return [placeOf(typeof Target === 'string' ? Target : ''), sparse({ ...mount, ...source })];
}
