/** The script that reads, inside of a container, what its kernel knows of it. */

/** What the script gets behind its name: the mark of its lines, the paths that it looks for, and the places of mounts. */
export interface InsideQuestion {
  /** Letters and digits that nobody inside can know beforehand. */
  readonly mark: string;
  /** Absolute paths; the script tells which of them are there. */
  readonly paths: readonly string[];
  /** Absolute paths; the script tells where they really are, since an engine follows the links of an image. */
  readonly places: readonly string[];
}

/** The words that run it with a shell of the container. It needs `sh` and `cat`, reads, and writes to its output alone. */
export function insideWords({ mark, paths, places }: InsideQuestion): readonly string[] {
  return ['sh', '-c', SCRIPT, 'sh', mark, ...paths, '--', ...places];
}

/**
 * The files of a control group that are read, by version 1 and version 2 of its names: cgroup-v1/pids.rst, memory.rst,
 * scheduler/sched-bwc.rst and cgroup-v2.rst of the kernel's documentation.
 */
export const CGROUP_FILES = [
  'pids.max',
  'memory.limit_in_bytes',
  'memory.memsw.limit_in_bytes',
  'cpu.cfs_quota_us',
  'cpu.cfs_period_us',
  'memory.max',
  'memory.swap.max',
  'cpu.max',
] as const;

const FILES = [
  '/proc/self/status',
  '/proc/1/status',
  '/proc/1/cmdline',
  '/proc/self/mountinfo',
  '/proc/net/dev',
  '/etc/passwd',
  '/etc/group',
] as const;

/** A file that is read whole. */
export type InsideFile = (typeof FILES)[number];

/**
 * A control group of its own shows at the root of the mount, one of the host's namespace at its path below. Devices of
 * /dev/pts and /dev/fd are terminals and files of whoever looks. A place that is a file is really in its folder, unless it is
 * a link, which no shell can follow: its part is empty then.
 */
const SCRIPT = `mark=$1
shift
part() { printf '\\n%s %s\\n' "$mark" "$1"; }
for file in ${FILES.join(' ')}; do
  part "file $file"
  cat "$file" 2>/dev/null
done
while IFS=: read -r number names path; do
  root=/sys/fs/cgroup
  [ -z "$names" ] || root=/sys/fs/cgroup/$names
  for name in ${CGROUP_FILES.join(' ')}; do
    for file in "$root$path/$name" "$root/$name"; do
      [ -r "$file" ] || continue
      part "cgroup $name"
      cat "$file" 2>/dev/null
      break
    done
  done
done </proc/self/cgroup
part devices
for file in /dev/* /dev/*/*; do
  case $file in /dev/pts/* | /dev/fd/*) continue ;; esac
  [ ! -h "$file" ] || continue
  if [ -c "$file" ] || [ -b "$file" ]; then printf '%s\\n' "$file"; fi
done
part paths
while [ "$1" != -- ]; do
  if [ -e "$1" ]; then printf '%s\\n' "$1"; fi
  shift
done
shift
for place; do
  part "place $place"
  folder=\${place%/*}
  if real=$(cd -P "$place" 2>/dev/null && pwd -P); then
    printf '%s\\n' "$real"
  elif [ ! -h "$place" ] && real=$(cd -P "\${folder:-/}" 2>/dev/null && pwd -P); then
    printf '%s/%s\\n' "\${real%/}" "\${place##*/}"
  fi
done
part end`;
