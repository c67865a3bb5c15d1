/** What a container of podman was asked for, as far as its record tells that from what podman does by itself. */
import type { HostConfig } from '../container/create/body.ts';
import { PODMAN_DEFAULTS } from '../container/podman/defaults.ts';
import type { PodmanDefaults } from '../container/podman/defaults.ts';
import type { Inspected } from './inspect.ts';

/** How the record was spelled nobody knows: `-v` and `--mount` leave the same behind. */
export interface PodmanSpelling {
  readonly podman: PodmanDefaults | undefined;
  /** Are binds those of `--mount`. */
  readonly mounts: boolean;
}

/** The container with the options of podman's own left out, and those options that docker's record has no place for. */
export function podmanAsked(
  inspected: Inspected,
  { podman = PODMAN_DEFAULTS, mounts }: PodmanSpelling,
): { readonly inspected: Inspected; readonly more: readonly string[] } {
  const { host } = inspected;
  const own = host.ReadonlyRootfs ? OWN_PLACES.filter((place) => host.Tmpfs?.[place] === OWN_OPTIONS) : [];
  const others = Object.entries(host.Tmpfs ?? {}).filter(([place]) => !own.includes(place));
  const hasNone = host.ReadonlyRootfs && OWN_PLACES.every((place) => host.Tmpfs?.[place] === undefined);
  const asked = {
    ...host,
    ...capabilitiesOf(inspected, podman),
    Tmpfs: Object.fromEntries(others),
    ...(mounts ? { Binds: [], Mounts: (host.Binds ?? []).map(bindMount) } : { Mounts: [] }),
  };
  return { inspected: { ...inspected, host: asked }, more: hasNone ? ['--read-only-tmpfs=false'] : [] };
}

/** What podman mounts of itself where the root is read-only, and how. */
const OWN_PLACES: readonly string[] = ['/run', '/tmp', '/var/tmp'];
const OWN_OPTIONS = 'rw,rprivate,nosuid,nodev,tmpcopyup,exec';

/**
 * The lists that come to the two sets. A user who is not root has what was added; of root's set podman's defaults tell
 * what was. Where something of these is missing, a drop of all comes first, as a reviewer would write it, unless a user's
 * set could not be told so.
 */
function capabilitiesOf(
  { host, effective = [], user }: Inspected,
  podman: PodmanDefaults,
): Pick<HostConfig, 'CapAdd' | 'CapDrop'> {
  if (host.Privileged) return { CapAdd: null, CapDrop: null };
  const bounding = host.CapAdd ?? [];
  const defaults = podman.capabilities.map((name) => `CAP_${name}`);
  const dropped = defaults.filter((name) => !bounding.includes(name));
  const isRoot = /^(?:0|root)?(?::.*)?$/.test(user);
  const added = isRoot ? bounding.filter((name) => !defaults.includes(name)) : effective;
  if (dropped.length === 0) return { CapAdd: added, CapDrop: null };
  const isWhole = isRoot || bounding.every((name) => effective.includes(name));
  return isWhole ? { CapAdd: bounding, CapDrop: ['ALL'] } : { CapAdd: added, CapDrop: dropped };
}

function bindMount(text: string) {
  const [source = '', target = '', modes = ''] = text.split(':');
  const type = source.startsWith('/') ? 'bind' : 'volume';
  return { Type: type, Source: source, Target: target, ReadOnly: modes.split(',').includes('ro') };
}
