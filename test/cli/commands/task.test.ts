import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FailedRunError, UsageError } from '../../../src/cli/command.ts';
import { taskCommand } from '../../../src/cli/commands/task.ts';
import { printRecord, readRecord } from '../../../src/task/record.ts';
import { recordOf } from '../../task/record-of.ts';
import { taskFolder } from '../../task/task-of.ts';
import { world } from '../world.ts';

const directory = mkdtempSync(join(tmpdir(), 'argvet-task-command-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** No engine answers at this address. */
const NO_ENGINE = { DOCKER_HOST: `unix://${directory}/none.sock` };

async function run(...args: readonly string[]) {
  const { io, written } = world({ directory, environment: NO_ENGINE });
  const exit = await taskCommand.run(args, io);
  return { exit, ...written };
}

async function refused(...args: readonly string[]): Promise<unknown> {
  return run(...args).catch((error: unknown) => error);
}

const IMAGE = ['--image', 'sums:1'];

describe('argvet task run', () => {
  it('exits 4 without an engine, and writes the record all the same', async () => {
    const { exit, out, err } = await run('run', taskFolder(), ...IMAGE, '--solution', '--record', 'record.json');
    expect(exit).toBe(4);
    expect(out).toContain('no result: There is no docker engine: ');
    expect(err).toBe(`The record is in ${join(directory, 'record.json')}\n`);
    expect(readRecord(readFileSync(join(directory, 'record.json'), 'utf8'))).toMatchObject({
      record: { engine: null, outcome: { kind: 'failed', why: 'engine-missing' } },
    });
  });

  it('prints the record on request', async () => {
    const { out } = await run('run', taskFolder(), ...IMAGE, '--no-op', '--json');
    expect(readRecord(out)).toMatchObject({ record: { solver: { kind: 'no-op' }, image: { name: 'sums:1' } } });
  });

  it('tells what is wrong in a task folder with file and line, exits 2, and runs nothing', async () => {
    const folder = taskFolder({
      'task.toml': '[agent]\ntimeout_sec = 0\n[environment]\nmemory = "2 gigs"\n[verifier.env]\n"\\u001b[2J" = 1\n',
      'instruction.md': undefined,
    });
    expect(await run('run', `${folder}/`, ...IMAGE, '--solution')).toEqual({
      exit: 2,
      out: '',
      err: [
        `argvet task run: ${folder}/instruction.md: it is missing: give what the agent is to do\n`,
        `argvet task run: ${folder}/task.toml:2: agent.timeout_sec: give seconds, above 0 and at most 86400\n`,
        `argvet task run: ${folder}/task.toml:4: environment.memory: give a size with its unit, 512M or 2G; or memory_mb, a number of MiB\n`,
        `argvet task run: ${folder}/task.toml:6: verifier.env.\\u{1b}[2J: give a text\n`,
      ].join(''),
    });
    expect(await run('run', 'none', ...IMAGE, '--solution')).toEqual({
      exit: 2,
      out: '',
      err: `argvet task run: ${directory}/none: there is no such folder\n`,
    });
  });

  const folder = taskFolder();
  it.each<[readonly string[], string]>([
    [[], 'argvet task: no word behind task, give run or compare'],
    [['rnu'], 'argvet task: unknown word "rnu", did you mean run?'],
    [['run'], 'argvet task run: give one task folder, not 0'],
    [['run', 'a', 'b', ...IMAGE, '--no-op'], 'argvet task run: give one task folder, not 2'],
    [['run', folder, '--no-op'], '--image IMAGE is missing'],
    [['run', folder, ...IMAGE], 'give one of --solution, --no-op and --command SCRIPT, not 0'],
    [['run', folder, ...IMAGE, '--no-op', '--solution'], '--command SCRIPT, not 2'],
    [['run', folder, '--image=--privileged', '--no-op'], '--image: The image "--privileged" is refused'],
    [['run', folder, ...IMAGE, '--no-op', '--network', 'host'], '--network: The network "host" is refused'],
    [['run', folder, ...IMAGE, '--command=-c x'], '--command: The script "-c x" is refused'],
    [['run', folder, ...IMAGE, '--no-op', '--fail-under', '0'], '--fail-under is for a solver'],
    [['run', folder, ...IMAGE, '--solution', '--fail-under', '1.5'], '--fail-under takes a reward from 0 to 1'],
    [['run', folder, ...IMAGE, '--solution', '--fail-under', '1e-3'], 'such as 0.5, not "1e-3"'],
    [['run', folder, ...IMAGE, '--solution', '--record', 'no/x'], 'cannot write "no/x": its folder is not there'],
    [['run', taskFolder({ 'solution/solve.sh': undefined }), ...IMAGE, '--solution'], '--solution needs '],
    [['compare', 'a'], 'argvet task compare: give two records, not 1'],
    [['compare', 'a', 'b', 'c'], 'argvet task compare: give two records, not 3'],
  ])('refuses %j', async (args, message) => {
    const error = await refused(...args);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain(message);
  });
});

describe('argvet task compare', () => {
  writeFileSync(join(directory, 'a.json'), printRecord(recordOf()));
  writeFileSync(join(directory, 'b.json'), printRecord(recordOf({ argvet: '2' })));
  writeFileSync(join(directory, 'wrong.json'), '{}');

  it('exits 0 for records that can be compared, and 1 for others', async () => {
    expect(await run('compare', 'a.json', 'a.json')).toMatchObject({
      exit: 0,
      err: '',
      out: expect.stringContaining('The records can be compared'),
    });
    expect(await run('compare', 'a.json', 'b.json')).toMatchObject({
      exit: 1,
      err: '',
      out: expect.stringContaining('  argvet 1.2.3 → 2\nThe records cannot be compared'),
    });
  });

  it('prints JSON on request', async () => {
    const { exit, out } = await run('compare', 'a.json', 'b.json', '--json');
    expect(exit).toBe(1);
    expect(JSON.parse(out)).toEqual({
      comparable: false,
      rewards: [1, 1],
      config: [],
      facts: [{ field: 'argvet', before: '1.2.3', after: '2' }],
      failed: [],
    });
  });

  it.each([
    ['none.json', 'argvet task compare: none.json cannot be read: ENOENT'],
    ['wrong.json', 'argvet task compare: wrong.json: it is no record of a task run of this version: format: '],
  ])('exits 2 for %s', async (file, message) => {
    const error = await refused('compare', 'a.json', file);
    expect(error).toBeInstanceOf(FailedRunError);
    expect(error).toMatchObject({ exit: 2, message: expect.stringContaining(message) });
  });
});
