import { describe, expect, it } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import { resolve } from '../../src/container/resolve.ts';
import type { ClientError, ClientRequest } from '../../src/engine/client-request.ts';
import { clientDifferences } from '../../src/report/client-differences.ts';

const ask = (...argv: readonly string[]) => resolve(parse(argv));

function request(...argv: readonly string[]): ClientRequest {
  const resolved = ask(...argv);
  if (!resolved.ok) throw new Error(resolved.message);
  const { body, query } = resolved;
  return { ok: true, body, query, calls: [], directory: '/' };
}

const refused = (exit: number): ClientError => ({ ok: false, exit, message: 'no' });

describe('client and argvet', () => {
  it('agree on the same request, and on the same exit code whatever they say', () => {
    expect(clientDifferences(request('create', '-m', '1g', 'x'), ask('create', '-m', '1024m', 'x'))).toEqual([]);
    expect(clientDifferences(refused(125), ask('create', '--nope'))).toEqual([]);
    expect(clientDifferences({ ...request('create', '--help') }, ask('run', '--help'))).toEqual([]);
  });

  it('differ by the paths of the fields, each side with its value where it has one', () => {
    const client = request('create', '-m', '1g', '--init', '--name', 'n', '-l', 'a=1', 'x');
    expect(clientDifferences(client, ask('create', '-m', '2g', '-l', 'b=1', 'x'))).toEqual([
      { path: 'body.HostConfig.Init', client: true },
      { path: 'body.HostConfig.Memory', client: 2 ** 30, argvet: 2 ** 31 },
      { path: 'body.Labels.a', client: '1' },
      { path: 'body.Labels.b', argvet: '1' },
      { path: 'query.name', client: 'n' },
    ]);
  });

  it('differ by the exit code alone when one refuses, or both in another way', () => {
    expect(clientDifferences(refused(1), ask('create', 'x'))).toEqual([{ path: 'exit', client: 1, argvet: 0 }]);
    expect(clientDifferences(request('create', 'x'), ask('create'))).toEqual([{ path: 'exit', client: 0, argvet: 1 }]);
    expect(clientDifferences(refused(125), ask('create'))).toEqual([{ path: 'exit', client: 125, argvet: 1 }]);
  });

  it('differ when one asks for nothing', () => {
    const nothing: ClientRequest = { ok: true, body: null, query: {}, calls: [], directory: '/' };
    expect(clientDifferences(nothing, ask('create', 'x'))).toMatchObject([{ path: 'body', client: null }]);
  });

  it('differ in the container of an exec', () => {
    const client = { ...request('exec', 'c', 'ls'), container: 'c' };
    expect(clientDifferences(client, ask('exec', 'c', 'ls'))).toEqual([]);
    expect(clientDifferences(client, ask('exec', 'd', 'ls'))).toEqual([
      { path: 'container', client: 'c', argvet: 'd' },
    ]);
  });

  it('differ in keys that are names of JavaScript\u2019s own', () => {
    const client = request('create', '-l', '__proto__=1', 'x');
    expect(clientDifferences(client, ask('create', 'x'))).toEqual([{ path: 'body.Labels.__proto__', client: '1' }]);
  });
});
