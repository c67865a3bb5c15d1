import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import { resolve } from '../../src/container/resolve.ts';
import { dataLines } from './client-data.ts';

interface Pair {
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly sameBody: boolean;
  readonly sameNormal: boolean;
}

const PAIRS: readonly Pair[] = dataLines('resolve/equivalences.jsonl').map((line) => JSON.parse(line));

/** Only `run` has this option. */
const verbOf = (options: readonly string[]) => (options.includes('--sig-proxy') ? 'run' : 'create');

function requestOf(verb: string, options: readonly string[]) {
  const resolved = resolve(parse([verb, ...options, 'bb:1']));
  if (!resolved.ok) throw new Error(resolved.message);
  return resolved;
}

describe('two lists of options', () => {
  it('are 72 pairs, of which 68 ask for the same', () => {
    expect(PAIRS).toHaveLength(72);
    expect(PAIRS.filter(({ sameNormal }) => sameNormal)).toHaveLength(68);
  });

  it.each(PAIRS.map((pair) => [pair.a.join(' '), pair.b.join(' '), pair] as const))(
    'have the bodies and the normal forms that were recorded: %s | %s',
    (_a, _b, { a, b, sameBody, sameNormal }) => {
      const [one, other] = [a, b].map((options) => requestOf(verbOf(a), options));
      expect(isDeepStrictEqual(one?.body, other?.body)).toBe(sameBody);
      expect(isDeepStrictEqual(one?.normal, other?.normal)).toBe(sameNormal);
    },
  );
});
