import { existsSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ClientEnvironment } from '../../src/engine/client-request.ts';
import { withDockerClient } from '../../src/engine/docker-client.ts';
import type { DockerClient } from '../../src/engine/docker-client.ts';
import type { ProcessOptions, ProcessOutcome, ProcessRunner } from '../../src/engine/process.ts';

interface Started {
  readonly argv: readonly string[];
  readonly options: ProcessOptions;
}

type Behaviour = (started: Started) => Promise<ProcessOutcome>;

const QUIET = { stdout: '', stderr: '' };
const exited = (code: number, stderr = ''): ProcessOutcome => ({ kind: 'exited', code, stdout: '', stderr });

/** A runner whose clients behave as they are told. */
function runner(behave: Behaviour, started: Started[] = []): ProcessRunner {
  return {
    run: (argv, options) => {
      started.push({ argv, options });
      return behave({ argv, options });
    },
  };
}

function socketOf({ argv }: Started): string {
  return (argv[argv.indexOf('--host') + 1] ?? '').replace('unix://', '');
}

/** What a client sends, as far as the fake engine takes note of it. */
function post(started: Started, path: string, body: unknown = {}): Promise<void> {
  return new Promise((done, failed) => {
    const headers = { 'Content-Type': 'application/json' };
    const to = { socketPath: socketOf(started), method: 'POST', path, headers, agent: false };
    const sent = httpRequest(to, (response) => void response.resume().on('end', done));
    sent.on('error', failed);
    sent.end(JSON.stringify(body));
  });
}

function ask(
  behave: Behaviour,
  argv: readonly string[],
  environment?: ClientEnvironment,
): ReturnType<DockerClient['ask']> {
  return withDockerClient({ program: '/docker', runner: runner(behave) }, (client) => client.ask(argv, environment));
}

const creates: Behaviour = async (started) => {
  await post(started, '/v1.50/containers/create', { Image: 'bb:1' });
  return exited(0);
};

const mountsSocket: Behaviour = async (started) => {
  const Mounts = [{ Source: socketOf(started), Target: '/a' }, { Source: '/b' }, 'odd'];
  await post(started, '/v1.50/containers/create', { HostConfig: { Mounts, Binds: null } });
  return exited(0);
};

const refuses: Behaviour = async (started) =>
  exited(125, `\n  \nbad\u001b[31m unix://${socketOf(started)} ${started.argv[2]}\nmore\n`);

describe('the docker client', () => {
  it('runs with the variables that it is given and nothing else, and its files around it', async () => {
    const seen: unknown[] = [];
    const started: Started[] = [];
    const behave: Behaviour = async ({ options, argv }) => {
      const config = argv[argv.indexOf('--config') + 1] ?? '';
      seen.push(readFileSync(join(options.directory ?? '', 'sub/f'), 'utf8'), existsSync(join(config, 'config.json')));
      return exited(0);
    };
    const environment = { variables: { A: '1' }, files: { 'sub/f': 'text' } };
    await withDockerClient({ program: '/docker', runner: runner(behave, started) }, (client) =>
      client.ask(['create', 'bb:1'], environment),
    );
    expect(seen).toEqual(['text', false]);
    expect(started).toMatchObject([{ options: { environment: { A: '1' }, onlyEnvironment: true } }]);
    expect(started[0]?.argv[0]).toBe('/docker');
  });

  it('reads the configuration that it is given, for the engine that is meant', async () => {
    const seen: string[] = [];
    const behave: Behaviour = async ({ argv }) => {
      seen.push(readFileSync(join(argv[argv.indexOf('--config') + 1] ?? '', 'config.json'), 'utf8'));
      return exited(0);
    };
    const configFile = '{"proxies":{"unix:///var/run/docker.sock":{},"tcp://other":{}}}';
    await ask(behave, ['create', 'bb:1'], { configFile });
    expect(seen[0]).toMatch(/^\{"proxies":\{"unix:\/\/\/.*\/engine\.sock":\{\},"tcp:\/\/other":\{\}\}\}$/);
  });

  it('runs in the folder that it is told', async () => {
    const started: Started[] = [];
    const answer = await withDockerClient({ program: '/docker', runner: runner(creates, started) }, (client) =>
      client.ask(['create', 'bb:1'], { directory: import.meta.dirname }),
    );
    expect(started).toMatchObject([{ options: { directory: import.meta.dirname } }]);
    expect(answer).toMatchObject({ directory: import.meta.dirname });
  });

  it('answers with what it asked for', async () => {
    const answer = await ask(creates, ['create', 'bb:1']);
    expect(answer).toMatchObject({ ok: true, body: { Image: 'bb:1' }, calls: ['POST /containers/create'] });
  });

  it('mounts the socket that is meant for --use-api-socket, and leaves the other mounts', async () => {
    const answer = await ask(mountsSocket, ['create', 'bb:1'], {
      variables: { DOCKER_HOST: 'unix:///run/meant.sock' },
    });
    expect(answer).toMatchObject({
      body: { HostConfig: { Mounts: [{ Source: '/run/meant.sock', Target: '/a' }, { Source: '/b' }, 'odd'] } },
    });
  });

  it('refuses with its exit code and the first line that it wrote, safe to print and without our addresses', async () => {
    expect(await ask(refuses, ['create', '--bogus', 'bb:1'])).toEqual({
      ok: false,
      exit: 125,
      message: String.raw`bad\u{1b}[31m unix:///var/run/docker.sock $DOCKER_CONFIG`,
    });
  });
});

describe('the docker client has no answer', () => {
  const unasked: readonly [string, Behaviour, string, string][] = [
    [
      'when it was not started',
      async () => ({ kind: 'not-started', reason: 'under-mutation', message: 'Under mutation no process is started' }),
      'not-started',
      'Under mutation no process is started',
    ],
    ['when its time was over', async () => ({ kind: 'timed-out', ...QUIET }), 'unanswered', 'it ended as timed-out: '],
    [
      'when it was ended',
      async () => ({ kind: 'signalled', signal: 'SIGKILL', ...QUIET }),
      'unanswered',
      'it ended as signalled: ',
    ],
    [
      'when it wanted something that the fake engine does not have',
      async (started) => {
        await post(started, '/v1.50/volumes/create');
        return exited(1, 'no such volume');
      },
      'unanswered',
      'it asked for POST /volumes/create',
    ],
    [
      'when it failed with an answer in its hands',
      async (started) => {
        await creates(started);
        return exited(1, 'cannot write');
      },
      'unanswered',
      'it got an answer and still ended with 1: cannot write',
    ],
  ];

  it.each(unasked)('%s', async (_when, behave, reason, message) => {
    const answer = await ask(behave, ['create', 'bb:1']);
    expect(answer).toMatchObject({ ok: false, exit: null, reason });
    expect(answer).toHaveProperty('message', expect.stringMatching(new RegExp(`${message}$`)));
  });

  it.each([
    [['podman', 'create', 'bb:1'], {}],
    [['-H', 'ssh://me@host', 'create', 'bb:1'], {}],
    [['create', 'bb:1'], { DOCKER_HOST: 'npipe:////./pipe/docker' }],
    [['create', '--cidfile', '/run/x', 'bb:1'], {}],
  ])('because it was not started for %j with %j', async (argv, variables) => {
    const started: Started[] = [];
    const answer = await withDockerClient({ program: '/docker', runner: runner(creates, started) }, (client) =>
      client.ask(argv, { variables }),
    );
    expect(answer).toMatchObject({ ok: false, exit: null, reason: 'unsafe' });
    expect(started).toEqual([]);
  });
});

describe('many questions', () => {
  it('run so many at once, each with an engine of its own', async () => {
    const running = { now: 0, most: 0 };
    const sockets = new Set<string>();
    const { promise: three, resolve: arrived } = Promise.withResolvers<void>();
    const behave: Behaviour = async (started) => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      if (running.now === 3) arrived();
      await three;
      sockets.add(socketOf(started));
      await post(started, '/v1.50/containers/create', { Image: started.argv.at(-1) });
      running.now -= 1;
      return exited(0);
    };
    const images = Array.from({ length: 9 }, (_, index) => `image-${index}`);
    const answers = await withDockerClient({ program: '/docker', atOnce: 3, runner: runner(behave) }, (client) =>
      Promise.all(images.map((image) => client.ask(['create', image]))),
    );
    expect(answers.map((answer) => answer.ok && answer.body?.['Image'])).toEqual(images);
    expect(running).toEqual({ now: 0, most: 3 });
    expect(sockets.size).toBe(9);
  });

  it('take turns that come free again, each in a folder that is gone afterwards', async () => {
    const left = await withDockerClient({ program: '/docker', atOnce: 1, runner: runner(creates) }, async (client) => {
      const answers = [await client.ask(['create', 'a']), await client.ask(['create', 'b'])];
      return answers.map((answer) => answer.ok && existsSync(dirname(answer.directory)));
    });
    expect(left).toEqual([false, false]);
  });

  it('run in their order', async () => {
    const started: Started[] = [];
    const images = ['c', 'a', 'b', 'd'];
    const options = { program: '/docker', atOnce: 1, runner: runner(creates, started) };
    await withDockerClient(options, (client) => Promise.all(images.map((image) => client.ask(['create', image]))));
    expect(started.map(({ argv }) => argv.at(-1))).toEqual(images);
  });

  it('leave nothing behind, also when one fails', async () => {
    const started: Started[] = [];
    const behave: Behaviour = async (each) => {
      expect(existsSync(socketOf(each))).toBe(true);
      throw new Error('broken');
    };
    const options = { program: '/docker', runner: runner(behave, started) };
    await expect(withDockerClient(options, (client) => client.ask(['create', 'bb:1']))).rejects.toThrow('broken');
    const [first] = started;
    if (first === undefined) throw new Error('Nothing was started');
    const folder = dirname(dirname(socketOf(first)));
    expect(basename(folder)).toMatch(/^argvet-client-/);
    expect(existsSync(folder)).toBe(false);
  });

  it('come to their end when the user of the client is gone', async () => {
    const ended: string[] = [];
    const behave: Behaviour = async (started) => {
      await post(started, '/v1.50/containers/create');
      await setTimeout(50);
      ended.push('asked');
      return exited(0);
    };
    const client = withDockerClient({ program: '/docker', runner: runner(behave) }, async ({ ask: askAlone }) => {
      void askAlone(['create', 'bb:1']);
      throw new Error('gone');
    });
    await expect(client).rejects.toThrow('gone');
    expect(ended).toEqual(['asked']);
  });

  it.each(['../f', '/f', 'a/../../f'])('take no file outside the folder of the client: %s', async (name) => {
    const question = ask(creates, ['create', 'bb:1'], { files: { [name]: '' } });
    await expect(question).rejects.toThrow(`The file ${name} is outside the client's folder`);
  });
});
