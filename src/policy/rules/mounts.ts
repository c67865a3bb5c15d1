import { posix } from 'node:path';
import type { OptionUse } from '../../argv/model.ts';
import { parseMount, parseVolume } from '../../container/values/mount.ts';
import type { MountRequest } from '../../container/values/mount.ts';
import { hostPathGives } from '../../container/directions/host-paths.ts';

/** What a container gains from a value of `--volume`; `undefined` when no rule names it. */
export function volumeGives(value: string): string | undefined {
  return mountGives(parseVolume(value));
}

/** What a container gains from a value of `--mount`; `undefined` when no rule names it. */
export function mountOptionGives(value: string): string | undefined {
  return mountGives(parseMount(value));
}

/** What a use of `--volume` or `--mount` asks for; `undefined` for other options. */
export function mountOf({ name, value }: OptionUse): MountRequest | undefined {
  if (name === 'volume') return parseVolume(value);
  return name === 'mount' ? parseMount(value) : undefined;
}

/** A path of the container or the host in normal form: `/c/` and `/b/../c` are `/c`. */
export function normalPath(path: string): string {
  return posix.normalize(path).replace(/(?<=.)\/$/, '');
}

function mountGives({ source, modes, driverOptions }: MountRequest): string | undefined {
  if (modes.includes('shared') || modes.includes('rshared')) return 'mounts that spread to the host';
  return source === undefined
    ? hiddenPathGives(driverOptions)
    : (hostPathGives(source) ?? hiddenPathGives(driverOptions));
}

/**
 * The options of the `local` driver reach host paths that no source names: `device=/`, `o=lowerdir=/:/a`. Two slashes
 * begin a share of another machine.
 */
function hiddenPathGives(driverOptions: readonly string[]): string | undefined {
  const paths = driverOptions.flatMap((option) => option.split(/[=,:]/)).filter((part) => part.startsWith('/'));
  const known = paths.map((path) => hostPathGives(path)).find((gives) => gives !== undefined);
  return known ?? (paths.some((path) => !path.startsWith('//')) ? 'a host folder that no source names' : undefined);
}
