import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { project } from './project.ts';

/** What the tests of `test/fixtures/review-replay` look at, state by state. */
const STATES = ['state-1', 'state-2', 'state-3'] as const;

type State = (typeof STATES)[number];

interface Mutant {
  readonly description: string;
  readonly operator: string;
  readonly family: string;
  readonly status: string;
}

interface Review {
  readonly exit: number | null;
  readonly mutants: readonly Mutant[];
}

const reviews: Partial<Record<State, Review>> = {};

// One Stryker run a state, on a machine that may be busy.
beforeAll(async () => {
  await Promise.all(STATES.map(async (state) => (reviews[state] = await review(state))));
}, 600_000);

async function review(state: State): Promise<Review> {
  using replay = project(
    'review-replay',
    STATES.filter((each) => each !== state),
  );
  const { exit, out, err } = await replay.argvet(['mutate', '--report', 'json', '--concurrency', '1']);
  if (exit !== 0 && exit !== 3) throw new Error(`${state}: exit ${exit}\n${out}\n${err}`);
  expect(existsSync(join(replay.directory, '.stryker-tmp'))).toBe(false);
  const { mutants }: { mutants: Mutant[] } = JSON.parse(out);
  return { exit, mutants };
}

/** argvet's mutants of one status, in a reviewer's words. */
function described(state: State, status: string): string[] {
  const { mutants = [] } = reviews[state] ?? {};
  return mutants.filter((m) => m.family === 'boundary' && m.status === status).map(({ description }) => description);
}

const HARDENING = ['--init', '--cap-drop ALL', '--security-opt no-new-privileges', '--pids-limit 32768'];
const DROPS = HARDENING.map((option) => `drop ${option}`);
const MOVES = HARDENING.flatMap((option) => [`move ${option} behind the image`, `move ${option} behind the command`]);
const LIMITS = ['99999999999', '4096'].map((limit) => `set --pids-limit to ${limit} (was 32768)`);
const EXTRAS = ['add --privileged', 'add --security-opt seccomp=unconfined'];

describe('tests that look only for presence', () => {
  it('kill every drop', () => {
    expect(described('state-1', 'killed')).toEqual(expect.arrayContaining(DROPS));
    expect(described('state-1', 'survived').filter((words) => words.startsWith('drop '))).toEqual([]);
  });

  it('let every move, both limits and both extras survive', () => {
    expect(described('state-1', 'survived')).toEqual(expect.arrayContaining([...MOVES, ...LIMITS, ...EXTRAS]));
    expect(reviews['state-1']?.exit).toBe(3);
  });
});

describe('tests that look at the place and at the exact limit', () => {
  it('kill drops, moves and limits', () => {
    expect(described('state-2', 'killed')).toEqual(expect.arrayContaining([...DROPS, ...MOVES, ...LIMITS]));
  });

  it('let both extras survive', () => {
    expect(described('state-2', 'survived')).toEqual(expect.arrayContaining(EXTRAS));
    expect(reviews['state-2']?.exit).toBe(3);
  });
});

describe('tests with absence checks and a golden', () => {
  it('let nothing survive', () => {
    const outside = new Set(['ignored', 'equivalent', 'unviable']);
    const alive = reviews['state-3']?.mutants.filter(({ status }) => status !== 'killed' && !outside.has(status));
    expect(alive).toEqual([]);
    expect(reviews['state-3']?.exit).toBe(0);
  });

  it('are not asked about mutants that are no other container, or none', () => {
    expect(described('state-3', 'equivalent')).toEqual(
      expect.arrayContaining(['add --read-only=false', 'add --user=']),
    );
    const joins = described('state-3', 'unviable').filter((words) => words.startsWith('join '));
    expect(joins).toContain('join --pids-limit 32768 to one token');
  });

  it('meet as many mutants as the weak tests did', () => {
    expect(reviews['state-3']?.mutants.length).toBeGreaterThan(60);
    expect(reviews['state-3']?.mutants.length).toBe(reviews['state-1']?.mutants.length);
  });
});
