import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeEngine } from '../../src/engine/fake-engine.ts';
import type { FakeEngine, FakeEngineOptions } from '../../src/engine/fake-engine.ts';

let folder = '';
let engine: FakeEngine | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'argvet-engine-'));
});

afterEach(async () => {
  await engine?.close();
  await rm(folder, { recursive: true });
});

async function start(options: FakeEngineOptions = {}): Promise<FakeEngine> {
  engine = await startFakeEngine({ socket: join(folder, 's') }, options);
  return engine;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

function send(method: string, path: string, body?: string, type = 'application/json'): Promise<Reply> {
  return new Promise((done, failed) => {
    const headers = body === undefined ? {} : { 'Content-Type': type };
    const sent = httpRequest({ socketPath: join(folder, 's'), method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => void chunks.push(chunk));
      response.on('end', () => {
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() });
      });
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

/** What comes back on a connection until the engine ends it. */
function sendRaw(text: string): Promise<string> {
  return new Promise((done, failed) => {
    let got = '';
    const socket = connect(join(folder, 's'), () => void socket.write(text));
    socket.on('data', (chunk) => void (got += chunk.toString()));
    socket.on('error', failed);
    socket.on('close', () => done(got));
  });
}

describe('a fake engine', () => {
  it('answers a ping with its API version, 1.50 unless it is told, and as Linux', async () => {
    await start();
    expect(await send('HEAD', '/_ping')).toMatchObject({
      status: 200,
      headers: { 'api-version': '1.50', ostype: 'linux' },
    });
  });

  it('speaks the API version that it is told', async () => {
    await start({ apiVersion: '1.41' });
    expect((await send('GET', '/_ping')).headers).toMatchObject({ 'api-version': '1.41' });
  });

  it('keeps a request by its method, path, API version, query and body', async () => {
    const { requests } = await start();
    const reply = await send('POST', '/v1.47/containers/create?name=a%20b&platform=linux%2Farm64', '{"Image":"bb:1"}');
    expect(reply.status).toBe(201);
    expect(JSON.parse(reply.body)).toMatchObject({ Id: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(requests).toEqual([
      {
        method: 'POST',
        path: '/containers/create',
        apiVersion: '1.47',
        query: { name: 'a b', platform: 'linux/arm64' },
        body: { Image: 'bb:1' },
        known: true,
      },
    ]);
  });

  it.each([
    ['POST', '/v1.50/exec/1/start', 200],
    ['POST', '/v1.50/containers/1/start', 204],
    ['POST', '/v1.50/containers/1/wait', 200],
    ['POST', '/v1.50/containers/1/resize?h=1&w=1', 200],
    ['POST', '/v1.50/exec/1/resize?h=1&w=1', 201],
    ['POST', '/v1.50/images/create?fromImage=bb', 200],
    ['GET', '/v1.50/containers/c/json', 200],
    ['POST', '/v1.50/containers/c/exec', 201],
    ['GET', '/v1.50/exec/1/json', 200],
    ['PUT', '/v1.50/containers/1/archive', 200],
  ])('knows %s %s', async (method, path, status) => {
    const { requests } = await start();
    expect((await send(method, path)).status).toBe(status);
    expect(requests).toMatchObject([{ known: true }]);
  });

  it('answers what it does not know with an error in JSON, and keeps it as unknown', async () => {
    const { requests } = await start();
    const reply = await send('GET', '/v1.50/containers/json');
    expect(reply.status).toBe(404);
    expect(JSON.parse(reply.body)).toEqual({ message: 'The fake engine has no GET /containers/json' });
    expect(requests).toMatchObject([{ path: '/containers/json', known: false }]);
  });

  it('misses the image of the first create request alone', async () => {
    await start({ imageMissing: true });
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await send('POST', '/v1.50/containers/create')).status);
    expect(statuses).toEqual([404, 201, 201]);
  });

  it('keeps the text of a container as it was sent, dots, slashes and broken escapes too', async () => {
    const { requests } = await start();
    for (const name of ['a%2Fb', 'a/../b', '%ff', 'a%3Fb']) await send('POST', `/v1.50/containers/${name}/exec`);
    expect(requests.map(({ path }) => path)).toEqual([
      '/containers/a/b/exec',
      '/containers/a/../b/exec',
      '/containers/%ff/exec',
      '/containers/a?b/exec',
    ]);
  });

  it.each([
    ['text', 'text/plain'],
    ['{"broken', 'application/json'],
  ])('keeps no body for %j of type %s', async (body, type) => {
    const { requests } = await start();
    await send('POST', '/v1.50/containers/create', body, type);
    expect(requests).toMatchObject([{ body: undefined }]);
  });

  it('hands over a stream that is at its end, having read the body', async () => {
    const { requests } = await start();
    const head = 'POST /v1.50/exec/1/start HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n';
    const got = await sendRaw(`${head}Content-Type: application/json\r\nContent-Length: 13\r\n\r\n{"Tty":false}`);
    expect(got).toMatch(/^HTTP\/1\.1 101 UPGRADED\r\n[^]*\r\n\r\n$/);
    expect(requests).toHaveLength(1);
  });

  it('hands over no stream for what it does not know', async () => {
    await start();
    const head = 'POST /v1.50/session HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';
    const socket = connect(join(folder, 's'), () => void socket.write(head));
    const got = await new Promise<string>((done) => void socket.once('data', (chunk) => done(chunk.toString())));
    socket.destroy();
    expect(got).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('ends with connections open, and takes its socket away', async () => {
    const { close } = await start();
    const socket = connect(join(folder, 's'));
    await new Promise<void>((done) => void socket.once('connect', done));
    const closed = new Promise<void>((done) => void socket.once('close', done));
    socket.resume();
    await close();
    await closed;
    expect(existsSync(join(folder, 's'))).toBe(false);
  });

  it('listens on a port of this machine when it is told so', async () => {
    engine = await startFakeEngine('tcp');
    expect(engine.address).toMatch(/^tcp:\/\/127\.0\.0\.1:\d+$/);
    const reply = await fetch(`${engine.address.replace('tcp', 'http')}/_ping`);
    expect(reply.status).toBe(200);
  });

  it('rejects where it cannot listen', async () => {
    await expect(startFakeEngine({ socket: join(folder, 'missing', 's') })).rejects.toThrow(/ENOENT|EACCES/);
  });
});
