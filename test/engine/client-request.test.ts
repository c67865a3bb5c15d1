import { describe, expect, it } from 'vitest';
import { isAsking, requestOf } from '../../src/engine/client-request.ts';
import type { EngineRequest } from '../../src/engine/fake-engine.ts';
import type { EngineJson } from '../../src/engine/json.ts';

function asked(method: string, path: string, body?: EngineJson, query = {}): EngineRequest {
  return { method, path, apiVersion: '1.50', query, body, known: true };
}

describe('the request of a client', () => {
  it('is its create request, variables and binds sorted and nothing else', () => {
    const body = { Env: ['B=1', 'A=2'], Cmd: ['z', 'a'], HostConfig: { Binds: ['/z:/z', '/a:/a'], Dns: ['2', '1'] } };
    expect(
      requestOf([asked('HEAD', '/_ping'), asked('POST', '/containers/create', body, { name: 'n' })], '/d'),
    ).toEqual({
      ok: true,
      body: { Env: ['A=2', 'B=1'], Cmd: ['z', 'a'], HostConfig: { Binds: ['/a:/a', '/z:/z'], Dns: ['2', '1'] } },
      query: { name: 'n' },
      calls: ['POST /containers/create'],
      directory: '/d',
    });
  });

  it('keeps lists that are null', () => {
    const body = { Env: null, HostConfig: { Binds: null } };
    expect(requestOf([asked('POST', '/containers/create', body)], '/d').body).toEqual(body);
  });

  it('is the last of two, since the client asks again when it has pulled the image', () => {
    const requests = [
      asked('POST', '/containers/create', { Image: 'first' }),
      asked('POST', '/images/create'),
      asked('POST', '/containers/create', { Image: 'second' }),
    ];
    const { body, calls } = requestOf(requests, '/d');
    expect(body).toMatchObject({ Image: 'second' });
    expect(calls).toEqual(['POST /containers/create', 'POST /images/create', 'POST /containers/create']);
  });

  it('is that of an exec with its container, and with its variables as they were sent: the last of a name counts', () => {
    const body = { Env: ['A=2', 'A=1'], Cmd: ['id'] };
    const requests = [asked('GET', '/containers/a/b/json'), asked('POST', '/containers/a/b/exec', body)];
    expect(requestOf(requests, '/d')).toMatchObject({ body, container: 'a/b', query: {} });
  });

  it('is nothing when it asked for no container', () => {
    expect(requestOf([asked('HEAD', '/_ping')], '/d')).toEqual({
      ok: true,
      body: null,
      query: {},
      calls: [],
      directory: '/d',
    });
  });

  it.each([
    ['POST', '/containers/create', true],
    ['POST', '/containers/c/exec', true],
    ['POST', '/containers/a/b/exec', true],
    ['GET', '/containers/create', false],
    ['POST', '/exec/1/start', false],
    ['POST', '/containers/create/start', false],
    ['POST', '/images/create', false],
  ])('%s %s asks for a container or a program in one: %s', (method, path, expected) => {
    expect(isAsking(asked(method, path))).toBe(expected);
  });
});
