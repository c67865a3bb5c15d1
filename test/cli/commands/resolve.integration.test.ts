/** `argvet resolve --client` with the docker client of this machine; without one there is nothing to ask. */
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveCommand } from '../../../src/cli/commands/resolve.ts';
import type { Io } from '../../../src/cli/io.ts';
import { findDockerClient } from '../../../src/engine/find-docker-client.ts';
import { world } from '../world.ts';

const found = await findDockerClient();

describe.skipIf(found === undefined)('argvet resolve --client', () => {
  let directory = '';
  beforeAll(async () => {
    directory = await realpath(await mkdtemp(join(tmpdir(), 'argvet-client-test-')));
    await writeFile(join(directory, 'list'), 'A=1\n');
  });
  afterAll(() => rm(directory, { recursive: true }));

  async function run(args: readonly string[], parts: Partial<Io> = {}) {
    const environment = { PATH: process.env['PATH'], HOME: directory, COPIED: 'c' };
    const { io, written } = world({ directory, environment, ...parts });
    const exit = await resolveCommand.run(['--client', ...args], io);
    return { exit, ...written };
  }

  it('says that the client asks for the same, with the files and variables of the caller', async () => {
    const argv = ['docker', 'run', '-v', './a:/b', '--env-file', 'list', '-e', 'COPIED', '-e', 'Z', 'alpine', 'ls'];
    const { exit, out } = await run(['--', ...argv]);
    expect(out).toMatch(/^Env\.A +"1"\nEnv\.COPIED +"c"\nEnv\.Z +null\n/m);
    expect(out).toMatch(/\n\ndocker [\d.]+ asks for the same\n$/);
    expect(exit).toBe(0);
  });

  it('says that the client refuses the same', async () => {
    const { exit, out } = await run(['--', 'create', '--memory', '1z', 'x']);
    expect(out).toMatch(
      /^Refused with exit 125: .*\n\ndocker [\d.]+ refuses it too, with exit 125: invalid argument "1z"/,
    );
    expect(exit).toBe(0);
  });

  it('prints both as JSON', async () => {
    const { exit, out } = await run(['--json', '--', 'exec', '-e', 'A=1', 'c', 'ls']);
    const printed: unknown = JSON.parse(out);
    expect(printed).toMatchObject({
      ok: true,
      body: { Cmd: ['ls'] },
      client: { ok: true, version: found?.version, body: { Cmd: ['ls'] }, query: {} },
      differences: [],
    });
    expect(exit).toBe(0);
  });

  it('is exit 4 when the client must not be asked', async () => {
    const failure = run(['--', 'run', '--disable-content-trust=false', 'x']);
    await expect(failure).rejects.toMatchObject({
      exit: 4,
      message: expect.stringMatching(/was not asked: .*signature/),
    });
    expect((await run(['--stdin'], { stdin: lines(['run', '--cidfile', '/cid', 'x']) })).exit).toBe(4);
  });

  it('asks about each line of --stdin in a world of its own', async () => {
    const { exit, out } = await run(['--stdin'], {
      stdin: lines(
        ['create', '-v', './a:/b', '-e', 'COPIED', 'x'],
        { argv: ['create', '--env-file', './sub/list', 'x'], files: { 'sub/list': 'B=2' } },
        { argv: ['create', '--env-file', 'list', 'x'] },
        { argv: ['create', '--annotation', 'a=b', 'x'], api: '1.41' },
        { argv: ['create', 'x'], config: '{"proxies":{"default":{"noProxy":"n"}}}' },
      ),
    });
    const printed = out
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(printed).toMatchObject([
      { ok: true, client: { ok: true }, differences: [] },
      { ok: true, normal: { 'Env.B': '2' }, client: { body: { Env: ['B=2'] } }, differences: [] },
      { ok: false, exit: 125, client: { exit: 125 }, differences: [] },
      { ok: false, exit: 1, client: { exit: 1 }, differences: [] },
      { ok: true, client: { body: { Env: ['NO_PROXY=n', 'no_proxy=n'] } }, differences: [] },
    ]);
    expect(exit).toBe(0);
  });

  it('is exit 4 for a file that cannot be given to the client', async () => {
    const { exit, out } = await run(['--stdin'], {
      stdin: lines({ argv: ['create', 'x'], files: { '/etc/list': '' } }),
    });
    expect(JSON.parse(out)).toEqual({
      ok: false,
      exit: null,
      message: expect.stringMatching(/^Line 1: The client was not asked: the file .* is not in its folder$/),
    });
    expect(exit).toBe(4);
  });
});

describe('argvet resolve beside a client that says something else', () => {
  it('is exit 1, and shows both', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'argvet-client-test-'));
    try {
      const script = '#!/bin/sh\n[ "$1" = --version ] && echo "Docker version 1.2.3" && exit 0\necho no >&2; exit 9\n';
      await writeFile(join(directory, 'docker'), script, { mode: 0o755 });
      const { io, written } = world({
        directory,
        environment: { PATH: directory },
        stdin: lines(['run', 'x'], ['run']),
      });
      expect(await resolveCommand.run(['--client', '--', 'run', 'x'], io)).toBe(1);
      expect(written.out).toMatch(/\n\ndocker 1\.2\.3 differs:\nfield +docker +argvet\nexit +9 +0\n.*exit 9: no\n$/);
      written.out = '';
      expect(await resolveCommand.run(['--client', '--stdin'], io)).toBe(1);
      expect(written.out).toMatch(/"differences":\[\{"path":"exit","client":9,"argvet":0\}\]\}\n.*"argvet":1\}\]\}\n$/);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});

async function* lines(...values: readonly object[]) {
  yield values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
