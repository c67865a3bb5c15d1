import { describe, expect, it } from 'vitest';
import { argvOf } from './question.ts';
import type { Question } from './question.ts';
import { shrink } from './shrink.ts';

const LARGE: Question = {
  program: ['docker'],
  globals: [['-D'], ['--log-level', 'info']],
  verb: ['container', 'run'],
  uses: [['--rm'], ['-e', 'A=1'], ['--memory=512m'], ['-v', '/src:/work:ro'], ['-it']],
  separator: ['--'],
  words: ['alpine', 'sh', '-c', 'true'],
  world: { variables: { A: '1' }, files: { list: 'A=1' }, configFile: '{}', apiVersion: '1.41' },
};

describe('a question made smaller', () => {
  it('keeps what shows the problem, and nothing else', async () => {
    const smallest = await shrink(LARGE, async (question) => argvOf(question).join(' ').includes(':ro'));
    expect(argvOf(smallest)).toEqual(['run', '-v', ':ro', '']);
    expect(smallest.world).toEqual({ variables: {}, files: {}, configFile: undefined, apiVersion: '1.50' });
  });

  it('keeps the part of its world that shows the problem', async () => {
    const { world } = await shrink(LARGE, async (question) => question.world.files['list'] !== undefined);
    expect(world).toEqual({ variables: {}, files: { list: 'A=1' }, configFile: undefined, apiVersion: '1.50' });
  });

  it('asks no more often than it may', async () => {
    let asked = 0;
    const shows = async () => {
      asked += 1;
      return true;
    };
    await shrink(LARGE, shows, 3);
    expect(asked).toBe(3);
  });
});
