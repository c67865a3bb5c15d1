/** What was seen inside of a container: the kernel's own files, read. */
import { CGROUP_FILES } from './inside-script.ts';
import type { InsideFile } from './inside-script.ts';

/** One mount, as `/proc/self/mountinfo` has it (proc(5)). */
export interface InsideMount {
  readonly target: string;
  /** What of its file system is mounted: `/null` of a masked file. */
  readonly root: string;
  /** Flags of the mount: `ro`, `nosuid`. */
  readonly flags: readonly string[];
  readonly type: string;
  /** Options of its file system: `size=16384k`. */
  readonly options: readonly string[];
}

/** What the kernel says of a container, read inside. */
export interface Inside {
  /** The fields of `/proc/1/status`, or those of the process that looked where the container has not its own processes: `CapBnd`. */
  readonly status: ReadonlyMap<string, string>;
  /** The words of the first process; undefined where it is not the container's. */
  readonly init: readonly string[] | undefined;
  /** In the order in which they were mounted: of two at one place the last counts. */
  readonly mounts: readonly InsideMount[];
  /** The files of its control group that are there, by name. */
  readonly cgroup: ReadonlyMap<CgroupFile, string>;
  /** The names of its network interfaces. */
  readonly interfaces: readonly string[];
  /** The paths of its device nodes. */
  readonly devices: readonly string[];
  /** Those of the paths that were looked for which are there. */
  readonly present: ReadonlySet<string>;
  /** Where places of mounts really are, by their paths; empty where that can't be told. */
  readonly places: ReadonlyMap<string, string>;
  /** The numbers of its users and groups, by their names in /etc/passwd and /etc/group. */
  readonly users: ReadonlyMap<string, NamedUser>;
  readonly groups: ReadonlyMap<string, number>;
}

/** A user of /etc/passwd. */
interface NamedUser {
  readonly uid: number;
  readonly gid: number;
}

/** A file of a control group. */
type CgroupFile = (typeof CGROUP_FILES)[number];

/**
 * Reads what the script wrote. `ownProcesses` says whether process 1 is the container's: not with `--pid host`. Gives
 * undefined for an output that is not whole.
 */
export function readInside(output: string, mark: string, ownProcesses: boolean): Inside | undefined {
  const parts = partsOf(output, mark);
  if (!parts.has('end')) return undefined;
  const file = (path: InsideFile): string => parts.get(`file ${path}`) ?? '';
  const self = statusOf(file('/proc/self/status'));
  const first = statusOf(file('/proc/1/status'));
  const mounts = linesOf(file('/proc/self/mountinfo')).flatMap(mountOf);
  if (self.size === 0 || mounts.length === 0) return undefined;
  return {
    status: ownProcesses && first.size > 0 ? first : self,
    init: ownProcesses ? wordsOf(file('/proc/1/cmdline')) : undefined,
    mounts,
    cgroup: new Map(CGROUP_FILES.flatMap((name) => entryOf(name, parts.get(`cgroup ${name}`)))),
    interfaces: linesOf(file('/proc/net/dev')).flatMap((line) => /^\s*([^\s:|]+):/.exec(line)?.[1] ?? []),
    devices: linesOf(parts.get('devices') ?? ''),
    present: new Set(linesOf(parts.get('paths') ?? '')),
    places: new Map([...parts].flatMap(([name, text]) => placeOf(name, text))),
    users: new Map(accountsOf(file('/etc/passwd')).map(([name, uid, gid]) => [name, { uid, gid }])),
    groups: new Map(accountsOf(file('/etc/group')).map(([name, gid]) => [name, gid])),
  };
}

/** The parts of the output by their names. The same name again is no part: the first one counts. */
function partsOf(output: string, mark: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const piece of output.split(`\n${mark} `).slice(1)) {
    const end = piece.indexOf('\n');
    const name = end === -1 ? piece : piece.slice(0, end);
    if (!parts.has(name)) parts.set(name, end === -1 ? '' : piece.slice(end + 1));
  }
  return parts;
}

function entryOf(name: CgroupFile, text: string | undefined): readonly (readonly [CgroupFile, string])[] {
  return text === undefined || text.trim() === '' ? [] : [[name, text.trim()]];
}

function placeOf(name: string, text: string): readonly (readonly [string, string])[] {
  return name.startsWith(PLACE) ? [[name.slice(PLACE.length), text.replace(/\n$/, '')]] : [];
}

const PLACE = 'place ';

function statusOf(text: string): ReadonlyMap<string, string> {
  const fields = linesOf(text).flatMap((line): readonly (readonly [string, string])[] => {
    const [, name, value] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return new Map(fields);
}

/** A process that has no words (a thread of the kernel) is none of a container. */
function wordsOf(text: string): readonly string[] | undefined {
  const words = text.replace(/\0?\s*$/, '').split('\0');
  return words[0] === '' ? undefined : words;
}

/** Names with their numbers (passwd(5), group(5)); of two lines with one name the first counts, as the engine reads them. */
function accountsOf(text: string): readonly (readonly [name: string, id: number, group: number])[] {
  return linesOf(text)
    .toReversed()
    .map((line) => line.split(':'))
    .map(([name = '', , id = '', group = '']) => [name, Number.parseInt(id, 10), Number.parseInt(group, 10)]);
}

/** Fields stand before a lone `-`, and the type and options of the file system behind it. */
function mountOf(line: string): readonly InsideMount[] {
  const [before = '', behind = ''] = line.split(' - ');
  const [, , , root, target, flags] = before.split(' ');
  const [type, , options] = behind.split(' ');
  if (root === undefined || target === undefined || flags === undefined || type === undefined) return [];
  return [
    {
      target: plainPath(target),
      root: plainPath(root),
      flags: flags.split(','),
      type,
      options: options?.split(',') ?? [],
    },
  ];
}

/** Spaces, tabs, line ends and backslashes stand there in octal. */
function plainPath(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}

/** The mount that is seen at a place: of several the last. */
export function mountAt({ mounts }: Inside, target: string): InsideMount | undefined {
  return mounts.findLast((mount) => mount.target === target);
}

/** The mount at a place that an argv names, which may lead through links; `unknown` where nobody can follow them. */
export function mountAsked(inside: Inside, place: string): InsideMount | 'unknown' | undefined {
  const real = inside.places.get(place) ?? place;
  return real === '' ? (mountAt(inside, place) ?? 'unknown') : mountAt(inside, real);
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
