import type { Json } from '../json.ts';
import { addList } from '../normal/fields.ts';
import { refuse } from '../problems.ts';
import { all, isOn, last } from '../uses.ts';
import { cleanPath } from '../values/path.ts';
import type { Ask } from './ask.ts';
import { readMount } from './mount-values.ts';
import { effectiveTmpfs } from './mount-options.ts';
import type { PodmanMount } from './mount-values.ts';
import { readVolume } from './volume-values.ts';

/**
 * Adds what is mounted into a container. One place takes one mount: the same `-v` twice is one, a `--tmpfs` on a
 * `--mount` of a tmpfs yields, and anything else twice is an error. A read-only container gets a writable tmpfs on
 * `/run`, `/tmp` and `/var/tmp`, unless something else stands there or `--read-only-tmpfs=false`.
 */
export function addMounts(ask: Ask): void {
  const places = new Map<string, PodmanMount>();
  for (const value of all(ask.uses, 'mount')) place(ask, places, readMount(ask, value));
  for (const value of all(ask.uses, 'volume')) place(ask, places, readVolume(ask, value));
  for (const value of all(ask.uses, 'tmpfs')) place(ask, places, readTmpfs(ask, value));
  if (isOn(ask.uses, 'read-only') && !isOff(ask, 'read-only-tmpfs')) addWritable(ask, places);
  const anonymous: string[] = [];
  for (const [target, mount] of places) {
    if (mount.kind === 'volume' && mount.option === 'volume' && mount.source === '') anonymous.push(target);
    else ask.fields.set(`${FIELDS[mount.option]}.${target}`, shapeOf(ask, mount));
  }
  addList(ask.fields, 'Volumes', anonymous.toSorted());
  addVolumesFrom(ask);
}

const FIELDS = { mount: 'HostConfig.Mounts', volume: 'HostConfig.Binds', tmpfs: 'HostConfig.Tmpfs' } as const;

function place(ask: Ask, places: Map<string, PodmanMount>, mount: PodmanMount | undefined): void {
  if (mount === undefined) return;
  const before = places.get(mount.target);
  if (before === undefined) places.set(mount.target, mount);
  else if (!isSame(before, mount)) refuse(ask.problems, `${mount.target}: duplicate mount destination`);
}

/** Of named volumes podman compares the names alone, and keeps the first; `--tmpfs` yields to a tmpfs of `--mount`. */
function isSame(one: PodmanMount, other: PodmanMount): boolean {
  if (one.kind !== other.kind || one.source !== other.source || other.option === 'mount') return false;
  if (one.kind === 'tmpfs' && one.option === 'mount') return true;
  if (one.kind === 'volume' && one.option === 'volume') return true;
  return one.options.join(',') === other.options.join(',');
}

function isOff({ uses }: Ask, option: string): boolean {
  return last(uses, option) !== undefined && !isOn(uses, option);
}

function addWritable(ask: Ask, places: Map<string, PodmanMount>): void {
  for (const target of ['/run', '/tmp', '/var/tmp']) {
    const before = places.get(target);
    if (before?.kind === 'overlay' || before?.kind === 'image') {
      refuse(ask.problems, `${target}: duplicate mount destination`);
    }
    if (before === undefined) places.set(target, { option: 'tmpfs', kind: 'tmpfs', source: '', target, options: [] });
  }
}

/** `TARGET[:OPTIONS]`; what stands behind a second colon does not count. */
function readTmpfs(ask: Ask, value: string): PodmanMount | undefined {
  const [target = '', options] = value.split(':');
  if (!target.startsWith('/')) {
    refuse(ask.problems, `invalid container path "${target}", must be an absolute path`);
    return undefined;
  }
  return {
    option: 'tmpfs',
    kind: 'tmpfs',
    source: '',
    target: cleanPath(target),
    options: options === undefined ? [] : options.split(','),
  };
}

/** What the field of a mount holds: docker's shapes. */
function shapeOf(ask: Ask, mount: PodmanMount): Json {
  if (mount.option === 'tmpfs') return effectiveTmpfs(ask, mount.options).join(',');
  const modes = mount.options.filter((option) => !DEFAULTS.has(option)).toSorted();
  if (mount.option === 'volume') return { Source: mount.source, ...(modes.length > 0 ? { Mode: modes } : {}) };
  return mountObject(ask, mount, modes);
}

/** How podman mounts when nothing is said. */
const DEFAULTS: ReadonlySet<string> = new Set(['rw', 'rbind', 'rprivate']);

function mountObject(ask: Ask, mount: PodmanMount, modes: readonly string[]): Json {
  const { kind, source } = mount;
  const named = { Type: kind, ...(source === '' || kind === 'tmpfs' ? {} : { Source: source }) };
  if (kind === 'tmpfs') return { ...named, Options: effectiveTmpfs(ask, mount.options) };
  const propagation = modes.find((mode) => PROPAGATIONS.has(mode));
  const isNarrow = modes.includes('bind');
  const isReadOnly = modes.includes('ro');
  const others = modes.filter((mode) => mode !== 'ro' && mode !== 'bind' && mode !== propagation);
  const bind = { ...(propagation ? { Propagation: propagation } : {}), ...(isNarrow ? { NonRecursive: true } : {}) };
  return {
    ...named,
    ...(isReadOnly ? { ReadOnly: true } : {}),
    ...(Object.keys(bind).length > 0 ? { BindOptions: bind } : {}),
    ...(others.length > 0 ? { Options: others } : {}),
  };
}

const PROPAGATIONS: ReadonlySet<string> = new Set(
  'private shared rshared slave rslave unbindable runbindable'.split(' '),
);

/** `CONTAINER[:OPTIONS]`, the options of `z`, `ro` and `rw`, each once. */
function addVolumesFrom(ask: Ask): void {
  const values = all(ask.uses, 'volumes-from');
  for (const value of values) {
    const colon = value.indexOf(':');
    const options = colon === -1 ? [] : value.slice(colon + 1).split(',');
    const writes = options.filter((option) => option === 'ro' || option === 'rw').length;
    const labels = options.filter((option) => option === 'z').length;
    if (writes > 1 || labels > 1) refuse(ask.problems, 'cannot set z, ro or rw more than once in mount options');
    if (writes + labels < options.length) refuse(ask.problems, `invalid option specified for --volumes-from: ${value}`);
  }
  addList(ask.fields, 'HostConfig.VolumesFrom', [...new Set(values)].toSorted());
}
