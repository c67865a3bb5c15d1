import { describe, expect, test } from 'vitest';
import { progressOn } from '../../src/cli/progress.ts';
import { world } from './world.ts';

const CLEAR = '\r\u001B[2K';

describe('on a terminal', () => {
  test('a line rewrites itself, not more often than ten times a second, and goes at the end', () => {
    const { io, written } = world({ isTTY: true });
    let time = 0;
    const progress = progressOn(io, () => time);
    for (const [at, done] of [
      [0, 1],
      [99, 2],
      [100, 3],
      [150, 4],
    ] as const) {
      time = at;
      progress.show({ done, total: 9, text: 'mutants' });
    }
    progress.end();
    expect(written.err).toBe(`${CLEAR}1 of 9 mutants${CLEAR}3 of 9 mutants${CLEAR}`);
  });

  test('the last step is always shown', () => {
    const { io, written } = world({ isTTY: true });
    const progress = progressOn(io, () => 0);
    progress.show({ done: 1, total: 2, text: 'a' });
    progress.show({ done: 2, total: 2, text: 'b' });
    expect(written.err).toBe(`${CLEAR}1 of 2 a${CLEAR}2 of 2 b`);
  });

  test('nothing is cleared where nothing was shown', () => {
    const { io, written } = world({ isTTY: true });
    progressOn(io, () => 0).end();
    expect(written.err).toBe('');
  });
});

describe('without a terminal', () => {
  test('there is a line for each tenth of the way', () => {
    const { io, written } = world();
    const progress = progressOn(io);
    for (let done = 0; done <= 200; done += 1) progress.show({ done, total: 200, text: 'x' });
    progress.end();
    expect(written.err.split('\n')).toEqual([
      ...[0, 20, 40, 60, 80, 100, 120, 140, 160, 180, 200].map((done) => `${done} of 200 x`),
      '',
    ]);
  });

  test('steps without a total are shown when their text changes', () => {
    const { io, written } = world();
    const progress = progressOn(io);
    for (const text of ['a', 'a', 'b']) progress.show({ done: 0, total: undefined, text });
    expect(written.err).toBe('a\nb\n');
  });
});

test('a long or hostile text stays one line of at most 100 characters', () => {
  const { io, written } = world();
  progressOn(io).show({ done: 0, total: undefined, text: `a\n\u001B[2J${'x'.repeat(200)}` });
  expect(written.err).toBe(`${String.raw`a\n\u{1b}[2J`}${'x'.repeat(87)}…\n`);
});
