import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  PREPARE_AS_AGENT,
  PREPARE_AS_ROOT,
  behavioursScript,
  readOutcomes,
} from '../../src/probe/behaviours/behaviour.ts';
import { BEHAVIOURS } from '../../src/probe/behaviours/table.ts';

const MARK = 'abc123';
const TWO = BEHAVIOURS.slice(0, 2);
const [ONE = BEHAVIOURS[0], OTHER = BEHAVIOURS[1]] = TWO;

function outcome(line: string): unknown {
  const output = `${MARK} ${ONE?.name} ${line}\n${MARK} ${OTHER?.name} 0 yes \n`;
  return readOutcomes(output, TWO, MARK)?.get(ONE?.name ?? '');
}

describe('the outcome of a behaviour', () => {
  it.each([
    ['0 yes ', { kind: 'works' }],
    ['1 yes grumble: it did it all the same', { kind: 'works' }],
    ['0 no ', { kind: 'fails-silently' }],
    ['1 no mknod: node: Operation not permitted', { kind: 'fails', said: 'Operation not permitted' }],
    [
      "1 no PermissionError: [Errno 1] Operation not permitted: 'caps'",
      { kind: 'fails', said: 'Operation not permitted' },
    ],
    ['1 no OSError: ENETUNREACH', { kind: 'fails', said: 'ENETUNREACH' }],
    ['137 no ', { kind: 'fails', said: 'exit code 137' }],
    ['missing python3', { kind: 'not-run', reason: 'the container has no python3' }],
  ])('of a line "%s" is %j', (line, expected) => {
    expect(outcome(line)).toEqual(expected);
  });

  it.each([
    ['is absent', `${MARK} ${OTHER?.name} 0 yes \n`],
    ['has another mark', `other ${ONE?.name} 0 yes \n${MARK} ${OTHER?.name} 0 yes \n`],
    ['breaks off', `${MARK} ${ONE?.name} 0\n${MARK} ${OTHER?.name} 0 yes \n`],
  ])('is none at all when a line %s', (_what, output) => {
    expect(readOutcomes(output, TWO, MARK)).toBeUndefined();
  });

  it('is that of the first line, whatever is written later', () => {
    const output = `${MARK} ${ONE?.name} 1 no x: y\n${MARK} ${OTHER?.name} 0 yes \n${MARK} ${ONE?.name} 0 yes \n`;
    expect(readOutcomes(output, TWO, MARK)?.get(ONE?.name ?? '')).toEqual({ kind: 'fails', said: 'y' });
  });
});

describe('the table of behaviours', () => {
  it('has each name once, as a word', () => {
    const names = BEHAVIOURS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][a-z-]*$/.test(name))).toEqual([]);
  });

  it.each([
    ['the agent prepares', PREPARE_AS_AGENT],
    ['root prepares', PREPARE_AS_ROOT],
    ['all behaviours', behavioursScript(BEHAVIOURS, MARK)],
  ])('is a script that a shell reads: %s', (_what, script) => {
    expect(spawnSync('sh', ['-n'], { input: script, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });
});
