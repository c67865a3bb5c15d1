import { posix } from 'node:path';

/** The shortest path that means the same without looking at the disk, as Go's `path.Clean` gives it; `.` for no path. */
export function cleanPath(path: string): string {
  if (path !== '' && !path.startsWith('.') && !UNCLEAN.test(path)) return path;
  const normal = posix.normalize(path);
  return normal.length > 1 && normal.endsWith('/') ? normal.slice(0, -1) : normal;
}

/** A path from a folder on, as Go's `filepath.Abs` gives it on a POSIX system: absolute and clean. */
export function absolutePath(path: string, directory: string): string {
  return cleanPath(path.startsWith('/') ? path : `${directory}/${path}`);
}

/** Doubled slashes, parts that begin with a dot, and a slash at the end call for a closer look. */
const UNCLEAN = /\/[/.]|.\/$/s;
