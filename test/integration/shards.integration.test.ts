import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { project } from './project.ts';
import type { Project } from './project.ts';

/** Many runs of Stryker, each a few seconds where nothing else runs. */
const TIMEOUT = 600_000;

let box: Project;
let whole: unknown;

beforeAll(async () => {
  box = project('shards');
  whole = await report(['mutate', '--report', 'json', '--output', 'whole.json'], 'whole.json', 3);
}, TIMEOUT);

afterAll(() => box[Symbol.dispose]());

/** The JSON report that a command writes, without what differs from run to run: times, and the files of Stryker's reporters. */
async function report(args: readonly string[], file: string, exit: number): Promise<unknown> {
  const ended = await box.argvet(args);
  expect([ended.exit, ended.err]).toEqual([exit, expect.stringContaining('The report is in ')]);
  return JSON.parse(readFileSync(join(box.directory, file), 'utf8'), (name, value: unknown) =>
    ['elapsed', 'ms', 'reports'].includes(name) ? undefined : value,
  );
}

/** Runs some shards, two at a time. */
async function runShards(shards: readonly (readonly string[])[]): Promise<void> {
  const waiting = [...shards];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { exit, err } = await box.argvet(next);
      expect({ command: next.join(' '), exit, err: exit === 0 ? '' : err }).toEqual({
        command: next.join(' '),
        exit: 0,
        err: '',
      });
    }
  };
  await Promise.all([work(), work()]);
}

const shard = (index: number, of: number, folder: string): string[] => [
  'mutate',
  '--shard',
  `${index}/${of}`,
  '--output',
  `${folder}/${index}.json`,
];

describe('shards that run as processes of their own', () => {
  it.each([1, 2, 3, 7])(
    'of %i give the report of one run',
    async (of) => {
      mkdirSync(join(box.directory, `of-${of}`));
      await runShards(Array.from({ length: of }, (_, index) => shard(index + 1, of, `of-${of}`)));
      const merged = await report(
        ['merge', `of-${of}`, '--report', 'json', '--output', 'merged.json'],
        'merged.json',
        3,
      );
      expect(merged).toEqual(whole);
    },
    TIMEOUT,
  );

  it(
    'are not merged when one of them was killed',
    async () => {
      mkdirSync(join(box.directory, 'killed'));
      await runShards([shard(1, 2, 'killed')]);
      await killed(shard(2, 2, 'killed'));
      expect(readdirSync(join(box.directory, 'killed'))).toEqual(['1.json']);
      const { exit, out, err } = await box.argvet(['merge', 'killed', '--report', 'md', '--output', 'killed.md']);
      expect([exit, out]).toEqual([4, '']);
      expect(err).toBe('argvet: The run is incomplete: the shard 2/2 of 2 is missing.\n');
      expect(existsSync(join(box.directory, 'killed.md'))).toBe(false);
    },
    TIMEOUT,
  );
});

/** Starts a shard and kills it, with all that it started, while Stryker is at work. */
async function killed(args: readonly string[]): Promise<void> {
  const { CI: _, STRYKER_MUTATOR_WORKER: __, VITEST: ___, ...env } = process.env;
  const main = resolve(import.meta.dirname, '../../dist/cli/main.js');
  const child = spawn(process.execPath, [main, ...args], { cwd: box.directory, env, detached: true, stdio: 'ignore' });
  const temporary = join(box.directory, '.stryker-tmp');
  while (!existsSync(temporary)) await new Promise((done) => setTimeout(done, 20));
  if (child.pid === undefined) throw new Error('the shard did not start');
  process.kill(-child.pid, 'SIGKILL');
  await new Promise((done) => child.once('close', done));
  expect(child.signalCode).toBe('SIGKILL');
  rmSync(temporary, { recursive: true, force: true });
}

/** What argvet gets of a line that calls it by npx. */
function words(line: string): string[] {
  return line.split(' ').slice(2);
}

/** Every shell command of a workflow, by its job. */
function commands(file: string, key: 'run' | 'script'): Map<string, string[]> {
  const workflow: unknown = parse(readFileSync(resolve(import.meta.dirname, '../../docs/ci', file), 'utf8'));
  const found = new Map<string, string[]>();
  const walk = (value: unknown, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, child] of Object.entries(value)) {
      if (name === key) found.set(path[0] ?? '', [...(found.get(path[0] ?? '') ?? []), ...[child].flat().map(String)]);
      else
        walk(
          child,
          [...path, name].filter((each) => each !== 'jobs'),
        );
    }
  };
  walk(workflow, []);
  return found;
}

describe('the ready workflows', () => {
  it.each([
    ['github-actions.yml', 'run', ['shard', 'merge'], (k: number) => [['${{ matrix.shard }}', String(k)]]],
    [
      'gitlab-ci.yml',
      'script',
      ['argvet-shard', 'argvet-merge'],
      (k: number) => [
        ['$CI_NODE_INDEX', String(k)],
        ['$CI_NODE_TOTAL', '3'],
      ],
    ],
  ] as const)(
    '%s: its shards and its merge give one report',
    async (file, key, [shards, merge], variables) => {
      const all = commands(file, key);
      const argvet = (job: string): string => all.get(job)?.find((line) => line.startsWith('npx argvet ')) ?? '';
      const filled = (k: number): string =>
        variables(k).reduce((line, [name = '', value = '']) => line.replaceAll(name, value), argvet(shards));
      await runShards([1, 2, 3].map((k) => words(filled(k))));
      mkdirSync(join(box.directory, 'shards'), { recursive: true });
      const files = [1, 2, 3].map((k) => `shard-${k}.json`);
      const args = words(argvet(merge)).flatMap((word) => (['shards', 'shard-*.json'].includes(word) ? files : [word]));
      const { exit } = await box.argvet(args);
      expect(exit).toBe(3);
      expect(readFileSync(join(box.directory, 'argvet.md'), 'utf8')).toContain('survived');
      for (const name of [...files, 'argvet.md']) rmSync(join(box.directory, name));
    },
    TIMEOUT,
  );
});
