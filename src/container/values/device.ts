import { printable } from '../../argv/printable.ts';
import type { Read } from '../../argv/values/read.ts';
import { cdiName } from './cdi-name.ts';
import { cleanPath } from './path.ts';

/** A device of the host in the container, its fields named as the engine's. */
interface DeviceMapping {
  readonly PathOnHost: string;
  readonly PathInContainer: string;
  /** Of `r` (read), `w` (write) and `m` (mknod), in the order of the text. */
  readonly CgroupPermissions: string;
}

/** A device by its path, or by its name in the Container Device Interface. */
export type Device = { readonly device: DeviceMapping } | { readonly cdi: string };

/** The reason of a text at which the client of docker 28.2.2 crashes: it exits with 2. */
export const CLIENT_CRASH = 'panic: runtime error: slice bounds out of range [1:0]';

/**
 * Reads a value of `--device` as the client of docker 28.2.2 does for an engine on Linux: `HOST[:CONTAINER][:rwm]`,
 * or a qualified name such as `vendor.com/gpu=0`. Only the path in the container must be absolute, and a text with
 * both paths and permissions keeps them as they are.
 */
export function readDevice(text: string): Read<Device> {
  const cdi = cdiName(text);
  if (cdi === 'crash') return { reason: CLIENT_CRASH };
  if (cdi === 'qualified') return { value: { cdi: text } };
  const [host = '', second, third, ...rest] = text.split(':');
  if (rest.length > 0 || host === '') return { reason: `bad format for path: ${printable(text)}` };
  if (second === undefined) return ownPath(host, ALL);
  if (third !== undefined && !isMode(third)) return { reason: `bad mode specified: ${printable(third)}` };
  if (third !== undefined) return relative(second) ?? mapping(host, second, third);
  return isMode(second) ? ownPath(host, second) : (relative(second) ?? mapping(host, cleanPath(second), ALL));
}

/** The shortest text that `readDevice` reads as this. */
export function printDevice(value: Device): string {
  if ('cdi' in value) return value.cdi;
  const { PathOnHost: host, PathInContainer: path, CgroupPermissions: mode } = value.device;
  const texts = [host, `${host}:${mode}`, `${host}:${path}`];
  return texts.find((text) => isSame(readDevice(text), value.device)) ?? `${host}:${path}:${mode}`;
}

const ALL = 'rwm';

/** A device at the same path on both sides, which only then is cleaned on both. */
function ownPath(path: string, mode: string): Read<Device> {
  const clean = cleanPath(path);
  return relative(path) ?? mapping(clean, clean, mode);
}

function relative(path: string): { readonly reason: string } | undefined {
  return path.startsWith('/') ? undefined : { reason: `${printable(path)} is not an absolute path` };
}

function mapping(PathOnHost: string, PathInContainer: string, CgroupPermissions: string): Read<Device> {
  return { value: { device: { PathOnHost, PathInContainer, CgroupPermissions } } };
}

/** One to three of the letters, none twice. */
function isMode(text: string): boolean {
  return MODE.test(text);
}

const MODE = /^(?!.*(.).*\1)[rwm]+$/;

function isSame(read: Read<Device>, device: DeviceMapping): boolean {
  if (!('value' in read) || !('device' in read.value)) return false;
  const { PathOnHost, PathInContainer, CgroupPermissions } = read.value.device;
  return (
    PathOnHost === device.PathOnHost &&
    PathInContainer === device.PathInContainer &&
    CgroupPermissions === device.CgroupPermissions
  );
}
