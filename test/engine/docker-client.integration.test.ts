import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientAnswer, ClientEnvironment } from '../../src/engine/client-request.ts';
import { askClient, withDockerClient } from '../../src/engine/docker-client.ts';
import { findDockerClient } from '../../src/engine/find-docker-client.ts';
import { askRow, factOf, readRows } from './client-rows.ts';
import type { ClientFact, ClientRow } from './client-rows.ts';

const KNOWN = '28.2.2';
const found = await findDockerClient();
const reason =
  found === undefined
    ? 'there is no docker client in the path'
    : `the docker client in the path is ${found.version}, and the facts are those of ${KNOWN}`;

beforeEach((context) => {
  if (found?.version !== KNOWN) context.skip(reason);
});

/** What the client makes of each row. */
function factsOf(rows: readonly ClientRow[]): Promise<readonly ClientFact[]> {
  return withDockerClient({ program: found?.program ?? '' }, (client) =>
    Promise.all(rows.map(async (row) => factOf(await askRow(client, row)))),
  );
}

function ask(argv: readonly string[], environment?: ClientEnvironment): Promise<ClientAnswer> {
  return askClient(found?.program ?? '', argv, environment);
}

async function calls(argv: readonly string[], environment?: ClientEnvironment): Promise<readonly string[]> {
  const answer = await ask(argv, environment);
  return answer.ok ? answer.calls.map((call) => call.replace(/[0-9a-f]{64}/, 'ID')) : [answer.message];
}

/** What the cases tell: not the message, and nothing of what exec sends. */
function ofCase({ exit, query, delta }: ClientFact = { exit: -1 }): unknown {
  const named: unknown = JSON.parse(JSON.stringify(delta ?? null).replaceAll('$SOCKET', '/var/run/docker.sock'));
  return { exit, query, delta: named };
}

/** A row has the parts of a fact, and more. */
function recordedFact({ exit, message, query, container, delta, body }: ClientRow): ClientFact {
  return {
    exit,
    ...(message !== undefined && { message }),
    ...(query && { query }),
    ...(container !== undefined && { container }),
    ...(delta && { delta }),
    ...(body !== undefined && { body }),
  };
}

describe('the docker client through the fake engine', { timeout: 600_000 }, () => {
  it('makes of the 489 cases what they say', async () => {
    const rows = readRows('cases');
    const facts = await factsOf(rows);
    expect(rows).toHaveLength(489);
    expect(rows.map(({ id }, index) => [id, ofCase(facts[index])])).toEqual(rows.map((row) => [row.id, ofCase(row)]));
  });

  it.each(['exec', 'further', 'found'] as const)(
    'makes of the rows of %s.jsonl what they say',
    async (name) => {
      const rows = readRows(name);
      const facts = await factsOf(rows);
      expect(rows.map(({ id }, index) => [id, facts[index]])).toEqual(rows.map((row) => [row.id, recordedFact(row)]));
    },
    600_000,
  );

  it('sees nothing of the environment of this process', async () => {
    vi.stubEnv('ARGVET_LEAK', 'leaked');
    vi.stubEnv('DOCKER_DEFAULT_PLATFORM', 'linux/arm64');
    const names = ['ARGVET_LEAK', 'HOME', 'PATH', 'DOCKER_HOST', 'DOCKER_CONFIG', 'PWD'];
    const answer = await ask(['create', ...names.flatMap((name) => ['-e', name]), 'bb:1']);
    vi.unstubAllEnvs();
    expect(answer).toMatchObject({ ok: true, body: { Env: names.toSorted() }, query: {} });
  });

  it.each([
    [['create', 'bb:1'], {}, ['POST /containers/create']],
    [['run', '-d', 'bb:1'], {}, ['POST /containers/create', 'POST /containers/ID/wait', 'POST /containers/ID/start']],
    [
      ['run', 'bb:1'],
      {},
      [
        'POST /containers/create',
        'POST /containers/ID/attach',
        'POST /containers/ID/wait',
        'POST /containers/ID/start',
      ],
    ],
    [['create', '--pull', 'always', 'bb:1'], {}, ['POST /images/create', 'POST /containers/create']],
    [
      ['create', 'bb:1'],
      { imageMissing: true },
      ['POST /containers/create', 'POST /images/create', 'POST /containers/create'],
    ],
    [
      ['exec', 'c', 'id'],
      {},
      ['GET /containers/c/json', 'POST /containers/c/exec', 'POST /exec/ID/start', 'GET /exec/ID/json'],
    ],
    [['exec', '-d', 'c', 'id'], {}, ['GET /containers/c/json', 'POST /containers/c/exec', 'POST /exec/ID/start']],
    [['run', '--help'], {}, []],
  ])('asks for %j with %j in these steps', async (argv, environment, expected) => {
    expect(await calls(argv, environment)).toEqual(expected);
  });

  it('does not pull what it must not pull', async () => {
    const answer = await ask(['create', '--pull', 'never', 'bb:1'], { imageMissing: true });
    expect(answer).toMatchObject({ ok: false, exit: null, reason: 'unanswered' });
  });

  it('reads the name of a container as a path, and comes to another address', async () => {
    const answer = await ask(['exec', '../x', 'id']);
    expect(answer).toMatchObject({
      reason: 'unanswered',
      message: 'The client was not asked: it asked for GET /x/json',
    });
  });

  it('leaves no folder behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'argvet-left-'));
    vi.stubEnv('TMPDIR', folder);
    const answer = await ask(['create', '--cidfile', 'cid', 'bb:1']);
    vi.unstubAllEnvs();
    expect(answer).toHaveProperty('directory', expect.stringContaining(folder));
    expect(readdirSync(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
