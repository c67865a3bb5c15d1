/** Directions of namespaces other than the network's, and of the place in the tree of cgroups. */
import type { Json } from '../json.ts';
import { otherwise, stronger, weaker } from './cases.ts';
import { text } from './json-values.ts';
import type { FieldChange, FieldRule } from './rule.ts';

const HOST = 0;
const JOINED = 1;
const BETWEEN = 2;
const OWN = 3;

/** The engine's choice of user ids and cgroups may be the host's; its choice of the others is an own one. */
const CHOSEN_BY_ENGINE = { absent: BETWEEN, between: "the engine's choice, after an own one" };
const OWN_BY_DEFAULT = { absent: OWN };

/** Rows of namespaces: the host's is the weakest, another container's is weaker than an own one. */
export const NAMESPACES: readonly FieldRule[] = [
  namespace('HostConfig.PidMode', 'processes', OWN_BY_DEFAULT, '5.16'),
  namespace('HostConfig.IpcMode', 'shared memory', { ...OWN_BY_DEFAULT, between: '`shareable`' }, '5.17'),
  namespace('HostConfig.UTSMode', 'host name', OWN_BY_DEFAULT, '5.21'),
  namespace('HostConfig.UsernsMode', 'user ids', CHOSEN_BY_ENGINE, '5.31'),
  namespace('HostConfig.CgroupnsMode', 'cgroup tree', CHOSEN_BY_ENGINE),
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

function namespace(field: string, what: string, { absent, between }: Kind, cis?: string): FieldRule {
  const level = (value: Json | undefined) => (value === undefined ? absent : levelOf(value));
  const rises = ({ from, to }: FieldChange) => level(to) > level(from);
  return {
    field,
    cases: [
      weaker("the host's", `the host's ${what}`, ({ to }) => level(to) === HOST, cis),
      weaker(
        "another container's",
        `another container's ${what}`,
        ({ from, to }) => level(to) === JOINED && level(from) > HOST,
      ),
      ...(between === undefined
        ? []
        : [weaker(between, `perhaps others' ${what}`, ({ from, to }) => level(to) < level(from))]),
      stronger(
        "no longer the host's",
        `the host's ${what}`,
        (change) => level(change.from) === HOST && rises(change),
        cis,
      ),
      stronger('a more private one', `others' ${what}`, rises),
      otherwise('one as private as before'),
    ],
  };
}

/** Whose namespace a field means when it is absent, and what lies between an own one and another container's. */
interface Kind {
  readonly absent: number;
  readonly between?: string;
}

function levelOf(value: Json): number {
  return LEVELS[text(value) ?? ''] ?? JOINED;
}

/** The modes of docker and podman by how little they share. What is none of them is a namespace by name or path. */
const LEVELS: Readonly<Record<string, number>> = {
  host: HOST,
  shareable: BETWEEN,
  'keep-id': BETWEEN,
  private: OWN,
  auto: OWN,
  nomap: OWN,
  none: OWN + 1,
};

function isBelow(path: Json | undefined, parent: Json | undefined): boolean {
  const [inner, outer] = [text(path), text(parent)];
  if (inner === undefined || outer === undefined || inner.split('/').includes('..')) return false;
  return inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`);
}
