import { once } from 'node:events';
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTask } from '../../src/task/read-task.ts';
import { taskFolder, taskIn, taskOf } from './task-of.ts';

/** `FILE:LINE: MESSAGE` for each problem. */
async function problemsOf(folder: string): Promise<string[]> {
  const read = await readTask(folder);
  return read.ok ? [] : read.problems.map(({ file, line, message }) => `${file}:${line ?? ''}: ${message}`);
}

describe('a task folder', () => {
  it('is a task by its name, with its files', async () => {
    const folder = taskFolder({ 'environment/data.txt': 'x' });
    expect(await taskIn(folder)).toMatchObject({
      directory: folder,
      name: basename(folder),
      digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      hasSolution: true,
      copiesEnvironment: true,
    });
  });

  it('needs neither a solution nor an environment', async () => {
    expect(await taskOf({ 'solution/solve.sh': undefined })).toMatchObject({
      hasSolution: false,
      copiesEnvironment: false,
    });
  });

  it.each(['Dockerfile', 'docker-compose.yaml', 'docker-compose.yml'])(
    'with environment/%s says itself what comes into its image',
    async (file) => {
      expect(await taskOf({ 'environment/a': '', [`environment/${file}`]: '' })).toMatchObject({
        copiesEnvironment: false,
      });
    },
  );

  it.each([
    ['task.toml', 'task.toml:: it is missing: give the tables [agent], [verifier] and [environment]'],
    ['instruction.md', 'instruction.md:: it is missing: give what the agent is to do'],
    ['tests/test.sh', 'tests:: it is missing: give tests/test.sh, which writes the reward'],
  ])('without %s is none', async (file, problem) => {
    expect(await problemsOf(taskFolder({ [file]: undefined }))).toEqual([problem]);
  });

  it('needs the scripts of its folders', async () => {
    const folder = taskFolder({
      'tests/test.sh': undefined,
      'tests/other.sh': '',
      'solution/solve.sh': undefined,
      'solution/other.sh': '',
    });
    expect(await problemsOf(folder)).toEqual([
      'solution/solve.sh:: it is missing: give a script that starts with #!',
      'tests/test.sh:: it is missing: give a script that starts with #!',
    ]);
  });

  it('that is not there, or a file, is none', async () => {
    const folder = taskFolder();
    expect(await problemsOf(join(folder, 'no'))).toEqual([`${folder}/no:: there is no such folder`]);
    expect(await problemsOf(join(folder, 'task.toml'))).toEqual([`${folder}/task.toml:: there is no such folder`]);
  });

  it.each(['task.toml', 'instruction.md', 'tests', 'solution', 'tests/test.sh', 'solution/solve.sh'])(
    'whose %s is a link is none: it could be a file of the host',
    async (path) => {
      const folder = taskFolder();
      renameSync(join(folder, path), join(folder, 'elsewhere'));
      symlinkSync(join(folder, 'elsewhere'), join(folder, path));
      expect(await problemsOf(folder)).toEqual([expect.stringMatching(`^${path}:: it is a link: put the`)]);
    },
  );

  it('with links out of a folder that is copied is none, and names each', async () => {
    const folder = taskFolder({ 'environment/data': '', 'tests/deep/data': '' });
    symlinkSync('../../../', join(folder, 'solution/up'));
    symlinkSync('..', join(folder, 'environment/parent'));
    symlinkSync('../../testsuite/x', join(folder, 'tests/deep/beside'));
    const rest = ', which is copied alone: put there what it leads to, or take it away';
    expect(await problemsOf(folder)).toEqual([
      `environment/parent:: it is a link out of environment/${rest}`,
      `solution/up:: it is a link out of solution/${rest}`,
      `tests/deep/beside:: it is a link out of tests/${rest}`,
    ]);
    // Nothing of it is copied then.
    writeFileSync(join(folder, 'environment/Dockerfile'), '');
    expect(await problemsOf(folder)).toHaveLength(2);
  });

  it('whose script is a link out of its folder is told that alone', async () => {
    const folder = taskFolder();
    renameSync(join(folder, 'tests/test.sh'), join(folder, 'test.sh'));
    symlinkSync('../test.sh', join(folder, 'tests/test.sh'));
    expect(await problemsOf(folder)).toEqual(['tests/test.sh:: it is a link: put the file itself there']);
  });

  it('may have links that stay in their folder, or lead to a place in the container', async () => {
    const folder = taskFolder({ 'tests/deep/data': '' });
    symlinkSync('../test.sh', join(folder, 'tests/deep/near'));
    symlinkSync('../', join(folder, 'tests/deep/parent'));
    symlinkSync('..', join(folder, 'tests/deep/itself'));
    symlinkSync('/etc/passwd', join(folder, 'solution/users'));
    expect(await problemsOf(folder)).toEqual([]);
  });

  it('whose tests are a file, or whose task.toml is a folder, is none', async () => {
    const folder = taskFolder();
    rmSync(join(folder, 'tests'), { recursive: true });
    writeFileSync(join(folder, 'tests'), '');
    rmSync(join(folder, 'task.toml'));
    mkdirSync(join(folder, 'task.toml'));
    expect(await problemsOf(folder)).toEqual([
      'task.toml:: it is no file: give a file of that name',
      'tests:: it is no folder: give a folder of that name',
    ]);
  });

  it('tells what is wrong in task.toml with its line, and in the instruction', async () => {
    const folder = taskFolder({ 'task.toml': '[agent]\ntimeout_sec = -1\n', 'instruction.md': ' \n' });
    expect(await problemsOf(folder)).toEqual([
      'task.toml:2: agent.timeout_sec: give seconds, above 0 and at most 86400',
      'instruction.md:1: it is empty: say what the agent is to do',
    ]);
  });

  it('has text of a bounded length', async () => {
    const folder = taskFolder({ 'task.toml': '#'.repeat(65_537) });
    writeFileSync(join(folder, 'instruction.md'), Buffer.from([0xff, 0xfe]));
    expect(await problemsOf(folder)).toEqual([
      'task.toml:: it is too long: at most 65536 bytes are read',
      'instruction.md:: it is no text in UTF-8',
    ]);
  });

  it('with a socket among its files is none: nobody knows its end', async () => {
    const folder = taskFolder();
    const server = createServer();
    await once(server.listen(join(folder, 'tests/socket')), 'listening');
    expect(await problemsOf(folder)).toEqual([
      'tests/socket:: it is neither a file, a folder nor a link: take it away',
    ]);
    server.close();
  });
});

describe('the digest of a task', () => {
  const change: Readonly<Record<string, (folder: string) => void>> = {
    'a byte of a test': (folder) => writeFileSync(join(folder, 'tests/data'), 'b'),
    'the name of a file': (folder) => renameSync(join(folder, 'tests/data'), join(folder, 'tests/date')),
    'whether a file may be run': (folder) => chmodSync(join(folder, 'tests/data'), 0o700),
    'where a link leads': (folder) => symlinkSync('data', join(folder, 'tests/link')),
    'an empty folder': (folder) => mkdirSync(join(folder, 'tests/empty')),
    'the instruction': (folder) => writeFileSync(join(folder, 'instruction.md'), 'Else'),
    'the solution': (folder) => writeFileSync(join(folder, 'solution/solve.sh'), ''),
    'task.toml': (folder) => writeFileSync(join(folder, 'task.toml'), ''),
  };

  it.each(Object.keys(change))('changes with %s', async (name) => {
    const folder = taskFolder({ 'tests/data': 'a' });
    const { digest } = await taskIn(folder);
    change[name]?.(folder);
    expect((await taskIn(folder)).digest).not.toBe(digest);
  });

  it('is that of the files, wherever and whenever they were written, and of nothing beside them', async () => {
    const [one, other] = [taskFolder({ 'tests/data': 'a' }), taskFolder({ 'tests/data': 'a', 'notes.txt': 'x' })];
    utimesSync(join(other, 'tests/data'), 0, 0);
    chmodSync(join(other, 'tests/data'), 0o644);
    expect((await taskIn(other)).digest).toBe((await taskIn(one)).digest);
  });
});
