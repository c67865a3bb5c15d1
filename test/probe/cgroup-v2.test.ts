import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parse } from '../../src/argv/parse.ts';
import { resolveAlone } from '../../src/container/stand-ins.ts';
import { evidenceOf } from '../../src/probe/evidence.ts';
import type { EvidenceRow } from '../../src/probe/evidence.ts';
import { readInside } from '../../src/probe/inside.ts';
import { readInspected } from '../../src/probe/inspect.ts';
import { MARK } from './recorded.ts';

const ROW = z.object({ argv: z.array(z.string()), inspect: z.json(), inside: z.string() });

/** Containers on control groups of version 2, as `.ci/record-inside.ts` recorded them. */
const RECORDED = readFileSync(join(import.meta.dirname, '../data/probe/cgroup-v2.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => ROW.parse(JSON.parse(line)));

type Recorded = (typeof RECORDED)[number];

function recordedWith(...tokens: readonly string[]): Recorded {
  const found = RECORDED.find(({ argv }) => tokens.every((token) => argv.includes(token)));
  if (found === undefined) throw new Error(`No container was recorded with ${tokens.join(' ')}`);
  return found;
}

/** The evidence of a container, seen as it was or as another one was. */
function evidence({ argv, inspect }: Recorded, output: string): readonly EvidenceRow[] {
  const command = parse(argv);
  const resolved = resolveAlone(command);
  const inspected = readInspected(JSON.stringify(inspect));
  const inside = readInside(output, MARK, true);
  if (!command.ok || !resolved.ok || inspected === undefined || inside === undefined) {
    throw new Error(`It can't be read: ${argv.join(' ')}`);
  }
  return evidenceOf({ engine: 'docker', options: command.options, asked: resolved.normal, inspected, inside });
}

function seenOf(rows: readonly EvidenceRow[]): Record<string, string | undefined> {
  return Object.fromEntries(rows.map(({ subject, seen }) => [subject, seen]));
}

describe('on control groups of version 2', () => {
  it.each(RECORDED.map((recorded) => [recorded.argv.slice(3, -3).join(' '), recorded] as const))(
    'every option is in effect: %s',
    (_options, recorded) => {
      const rows = evidence(recorded, recorded.inside);
      expect(rows.filter(({ effect }) => effect.kind !== 'in-effect')).toEqual([]);
    },
  );

  it('limits are read in its own files, whether the group is named from inside or from the host', () => {
    const limits = { 'pids limit': '64', memory: '67108864 bytes', 'memory and swap': '134217728 bytes' };
    const own = recordedWith('--pids-limit', '0.5');
    expect(seenOf(evidence(own, own.inside))).toMatchObject({ ...limits, cpus: '0.5' });
    const ofHost = recordedWith('--cgroupns', 'host');
    expect(seenOf(evidence(ofHost, ofHost.inside))).toMatchObject({ ...limits, cpus: '1.5' });
  });

  it('a limit that the kernel does not have is found', () => {
    const limited = recordedWith('--cgroupns', 'host');
    const rows = evidence(limited, recordedUnlimited());
    const without = rows.filter(({ effect }) => effect.kind === 'not-in-effect');
    expect(Object.fromEntries(without.map(({ subject, seen }) => [subject, seen]))).toEqual({
      'pids limit': 'unlimited',
      memory: 'unlimited',
      'memory and swap': 'unlimited',
      cpus: 'unlimited',
    });
  });

  it('a swap that is larger than asked by a page is found', () => {
    const { inside, ...asked } = recordedWith('67108865');
    const larger = inside.replace('swap.max\n67104768', 'swap.max\n67108864');
    expect(larger).not.toBe(inside);
    const found = evidence({ inside, ...asked }, larger).filter(({ effect }) => effect.kind === 'not-in-effect');
    expect(found.map(({ subject, seen }) => [subject, seen])).toEqual([['memory and swap', '134217728 bytes']]);
  });
});

describe('a privileged container', () => {
  it('of an engine that does not know the latest capabilities has all of them, and one that lacks another has not', () => {
    const privileged = recordedWith('--privileged');
    const rows = evidence(privileged, privileged.inside);
    expect(rows.find(({ subject }) => subject === 'capabilities, bounding set')).toMatchObject({
      asked: 'all',
      seen: expect.stringMatching(/^CHOWN .* AUDIT_READ$/),
      effect: { kind: 'in-effect' },
    });
    const less = privileged.inside.replaceAll(/^(Cap...:\t0000003ffffffff)f$/gm, '$1e');
    const found = evidence(privileged, less).filter(({ effect }) => effect.kind === 'not-in-effect');
    expect(found.map(({ subject }) => subject)).toEqual(['capabilities, bounding set', 'capabilities, in effect']);
  });
});

/** The container of which nothing is asked but its network. */
function recordedUnlimited(): string {
  const bare = RECORDED.find(({ argv }) => argv.slice(3, -3).join(' ') === '--network none');
  if (bare === undefined) throw new Error('No container was recorded without an option');
  return bare.inside;
}
