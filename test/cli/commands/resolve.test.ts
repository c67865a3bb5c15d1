import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FailedRunError, UsageError } from '../../../src/cli/command.ts';
import { resolveCommand } from '../../../src/cli/commands/resolve.ts';
import type { Io } from '../../../src/cli/io.ts';
import { world } from '../world.ts';

async function run(args: readonly string[], parts: Partial<Io> = {}) {
  const { io, written } = world(parts);
  const exit = await resolveCommand.run(args, io);
  return { exit, ...written };
}

async function* chunks(...texts: readonly (string | Uint8Array)[]) {
  yield* texts;
}

/** A `config.json` with a proxy. */
const proxies = (value: string) => JSON.stringify({ proxies: { default: { ftpProxy: value } } });

const objects = (out: string): unknown[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('argvet resolve', () => {
  it('shows the fields of an argv, and exits 0', async () => {
    expect(await run(['--', 'docker', 'run', '--pids-limit', '64', 'alpine', 'ls'])).toEqual({
      exit: 0,
      err: '',
      out: `field                 value
Client.Start          true
Cmd                   ["ls"]
HostConfig.PidsLimit  64
Image                 "alpine"
`,
    });
  });

  it('shows why the client refuses an argv, and exits 1', async () => {
    expect(await run(['--', 'run', '--pid', 'x', 'y'])).toEqual({
      exit: 1,
      err: '',
      out: 'Refused with exit 125: --pid: invalid PID mode\n',
    });
  });

  it('prints the request as one line of JSON, safe to print', async () => {
    const { exit, out } = await run(['--json', '--', 'create', '--name', 'n\u202e', 'x']);
    expect(exit).toBe(0);
    expect(out).toMatch(/^\{"ok":true,"body":\{.*\},"query":\{"name":"n\\u202e"\},"normal":\{.*\}\}\n$/);
    expect(await run(['--json', '--', 'create'])).toMatchObject({
      exit: 1,
      out: '{"ok":false,"exit":1,"message":"\'docker create\' requires at least 1 argument"}\n',
    });
  });

  it.each([
    [[], /no argv is given/],
    [['--'], /no argv is given/],
    [['docker', 'run'], /put the argv behind --: argvet resolve -- docker/],
    [['--stdin', '--', 'run'], /on standard input or behind --, not both/],
    [['--nope', '--', 'run'], /unknown option "--nope"/],
  ])('refuses a command line that is wrong: %j', async (args, message) => {
    const failure = run(args);
    await expect(failure).rejects.toThrow(UsageError);
    await expect(failure).rejects.toThrow(message);
  });

  it.each([[['--client', '--', 'run', 'x']], [['--client', '--stdin']]])(
    'is exit 4 with the mend when there is no client: %j',
    async (args) => {
      const failure = run(args, { environment: { PATH: '/nonexistent' }, stdin: chunks('["run","x"]') });
      await expect(failure).rejects.toThrow(FailedRunError);
      await expect(failure).rejects.toMatchObject({ exit: 4, message: expect.stringMatching(/install docker-cli/) });
    },
  );
});

describe('argvet resolve on this machine', () => {
  let directory = '';
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'argvet-resolve-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('reads the variables, the folder and the files of the caller', async () => {
    await writeFile(join(directory, 'list'), Buffer.from([...Buffer.from('A=1\nB\nC='), 0xff, 10]));
    await writeFile(join(directory, 'p.json'), '{ "a": 1 }');
    const argv = ['create', '-v', './x:/y', '-e', 'OWN', '--security-opt', 'seccomp=p.json', 'x'];
    const io = { directory, environment: { OWN: 'o', B: 'b', GONE: undefined, HOME: directory } };
    const { out } = await run(['--json', '--', ...argv], io);
    expect(objects(out)).toMatchObject([
      {
        normal: {
          'Env.OWN': 'o',
          'HostConfig.Binds./y': { Source: join(directory, 'x') },
          'HostConfig.SecurityOpt.seccomp': '{"a":1}',
        },
      },
    ]);
    expect((await run(['--', 'create', '--env-file', 'list', 'x'], io)).out).toMatch(/invalid utf8 bytes at line 3/);
    await writeFile(join(directory, 'list'), 'A=1\nB\n');
    expect((await run(['--', 'create', '--env-file', './list', 'x'], io)).out).toMatch(/^Env\.B  +"b"$/m);
    expect((await run(['--', 'create', '--env-file', 'none', 'x'], io)).exit).toBe(1);
    expect((await run(['--', 'create', '--env-file', '.', 'x'], io)).exit).toBe(1);
    expect((await run(['--', 'create', '--cidfile', 'list', 'x'], io)).out).toMatch(/container ID file found/);
    expect((await run(['--', 'create', '--cidfile', '/dev/zero', 'x'], io)).out).toMatch(/container ID file found/);
    expect((await run(['--', 'run', '--cidfile', 'none/cid', 'x'], io)).out).toMatch(/^Refused with exit 127/);
    expect((await run(['--', 'create', '--cidfile', 'cid', 'x'], io)).exit).toBe(0);
  });

  it('reads config.json where --config, DOCKER_CONFIG or the home says', async () => {
    await mkdir(join(directory, '.docker'));
    await mkdir(join(directory, 'own'));
    await writeFile(join(directory, '.docker', 'config.json'), proxies('home'));
    await writeFile(join(directory, 'own', 'config.json'), proxies('own'));
    const proxy = async (args: readonly string[], environment: Io['environment']) => {
      const { out } = await run(['--', ...args, 'create', 'x'], { directory, environment });
      return /^Env\.FTP_PROXY +"(.*)"$/m.exec(out)?.[1];
    };
    expect(await proxy([], { HOME: directory })).toBe('home');
    expect(await proxy([], { HOME: directory, DOCKER_CONFIG: join(directory, 'own') })).toBe('own');
    expect(await proxy(['--config', 'own'], { HOME: directory })).toBe('own');
    expect(await proxy(['--config', 'none'], { HOME: directory })).toBeUndefined();
  });

  it('finds a context by its name, and the address in it', async () => {
    // The client calls the folder of a context by the SHA-256 of its name; this is that of "remote".
    const hash = 'b71199ebd070b36beab7317920c2c2f1d777df8d05e5527d8458fda57cb17a7a';
    const meta = join(directory, '.docker', 'contexts', 'meta');
    await mkdir(join(meta, hash), { recursive: true });
    await writeFile(join(meta, hash, 'meta.json'), '{"Endpoints":{"docker":{"Host":"unix:///there"}}}');
    const io = { directory, environment: { HOME: directory } };
    const { out } = await run(['--', '-c', 'remote', 'create', '--use-api-socket', 'x'], io);
    expect(out).toMatch(/"Source":"\/there"/);
    expect((await run(['--', '-c', 'other', 'create', 'x'], io)).out).toMatch(/context "other": context not found/);
  });

  it('asks for the terminal of standard input', async () => {
    expect((await run(['--', 'run', '-it', 'x'], { directory })).out).toMatch(/not a TTY/);
    expect((await run(['--', 'run', '-it', 'x'], { directory, inputIsTTY: true })).exit).toBe(0);
  });

  it.skipIf(!existsSync('/dev/zero'))('gives up a file without an end', async () => {
    const failure = run(['--', 'create', '--env-file', '/dev/zero', 'x'], { directory });
    await expect(failure).rejects.toThrow(FailedRunError);
  });
});

describe('argvet resolve --stdin', () => {
  it('writes an object for each line, wherever the chunks end', async () => {
    const stdin = chunks('\ufeff["run","a"]\n{"argv":["ex', 'ec","b","ls"],"env":{}}\r\n', '["create","c"]');
    const { out, exit } = await run(['--stdin'], { stdin });
    expect(objects(out)).toMatchObject([
      { ok: true, normal: { Image: 'a' } },
      { ok: true, normal: { Container: 'b', Cmd: ['ls'] } },
      { ok: true, normal: { Image: 'c' } },
    ]);
    expect(exit).toBe(0);
  });

  it('exits 1 when an argv is refused, and reads nothing of this machine', async () => {
    const stdin = chunks(
      '["run","--nope"]\n["create","-e","HOME","--env-file","package.json","a"]\n["create","-e","HOME","a"]\n',
    );
    const { out, exit } = await run(['--stdin'], { stdin, environment: { HOME: '/home' }, inputIsTTY: true });
    expect(objects(out)).toMatchObject([
      { ok: false, exit: 125 },
      { ok: false, exit: 125 },
      { ok: true, normal: { 'Env.HOME': null } },
    ]);
    expect(exit).toBe(1);
  });

  it('answers a line that holds no argv with its number, goes on, and exits 2', async () => {
    const stdin = chunks('["run","a"]\n\n{"a":1}\n["run"]\n', new Uint8Array([0xff]));
    const { out, exit } = await run(['--stdin'], { stdin });
    expect(objects(out)).toMatchObject([
      { ok: true },
      { ok: false, exit: null, message: expect.stringMatching(/^Line 2 holds no argv: it is neither/) },
      { ok: false, exit: null, message: expect.stringMatching(/^Line 3 holds no argv: it has a field "a"/) },
      { ok: false, exit: 1 },
      { ok: false, exit: null, message: 'Line 5 holds no argv: it is not UTF-8' },
    ]);
    expect(exit).toBe(2);
  });

  it('writes what a chunk holds before it reads the next', async () => {
    const { io, written } = world();
    let early = '';
    const stdin = (async function* () {
      yield '["run","a"]\n["run","b"]\n';
      early = written.out;
      yield '["run","c"]\n';
    })();
    await resolveCommand.run(['--stdin'], { ...io, stdin });
    expect(objects(early)).toHaveLength(2);
    expect(objects(written.out)).toHaveLength(3);
  });
});

describe('an argv of another verb', () => {
  it.each([[['docker', 'ps']], [['docker']], [['podman', 'images', '-a']]])(
    '%j is no argv to resolve: exit 2',
    async (argv) => {
      await expect(run(['--', ...argv])).rejects.toThrow(UsageError);
    },
  );
});
