import { describe, expect, it } from 'vitest';
import { tierOfChange, tierOfFields } from '../../src/policy/change-tier.ts';
import { WEAKENING_EXTRAS } from '../../src/policy/weakenings.ts';

const HARDENED = [
  ['docker', 'run', '--init', '--rm', '--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ['--pids-limit', '64', '--network', 'none', '--memory', '512m', '--cpus', '1', '--user', '1000:1000'],
  ['--stop-timeout', '9'],
].flat();
const ARGV = [...HARDENED, 'image:1', 'sleep', '9'];

function withTokens(tokens: readonly string[]): string[] {
  return [...HARDENED, ...tokens, 'image:1', 'sleep', '9'];
}

function without(...tokens: readonly string[]): string[] {
  return ARGV.filter((token) => !tokens.includes(token));
}

describe('the tier of a change', () => {
  it('is, of an extra, the one in the list', () => {
    const tiers = WEAKENING_EXTRAS.map(({ tokens }) => tierOfChange(ARGV, withTokens(tokens)));
    expect(tiers).toEqual(WEAKENING_EXTRAS.map(({ tier }) => tier));
  });

  it('is by its fields alone the one of the extra, but where a path, a capability or a name decides', () => {
    const others = WEAKENING_EXTRAS.flatMap(({ tier, tokens }) => {
      const byFields = tierOfFields(ARGV, withTokens(tokens));
      return byFields === undefined || byFields === tier ? [] : [`${tier} not ${byFields}: ${tokens[0] ?? ''}`];
    });
    expect([...new Set(others)]).toEqual([
      '0 not 1: --use-api-socket',
      '0 not 1: -v',
      '0 not 1: --mount',
      '0 not 1: --cap-add',
      '1 not 0: --pid',
    ]);
  });

  it.each<[number | undefined, string, readonly string[]]>([
    [1, 'no capability dropped', without('--cap-drop', 'ALL')],
    [1, 'new privileges', without('--security-opt', 'no-new-privileges')],
    [1, 'a writable root', without('--read-only')],
    [1, "the image's user", without('--user', '1000:1000')],
    [0, 'every capability', withTokens(['--cap-add=ALL'])],
    [2, 'no limit of processes', without('--pids-limit', '64')],
    [2, 'more memory', ARGV.map((token) => (token === '512m' ? '513m' : token))],
    [3, 'no init', without('--init')],
    [1, 'the worst of two, moved behind the image', [...without('--init', '--read-only'), '--init', '--read-only']],
    [undefined, 'another image', ARGV.map((token) => (token === 'image:1' ? 'image:2' : token))],
    [undefined, 'a smaller limit', ARGV.map((token) => (token === '64' ? '63' : token))],
    [undefined, 'an argv that the client refuses', withTokens(['--nope'])],
    [undefined, 'nothing', ARGV],
  ])('is %s for %s', (tier, _, after) => {
    expect(tierOfChange(ARGV, after)).toBe(tier);
  });

  it('is 0 for a privileged exec, in any spelling', () => {
    expect(tierOfChange(['docker', 'exec', 'box', 'id'], ['docker', 'exec', '--privileged=1', 'box', 'id'])).toBe(0);
  });
});
