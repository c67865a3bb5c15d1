import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardContainers } from '../../../src/mutation/stryker/container-guard.ts';

let folder = '';
let before: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'argvet-canary-'));
  for (const client of ['docker', 'podman', 'nerdctl']) {
    const file = join(folder, client);
    await writeFile(file, `#!/bin/sh\n: > '${folder}/'"$1"\n`);
    await chmod(file, 0o755);
  }
  before = { PATH: [folder, process.env['PATH']].join(delimiter), DOCKER_HOST: 'unix:///real.sock' };
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('while mutants run', () => {
  it.each(['docker', 'podman', 'nerdctl'])(
    '%s refuses, and the real one in the path is never reached',
    async (client) => {
      const environment = { ...before };
      const restore = await guardContainers(environment);
      const refused = spawnSync(client, [`${client}-guarded`], { env: environment, encoding: 'utf8' });
      restore();
      const free = spawnSync(client, [`${client}-free`], { env: environment });
      expect([refused.status, refused.stderr]).toEqual([125, 'argvet: no container is started while mutants run\n']);
      expect(existsSync(join(folder, `${client}-guarded`))).toBe(false);
      expect([free.status, existsSync(join(folder, `${client}-free`))]).toEqual([0, true]);
    },
  );

  it('a client that is called by its path finds no engine', async () => {
    const environment = { ...before };
    const restore = await guardContainers(environment);
    expect(environment).toMatchObject({ DOCKER_HOST: expect.stringContaining('nonexistent') });
    expect(environment).toMatchObject({ CONTAINER_HOST: expect.stringContaining('nonexistent') });
    restore();
  });

  it('the environment is as it was afterwards, and the folder of the clients is gone', async () => {
    const environment = { ...before };
    const restore = await guardContainers(environment);
    const [guard = ''] = (environment['PATH'] ?? '').split(delimiter);
    expect(existsSync(join(guard, 'docker'))).toBe(true);
    restore();
    expect(environment).toEqual(before);
    expect(existsSync(guard)).toBe(false);
  });
});
