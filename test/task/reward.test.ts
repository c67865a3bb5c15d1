import { describe, expect, it } from 'vitest';
import { readReward } from '../../src/task/reward.ts';

describe('a reward', () => {
  it.each([
    ['1\n', 1],
    ['1.0', 1],
    [' 0.25 \r\n', 0.25],
    ['.5', 0.5],
    ['1.', 1],
    ['+0', 0],
    ['1e-05\n', 0.000_01],
    ['0.30000000000000004', 0.300_000_000_000_000_04],
  ])('of %j is a number', (text, reward) => {
    expect(readReward(0, `${text}.\n`)).toEqual({ kind: 'graded', reward });
  });

  it.each(['', '\n', 'nan', 'inf', '0x1', '1,0', '1 0', '1\n1', 'true', '1%', '{"reward":1}', '\u001b[1m1', '1e', '١'])(
    'of %j is no number',
    (text) => expect(readReward(0, `${text}.\n`)).toEqual({ kind: 'ungraded', why: 'no-number', text }),
  );

  it.each(['1.0000001', '-0.1', '2', '1e9', '1e999'])('of %j is out of range', (text) => {
    expect(readReward(0, `${text}.\n`)).toEqual({ kind: 'ungraded', why: 'out-of-range', text });
  });

  it('has at most 64 characters', () => {
    expect(readReward(0, `0.${'1'.repeat(62)}.\n`)).toMatchObject({ kind: 'graded' });
    expect(readReward(0, `0.${'1'.repeat(63)}.\n`)).toEqual({
      kind: 'ungraded',
      why: 'too-long',
      text: `0.${'1'.repeat(62)}`,
    });
  });

  it.each(['', '1', '1\n', '1\n.'])('is none where the output (%j) is not whole', (text) => {
    expect(readReward(0, text)).toBeUndefined();
  });

  it('may be missing, or no file', () => {
    expect(readReward(3, '')).toEqual({ kind: 'ungraded', why: 'missing', text: '' });
    expect(readReward(4, '1')).toEqual({ kind: 'ungraded', why: 'no-file', text: '' });
  });

  it.each([1, 2, 5, 126, 127, 137])('that could not be read (exit %d) is none, whatever was printed', (exit) => {
    expect(readReward(exit, '1\n.\n')).toBeUndefined();
  });
});
