import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDockerClient } from '../../src/engine/find-docker-client.ts';
import type { ProcessOutcome, ProcessRunner } from '../../src/engine/process.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'argvet-path-'));
  for (const name of ['none', 'plain', 'shim', 'real', 'other']) await mkdir(join(folder, name));
  for (const name of ['plain', 'shim', 'real', 'other']) await writeFile(join(folder, name, 'docker'), '');
  for (const name of ['shim', 'real', 'other']) await chmod(join(folder, name, 'docker'), 0o755);
});

afterEach(() => rm(folder, { recursive: true }));

/** Each program says what its folder is known for. */
const runner: ProcessRunner = {
  run: async ([program = '', ...words]) => {
    const said = new Map<string, ProcessOutcome>([
      ['shim', { kind: 'exited', code: 0, stdout: 'podman version 4.3.1\n', stderr: '' }],
      ['real', { kind: 'exited', code: 0, stdout: 'Docker version 28.2.2, build e6534b4\n', stderr: '' }],
      ['other', { kind: 'exited', code: 0, stdout: 'Docker version 20.10.24+dfsg1, build 297e128\n', stderr: '' }],
    ]);
    const name = basename(dirname(program));
    if (words.join(' ') !== '--version') throw new Error(`Unexpected words: ${words.join(' ')}`);
    const outcome = said.get(name);
    if (outcome === undefined) throw new Error(`${name} is no program`);
    return outcome;
  },
};

function find(...names: readonly string[]): ReturnType<typeof findDockerClient> {
  const path = names.map((name) => (name === '' ? '' : join(folder, name))).join(delimiter);
  return findDockerClient(path, runner);
}

describe('the docker client of this machine', () => {
  it('is the first of the path that says that it is one', async () => {
    await expect(find('', 'none', 'plain', 'missing', 'shim', 'real', 'other')).resolves.toEqual({
      program: join(folder, 'real', 'docker'),
      version: '28.2.2',
    });
  });

  it('has the version that it says, to the comma', async () => {
    await expect(find('other')).resolves.toMatchObject({ version: '20.10.24+dfsg1' });
  });

  it.each([[['none']], [['plain']], [['shim']], [['']], [[]]])('is not in the path %j', async (names) => {
    await expect(find(...names)).resolves.toBeUndefined();
  });

  it('is not searched in a folder that is relative to this one', async () => {
    await expect(findDockerClient(relative(process.cwd(), join(folder, 'real')), runner)).resolves.toBeUndefined();
  });

  it('is none when nothing may be started', async () => {
    const refusing: ProcessRunner = {
      run: async () => ({ kind: 'not-started', reason: 'under-mutation', message: '' }),
    };
    await expect(findDockerClient(join(folder, 'real'), refusing)).resolves.toBeUndefined();
  });

  it('is none when the program fails', async () => {
    const failing: ProcessRunner = {
      run: async () => ({ kind: 'exited', code: 1, stdout: 'Docker version 28.2.2, build x', stderr: '' }),
    };
    await expect(findDockerClient(join(folder, 'real'), failing)).resolves.toBeUndefined();
  });
});
