import type { HostConfig } from '../create/body.ts';
import type { Json } from '../json.ts';
import { cleanPath } from '../values/path.ts';
import { addGroups, inAnyOrder, isObject, lastOfEach, sparse } from './fields.ts';
import type { Fields } from './fields.ts';
import { tmpfsOptions } from './tmpfs-options.ts';

/**
 * Adds binds, mounts and tmpfs, each by its place in the container. `-v` is not `--mount`: it makes a missing source.
 * The client sends a `-v` that is said twice once; what then stands on one place twice is refused by the engine, even
 * if it is equal.
 */
export function addMounts(fields: Fields, { Binds, Mounts, Tmpfs, VolumesFrom }: HostConfig): void {
  if (Binds !== null) addGroups(fields, 'HostConfig.Binds', Binds.map(volumeOf), inAnyOrder);
  if (Mounts !== undefined) addGroups(fields, 'HostConfig.Mounts', Mounts.map(mountOf), inAnyOrder);
  if (Tmpfs !== undefined) addGroups(fields, 'HostConfig.Tmpfs', Object.entries(Tmpfs).map(tmpfsOf), inAnyOrder);
  // Where two of the containers have a mount at one place, that of the later one counts.
  const others = lastOfEach(VolumesFrom?.map((other) => other.replace(/^([^:]+):(?:rw)?$/, '$1')) ?? null);
  if (others !== null && others.length > 0) fields.set('HostConfig.VolumesFrom', others);
}

/** A path as the engine compares it. */
export function placeOf(path: string): string {
  return path.startsWith('/') ? cleanPath(path) : path;
}

function volumeOf(bind: string): readonly [target: string, value: Json] {
  const [source = '', target = '', ...rest] = bind.split(':');
  const from = placeOf(source);
  const modes = rest.length === 0 ? [] : rest.join(':').split(',');
  const kept = modes.filter((mode) => !isDefaultMode(mode, modes, from)).toSorted();
  return [placeOf(target), { Source: from, ...(kept.length > 0 ? { Mode: kept } : {}) }];
}

/** The engine refuses two modes of one kind, and knows no propagation of a volume. */
function isDefaultMode(mode: string, modes: readonly string[], source: string): boolean {
  if (mode === 'rw') return modes.filter((each) => ACCESS.has(each)).length === 1;
  return mode === PRIVATE && takesPrivate(source) && modes.filter((each) => PROPAGATION.test(each)).length === 1;
}

const ACCESS: ReadonlySet<string> = new Set(['ro', 'rw']);
const PROPAGATION = /^r?(?:private|shared|slave)$/;
const PRIVATE = 'rprivate';

/**
 * Is `rprivate` what the engine mounts a host path with when nothing is said. Of its own folder and those around it, it
 * says `rslave` itself and refuses `rprivate`.
 */
function takesPrivate(source: string): boolean {
  return source.startsWith('/') && !source.startsWith(ENGINE_FOLDER) && !ENGINE_FOLDER.startsWith(source);
}

/** Where an engine keeps its data unless its configuration says another place. */
const ENGINE_FOLDER = '/var/lib/docker';

function mountOf({ Target, ...mount }: Readonly<Record<string, Json>>): readonly [target: string, value: Json] {
  const { Source, Type, Consistency } = mount;
  const usual = Consistency === 'default' || Consistency === 'consistent' ? { Consistency: '' } : {};
  const bind = Type === 'bind' && typeof Source === 'string' ? bindOf(placeOf(Source), mount['BindOptions']) : {};
  return [placeOf(typeof Target === 'string' ? Target : ''), sparse({ ...mount, ...usual, ...bind })];
}

function bindOf(source: string, options: Json = null): Readonly<Record<string, Json>> {
  const isPrivate = isObject(options) && options['Propagation'] === PRIVATE && takesPrivate(source);
  return { Source: source, ...(isPrivate ? { BindOptions: { ...options, Propagation: '' } } : {}) };
}

function tmpfsOf([target, options]: readonly [string, string]): readonly [target: string, value: Json] {
  return [placeOf(target), tmpfsOptions(options)];
}
