/** Whole numbers that a number of JavaScript would round. */
import { describe, expect, it } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import { diff } from '../../src/container/diff.ts';
import { resolve } from '../../src/container/resolve.ts';

const A = '9007199254740992';
const B = '9007199254740993';

function normal(...options: readonly string[]): Readonly<Record<string, never>> | object {
  const resolved = resolve(parse(['create', ...options, 'x']));
  if (!resolved.ok) throw new Error(resolved.message);
  return resolved.normal;
}

/** Options whose number of the second spelling is one larger. */
const LARGER = [
  ['--pids-limit', A, B],
  ['--cpu-shares', A, B],
  ['--cpu-quota', A, B],
  ['--cpus', '9007199.254740992', '9007199.254740993'],
  ['--cpu-rt-runtime', A, B],
  ['--ulimit', `nofile=${A}`, `nofile=${B}`],
  ['--device-read-iops', `/dev/a:${A}`, `/dev/a:${B}`],
  ['--restart', `on-failure:${A}`, `on-failure:${B}`],
] as const;

describe('two numbers beyond 2^53 that differ in the last digit', () => {
  it.each(LARGER)('of %s are two configs, and the larger is the weaker one', (option, small, large) => {
    const [before, after] = [normal(option, small), normal(option, large)].map((fields) => Object.entries(fields));
    expect(before).not.toEqual(after);
    const [one, other] = [Object.fromEntries(before ?? []), Object.fromEntries(after ?? [])];
    expect(diff(one, other).map(({ direction }) => direction)).toEqual(['weaker']);
    expect(diff(other, one).map(({ direction }) => direction)).toEqual(['stronger']);
  });

  it('stand in the body as they were written', () => {
    const resolved = resolve(parse(['create', '--pids-limit', B, '--network', `name=n,gw-priority=-${B}`, 'x']));
    expect(resolved).toMatchObject({
      ok: true,
      body: {
        HostConfig: { PidsLimit: BigInt(B) },
        NetworkingConfig: { EndpointsConfig: { n: { GwPriority: -BigInt(B) } } },
      },
    });
  });

  it('are doubled for the swap to the last digit', () => {
    expect(normal('-m', '4503599627370497')).toMatchObject({ 'HostConfig.MemorySwap': 9_007_199_254_740_994n });
  });
});
