/** Directions of namespaces other than the network's, and of the place in the tree of cgroups. */
import type { Json } from '../json.ts';
import { otherwise, stronger, weaker } from './cases.ts';
import { text } from './json-values.ts';
import type { FieldChange, FieldRule } from './rule.ts';

/** Rows of namespaces: the host's is the weakest, another container's is weaker than an own one. */
export const NAMESPACES: readonly FieldRule[] = [
  namespace('HostConfig.PidMode', 'processes', 'private', '5.16'),
  namespace('HostConfig.IpcMode', 'shared memory', 'private', '5.17'),
  namespace('HostConfig.UTSMode', 'host name', 'private', '5.21'),
  namespace('HostConfig.UsernsMode', 'user ids', 'engine', '5.31'),
  namespace('HostConfig.CgroupnsMode', 'cgroup tree', 'engine'),
  {
    field: 'HostConfig.CgroupParent',
    cases: [
      stronger(
        'a cgroup below the one it had',
        'a place in a wider cgroup',
        ({ from, to }) => isBelow(to, from),
        '5.25',
      ),
      weaker(
        'any other, or none: nobody knows which of them has the lower limits',
        'a place outside the limits of its cgroup',
        () => true,
        '5.25',
      ),
    ],
  },
];

function namespace(field: string, what: string, byDefault: 'private' | 'engine', cis?: string): FieldRule {
  const level = (value: Json | undefined) => (value === undefined ? BY_DEFAULT[byDefault] : levelOf(value));
  const rises = ({ from, to }: FieldChange) => level(to) > level(from);
  return {
    field,
    cases: [
      weaker("the host's", `the host's ${what}`, ({ to }) => level(to) === HOST, cis),
      weaker("another container's", `another container's ${what}`, ({ to }) => level(to) === JOINED),
      weaker(
        'one that others may join, or that the engine chooses',
        `perhaps others' ${what}`,
        ({ from, to }) => level(to) < level(from),
      ),
      stronger(
        "another than the host's",
        `the host's ${what}`,
        (change) => level(change.from) === HOST && rises(change),
        cis,
      ),
      stronger('a more private one', `others' ${what}`, rises),
      otherwise('the same in another spelling'),
    ],
  };
}

function levelOf(value: Json): number {
  return LEVELS[text(value) ?? ''] ?? JOINED;
}

const HOST = 0;
const JOINED = 1;

/** The engine's choice of user ids and cgroups may be the host's; its choice of the others is a private one. */
const BY_DEFAULT = { engine: 2, private: 3 } as const;

/** The modes of docker and podman by how little they share. What is none of them is a namespace by name or path. */
const LEVELS: Readonly<Record<string, number>> = {
  host: HOST,
  shareable: 2,
  'keep-id': 2,
  private: 3,
  auto: 3,
  nomap: 3,
  none: 4,
};

function isBelow(path: Json | undefined, parent: Json | undefined): boolean {
  const [inner, outer] = [text(path), text(parent)];
  if (inner === undefined || outer === undefined || inner.split('/').includes('..')) return false;
  return inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`);
}
