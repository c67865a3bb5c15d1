/** What README and docs/ claim of the docker client and no other test shows: the real client, with a fake engine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { askClient } from '../../src/engine/docker-client.ts';
import { isObject } from '../../src/engine/client-request.ts';
import { startFakeEngine } from '../../src/engine/fake-engine.ts';
import { findDockerClient } from '../../src/engine/find-docker-client.ts';
import type { EngineJson, EngineJsonObject } from '../../src/engine/json.ts';
import { processRunner } from '../../src/engine/process.ts';

const KNOWN = '28.2.2';
const found = await findDockerClient();
const program = found?.program ?? '';

beforeEach((context) => {
  if (found?.version !== KNOWN) context.skip(`there is no docker client ${KNOWN} in the path`);
});

/** The body that the client sends. */
async function sent(...argv: readonly string[]): Promise<EngineJsonObject | null> {
  const answer = await askClient(program, argv);
  if (!answer.ok) throw new Error(answer.message);
  return answer.body;
}

/** The exit code of a client that asks for no container. */
async function exitOf(...argv: readonly string[]): Promise<number | null> {
  const answer = await askClient(program, argv);
  if (answer.ok) throw new Error('it asked for a container');
  return answer.exit;
}

describe('a token behind the image', () => {
  it('is a word of the command, whatever it looks like', async () => {
    const words = ['sleep', '3600', '--cap-drop', 'ALL', '--pids-limit', '327680'];
    expect(await sent('run', '--privileged', 'alpine', ...words)).toMatchObject({
      Image: 'alpine',
      Cmd: words,
      HostConfig: { Privileged: true, CapDrop: null, PidsLimit: 0 },
    });
    expect(await sent('run', 'alpine', 'sh', '--privileged')).toMatchObject({
      Cmd: ['sh', '--privileged'],
      HostConfig: { Privileged: false },
    });
  });
});

describe('an option that needs a value', () => {
  it('takes the next token, whatever it is', async () => {
    expect(await sent('run', '--cap-drop', '--security-opt', 'no-new-privileges', 'image')).toMatchObject({
      Image: 'no-new-privileges',
      Cmd: ['image'],
      HostConfig: { CapDrop: ['CAP_--SECURITY-OPT'], SecurityOpt: null },
    });
  });
});

describe('the same is asked for', () => {
  it.each([
    ['-m and --memory', 'run -m 64m c', 'run --memory 64m c'],
    ['0x40 and 64', 'run --pids-limit 0x40 c', 'run --pids-limit 64 c'],
    ['536870912 and 512m', 'run -m 536870912 c', 'run -m 512m c'],
    ['--context and the engine that is meant', '--context default run --init c', 'run --init c'],
    ['-H and the engine that is meant', '-H tcp://engine.example:2375 run --init c', 'run --init c'],
    ['--sig-proxy=false and nothing', 'run --sig-proxy=false c', 'run c'],
    ['two uses and the last, of variables and labels', 'run -e A=1 -e A=2 -l b=1 -l b=2 c', 'run -e A=2 -l b=2 c'],
    ['--init --init=false and the last', 'run --init --init=false c', 'run --init=false c'],
    ['two uses and the last, of limits', 'run --pids-limit 64 --pids-limit 640 c', 'run --pids-limit 640 c'],
    ['-d --detach=false and the last', 'run -d --detach=false c', 'run --detach=false c'],
  ])('by %s', async (_what, one, other) => {
    expect(await sent(...one.split(' '))).toEqual(await sent(...other.split(' ')));
  });
});

describe('networks', () => {
  it('that are joined behind the first are no mode of the container', async () => {
    expect(await sent('run', '--network', 'first', '--network', 'other', 'c')).toMatchObject({
      HostConfig: { NetworkMode: 'first' },
      NetworkingConfig: { EndpointsConfig: { first: {}, other: {} } },
    });
  });
});

describe('no container is asked for', () => {
  it('by --help', async () => {
    expect(await sent('run', '--help')).toBeNull();
  });

  it.each([
    ['an unknown option', ['run', '--no-such', 'c'], 125],
    ['a missing value', ['run', '--name'], 125],
    ['a value that is none', ['run', '--init=perhaps', 'c'], 125],
    ['a missing image', ['run', '--init'], 1],
    ['two options that exclude each other', ['run', '--restart', 'always', '--rm', 'c'], 125],
    ['a port that is none', ['run', '-p', 'x:y', 'c'], 125],
    ['an image that is none', ['run', 'A:b'], 125],
    ['an image that is none, of create', ['create', 'A:b'], 1],
  ])('with %s: exit code', async (_what, argv, exit) => {
    expect(await exitOf(...argv)).toBe(exit);
  });
});

describe('the order in which the client sends', () => {
  const TIMES = 12;
  const LETTERS = 'ABCDEFGH'.split('');

  /** The lists that were sent, each once. With eight letters, twelve of one order are no accident. */
  async function orders(argv: readonly string[], list: (body: EngineJsonObject) => EngineJson | undefined) {
    const folder = await mkdtemp(join(tmpdir(), 'argvet-claims-'));
    const engine = await startFakeEngine({ socket: join(folder, 'sock') });
    try {
      for (const _ of Array(TIMES)) {
        const variables = { DOCKER_HOST: engine.address, DOCKER_CONFIG: folder };
        await processRunner.run([program, ...argv], { timeout: 60_000, maxBytes: 1_000_000, environment: variables });
      }
    } finally {
      await engine.close();
      await rm(folder, { recursive: true });
    }
    const bodies = engine.requests.filter(({ body }) => isObject(body) && ('Cmd' in body || 'Image' in body));
    expect(bodies).toHaveLength(TIMES);
    return new Set(bodies.map(({ body }) => JSON.stringify(isObject(body) ? list(body) : undefined)));
  }

  it('variables and binds of a container is another each time', async () => {
    const options = LETTERS.flatMap((letter) => ['-e', `${letter}=1`, '-v', `/${letter}:/${letter}`]);
    const argv = ['create', ...options, 'c'];
    expect((await orders(argv, ({ Env }) => Env)).size).toBeGreaterThan(1);
    const binds = await orders(argv, ({ HostConfig }) => (isObject(HostConfig) ? HostConfig['Binds'] : undefined));
    expect(binds.size).toBeGreaterThan(1);
  });

  it('variables of an exec is that of the argv', async () => {
    const argv = ['exec', ...LETTERS.flatMap((letter) => ['-e', `${letter}=1`]), 'c', 'id'];
    expect(await orders(argv, ({ Env }) => Env)).toEqual(new Set([JSON.stringify(LETTERS.map((each) => `${each}=1`))]));
  });
});
