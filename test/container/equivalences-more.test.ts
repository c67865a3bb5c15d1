import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import type { ContainerConfig } from '../../src/container/config.ts';
import { diff } from '../../src/container/diff.ts';
import { ruleOf } from '../../src/container/directions/table.ts';
import { EMPTY_ENVIRONMENT } from '../../src/container/environment.ts';
import { resolve } from '../../src/container/resolve.ts';
import { dataLines } from './client-data.ts';

/** Two lists of options of one verb, and whether the containers that they ask for are the same. */
interface Pair {
  readonly kind: string;
  readonly verb?: string;
  readonly a: readonly string[];
  readonly b: readonly string[];
  /** What stands in the client's folder. */
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly same: boolean;
}

const PAIRS: readonly Pair[] = dataLines('container/equivalences-more.jsonl').map((line) => JSON.parse(line));

function configOf({ verb = 'create', files = {}, env = {} }: Pair, options: readonly string[]): ContainerConfig {
  const words = verb === 'exec' ? ['c', 'ls'] : ['bb:1', 'true'];
  const readFile = (path: string) => files[path];
  const environment = { ...EMPTY_ENVIRONMENT, variables: env, readFile, terminal: true };
  const resolved = resolve(parse([verb, ...options, ...words]), environment);
  if (!resolved.ok) throw new Error(resolved.message);
  return resolved.normal;
}

describe('two lists of options', () => {
  const cases = PAIRS.map((pair) => ({
    kind: pair.kind,
    verdict: pair.same ? 'are the same' : 'differ',
    title: [pair.a, pair.b].map((options) => options.join(' ')).join(' | '),
    same: pair.same,
    configs: [configOf(pair, pair.a), configOf(pair, pair.b)] as const,
  }));

  it.each(cases)('of $kind $verdict: $title', ({ same, configs: [a, b] }) => {
    expect(isDeepStrictEqual(a, b)).toBe(same);
    expect([diff(a, b).length === 0, diff(b, a).length === 0]).toEqual([same, same]);
  });

  it('ask for nothing that the table of directions does not know', () => {
    const fields = cases.flatMap(({ configs }) => configs.flatMap((config) => Object.keys(config)));
    expect(new Set(fields.filter((field) => ruleOf(field) === undefined))).toEqual(new Set());
  });
});
