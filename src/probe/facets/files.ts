/** Facets of files: the root, mounts, devices, hidden paths. */
import type { OptionUse } from '../../argv/model.ts';
import type { ContainerConfig } from '../../container/config.ts';
import { isList, valueOf } from '../../container/directions/json-values.ts';
import { mountsOf } from '../../container/directions/mounted.ts';
import type { Mounted } from '../../container/directions/mounted.ts';
import { readDevice } from '../../container/values/device.ts';
import { parseSecurityOption } from '../../container/values/security-option.ts';
import { mountOf, normalPath } from '../../policy/rules/mounts.ts';
import { mountAsked, mountAt } from '../inside.ts';
import type { InsideMount } from '../inside.ts';
import { NOT_MOUNTED, NO_CLAIM, READ_ONLY, UNKNOWN_PLACE, WRITABLE, claim, hidden, options, seen } from './facet.ts';
import type { Facet, Seen, Sight } from './facet.ts';

const rootFileSystem: Facet = {
  subject: 'root file system',
  isAbout: options('read-only'),
  claims: (config) => claim(valueOf(config, 'HostConfig.ReadonlyRootfs') === true ? READ_ONLY : undefined),
  look: (_of, { inside }) => accessSeen(mountAt(inside, '/'), true),
};

function accessSeen(mount: InsideMount | undefined, readOnly: boolean): Seen {
  if (mount === undefined) return seen(NOT_MOUNTED, false);
  const isReadOnly = mount.flags.includes('ro');
  return seen(isReadOnly ? READ_ONLY : WRITABLE, isReadOnly === readOnly);
}

/** Folders and files of the host, volumes. What lies at the source the container can't tell. */
const mounts: Facet = {
  subject: 'mount',
  isAbout: options('volume', 'mount'),
  placeOf: targetOf,
  claims: (config) =>
    new Map(
      mountsOf(config)
        .filter(isNoTmpfs)
        .map(({ target, readOnly }) => [target, readOnly ? READ_ONLY : WRITABLE]),
    ),
  look: (of, { config, inside }) => {
    const asked = mountsOf(config).findLast((mount) => mount.target === of && isNoTmpfs(mount));
    const mount = mountAsked(inside, of);
    return mount === 'unknown' ? hidden(UNKNOWN_PLACE) : accessSeen(mount, asked?.readOnly === true);
  },
};

/** The place of a mount that an option asks for. */
export function targetOf(use: OptionUse): string | undefined {
  const target = use.name === 'tmpfs' ? use.value.split(':', 1)[0] : mountOf(use)?.target;
  return target === undefined ? undefined : normalPath(target);
}

function isNoTmpfs(mount: Mounted): boolean {
  return mount.type !== 'tmpfs' && mount.target !== '';
}

/**
 * Device nodes besides those that every container has. Of those of a privileged container, and of what a driver of the
 * host adds, nothing is claimed: nobody has named them.
 */
const devices: Facet = {
  subject: 'devices',
  isAbout: ({ name, value }) => name === 'device' && isLookedAt(placeOfDevice(value)),
  claims: (config) => (NAMELESS.some((field) => field in config) ? NO_CLAIM : claim(pathsText(devicesOf(config)))),
  look: (_of, { config, inside }) => {
    const more = inside.devices.filter((path) => !USUAL_DEVICES.has(path));
    return seen(pathsText(more), pathsText(more) === pathsText(devicesOf(config)));
  },
};

/** runtime-spec, config-linux.md, "Default Devices"; the console is that of a terminal. */
const USUAL_DEVICES: ReadonlySet<string> = new Set(
  ['null', 'zero', 'full', 'random', 'urandom', 'tty', 'console', 'ptmx'].map((name) => `/dev/${name}`),
);

function devicesOf(config: ContainerConfig): readonly string[] {
  return Object.keys(config)
    .filter((field) => field.startsWith(DEVICES))
    .map((field) => normalPath(field.slice(DEVICES.length)))
    .filter((path) => isLookedAt(path));
}

/** The script reads `/dev` and the folders in it, but for those of terminals and of open files. */
function isLookedAt(path: string): boolean {
  return /^\/dev\/(?!(?:pts|fd)\/)[^/]+(?:\/[^/]+)?$/.test(path) && !USUAL_DEVICES.has(path);
}

function placeOfDevice(value: string): string {
  const read = readDevice(value);
  return 'value' in read && 'device' in read.value ? normalPath(read.value.device.PathInContainer) : '';
}

const NAMELESS = ['HostConfig.Privileged', 'HostConfig.DeviceRequests'];
const DEVICES = 'HostConfig.Devices.';

function pathsText(paths: readonly string[]): string {
  return paths.length === 0 ? 'none but the usual' : paths.toSorted().join(' ');
}

/** Paths of /proc and /sys that the engine hides: an empty read-only folder or /dev/null lies over each that the kernel has. */
const maskedPaths: Facet = {
  subject: 'hidden paths',
  isAbout: isAboutSystemPaths,
  claims: (config) => claim(isOpen(config, 'MaskedPaths') ? 'open' : 'hidden'),
  look: (_of, sight) =>
    lookAtPaths(sight, sight.masked, {
      open: isOpen(sight.config, 'MaskedPaths'),
      closed: 'hidden',
      isClosed: (mount) => mount?.root === '/null' || (mount?.type === 'tmpfs' && mount.flags.includes('ro')),
    }),
};

/** Paths of /proc that the engine makes read-only. */
const readOnlyPaths: Facet = {
  subject: 'read-only paths',
  isAbout: isAboutSystemPaths,
  claims: (config) => claim(isOpen(config, 'ReadonlyPaths') ? 'open' : READ_ONLY),
  look: (_of, sight) =>
    lookAtPaths(sight, sight.readOnly, {
      open: isOpen(sight.config, 'ReadonlyPaths'),
      closed: READ_ONLY,
      isClosed: (mount) => mount?.flags.includes('ro') === true,
    }),
};

interface PathsCheck {
  /** Are they to be open. */
  readonly open: boolean;
  /** What they are when they are not. */
  readonly closed: string;
  readonly isClosed: (mount: InsideMount | undefined) => boolean;
}

function lookAtPaths({ inside }: Sight, paths: readonly string[] | undefined, check: PathsCheck): Seen {
  if (paths === undefined || paths.length === 0) {
    return check.open ? seen('open', true) : hidden('the engine does not say which paths these are');
  }
  const there = paths.filter((path) => inside.present.has(path));
  const open = there.filter((path) => !check.isClosed(mountAt(inside, path)));
  if (open.length > 0) return seen(`open: ${open.join(' ')}`, check.open);
  return seen(`${check.closed} (this kernel has ${there.length} of ${paths.length})`, !check.open);
}

function isOpen(config: ContainerConfig, name: 'MaskedPaths' | 'ReadonlyPaths'): boolean {
  const paths = valueOf(config, `HostConfig.${name}`);
  return valueOf(config, 'HostConfig.Privileged') === true || (isList(paths) && paths.length === 0);
}

function isAboutSystemPaths({ name, value }: OptionUse): boolean {
  if (name !== 'security-opt') return name === 'privileged';
  const { key, value: paths } = parseSecurityOption(value);
  return key === 'systempaths' || (key === 'unmask' && paths?.toLowerCase() === 'all');
}

/** The facets of files but for those in memory. */
export const ROOT_FACETS: readonly Facet[] = [rootFileSystem, mounts];
export const PATH_FACETS: readonly Facet[] = [devices, maskedPaths, readOnlyPaths];
