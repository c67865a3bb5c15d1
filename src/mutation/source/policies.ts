/** Finds objects that say how a container is confined: policies, options of a builder, an engine's host config. */
import * as t from '@babel/types';
import type { Node, ObjectExpression, ObjectProperty } from '@babel/types';
import { bare } from './syntax.ts';

/** One property that confines. */
interface PolicyProperty {
  readonly node: ObjectProperty;
  readonly key: string;
  /** The option that it stands for, for its alterations; undefined when it is no limit. */
  readonly limit: string | undefined;
}

/** An object with at least one property that only a container's confinement has. */
export interface PolicyObject {
  readonly node: ObjectExpression;
  readonly properties: readonly PolicyProperty[];
}

/** Keys without case, dashes and underscores. Distinctive ones make an object a policy. */
const DISTINCTIVE: ReadonlySet<string> = new Set([
  'capadd',
  'capdrop',
  'nonewprivileges',
  'pidslimit',
  'readonlyrootfs',
  'securityopt',
  'securityopts',
  'usernsmode',
]);

const CONFINING: ReadonlySet<string> = new Set([
  ...DISTINCTIVE,
  'cpuquota',
  'cpus',
  'init',
  'ipcmode',
  'memory',
  'memoryswap',
  'nanocpus',
  'network',
  'networkdisabled',
  'networkmode',
  'pidmode',
  'privileged',
  'readonly',
  'shmsize',
  'tmpfs',
  'ulimits',
  'user',
]);

const LIMIT_KEYS: ReadonlyMap<string, string> = new Map([
  ['cpuquota', 'cpu-quota'],
  ['cpus', 'cpus'],
  ['memory', 'memory'],
  ['memoryswap', 'memory-swap'],
  ['nanocpus', 'cpu-shares'],
  ['pidslimit', 'pids-limit'],
  ['shmsize', 'shm-size'],
]);

/** The policies of a file, in the order of its text. */
export function findPolicies(root: Node): readonly PolicyObject[] {
  const policies: PolicyObject[] = [];
  t.traverse(root, (node) => {
    if (!t.isObjectExpression(node)) return;
    const properties = node.properties.flatMap((property) => readProperty(property) ?? []);
    const distinctive = properties.filter(({ key }) => DISTINCTIVE.has(plain(key)));
    if (distinctive.some((property) => isWrittenOut(property.node))) policies.push({ node, properties });
  });
  return policies;
}

function readProperty(node: Node): PolicyProperty | undefined {
  if (!t.isObjectProperty(node) || node.computed) return undefined;
  const key = t.isIdentifier(node.key) ? node.key.name : t.isStringLiteral(node.key) ? node.key.value : undefined;
  if (key === undefined || !CONFINING.has(plain(key))) return undefined;
  return { node, key, limit: LIMIT_KEYS.get(plain(key)) };
}

/** A bool, a number, a text, a list: a table that says what to do for each option has functions there. */
function isWrittenOut({ value }: ObjectProperty): boolean {
  const inner = bare(value);
  return t.isLiteral(inner) || t.isUnaryExpression(inner) || t.isArrayExpression(inner);
}

function plain(key: string): string {
  return key.toLowerCase().replaceAll(/[-_]/g, '');
}
