/** What the recorded cases do not reach: an engine that a recording one cannot stand in for, odd files, odd variables. */
import { describe, expect, it } from 'vitest';
import { parse } from '../../../src/argv/parse.ts';
import { EMPTY_ENVIRONMENT } from '../../../src/container/environment.ts';
import type { Environment } from '../../../src/container/environment.ts';
import { resolve } from '../../../src/container/resolve.ts';

function resolved(argv: readonly string[], environment: Partial<Environment> = {}) {
  return resolve(parse(argv), { ...EMPTY_ENVIRONMENT, ...environment });
}

const config = (file: object) => ({ configFile: JSON.stringify(file) });

const meta = (host: string) => JSON.stringify({ Endpoints: { docker: { Host: host } } });

/** What `--use-api-socket` mounts, or why nothing. */
const socket = (argv: readonly string[], environment: Partial<Environment>) => {
  const outcome = resolved([...argv, 'create', '--use-api-socket', 'x'], environment);
  return outcome.ok ? outcome.normal['HostConfig.Mounts./var/run/docker.sock'] : outcome.message;
};

describe('the engine', () => {
  it.each([
    ['npipe:////./pipe/docker_engine', /protocol not available/],
    ['fd://', /unable to parse docker host/],
    [`unix://${'/x'.repeat(54)}y`, /is too long/],
    ['x://y', /invalid bind address format/],
    ['tcp://host:port', /invalid bind address format/],
  ])('is refused with exit 1: %s', (host, message) => {
    const expected = { ok: false, exit: 1, message: expect.stringMatching(message) };
    expect(resolved(['-H', host, 'create', 'x'])).toMatchObject(expected);
    expect(resolved(['create', 'x'], { variables: { DOCKER_HOST: host } })).toMatchObject(expected);
    expect(resolved(['exec', 'c', 'ls'], { variables: { DOCKER_HOST: host } })).toMatchObject(expected);
  });

  it.each([`unix://${'/x'.repeat(54)}`, 'ssh://user@host', 'tcp://host', 'host:5000'])('can be %s', (host) => {
    expect(resolved(['-H', host, 'create', 'x']).ok).toBe(true);
  });

  it('is looked for only behind a whole command and the word of --pull', () => {
    const nowhere = ['-H', 'x://y', 'create'];
    expect(resolved([...nowhere, '--nope'])).toMatchObject({ exit: 125 });
    expect(resolved([...nowhere, '--pull', 'x', 'x'])).toMatchObject({ exit: 125 });
    expect(resolved([...nowhere, '--pid', 'x', 'x'])).toMatchObject({ exit: 1 });
    expect(resolved([...nowhere, '--help'])).toMatchObject({ ok: true, body: null });
  });

  it('crashes the client when its address cannot be used and its version is asked for', () => {
    expect(resolved(['-H', 'fd://', 'create', '--nope'])).toMatchObject({ exit: 2 });
    expect(resolved(['-H', 'fd://', 'create', '--init', 'x'])).toMatchObject({ exit: 2 });
    expect(resolved(['-H', 'fd://', 'create', '--help'])).toMatchObject({ exit: 2 });
    expect(resolved(['-H', 'fd://', 'create', '--rm', 'x'])).toMatchObject({ exit: 1 });
  });

  it('is the one of a context: an option, a variable, the file, in this order, and an address before both of the latter', () => {
    const contexts = new Map([
      ['a', meta('unix:///a')],
      ['b', meta('unix:///b')],
      ['c', meta('unix:///c')],
    ]);
    const readFile: Environment['readFile'] = (path, use) => (use === 'context' ? contexts.get(path) : undefined);
    const world = { readFile, variables: { DOCKER_CONTEXT: 'b' }, ...config({ currentContext: 'c' }) };
    expect(socket(['-c', 'a'], world)).toMatchObject({ Source: '/a' });
    expect(socket([], world)).toMatchObject({ Source: '/b' });
    expect(socket([], { ...world, variables: {} })).toMatchObject({ Source: '/c' });
    expect(socket(['-H', 'unix:///h'], world)).toMatchObject({ Source: '/h' });
    expect(socket([], { ...world, variables: { DOCKER_HOST: 'unix:///v', DOCKER_CONTEXT: 'b' } })).toMatchObject({
      Source: '/v',
    });
    expect(socket(['-c', 'none'], world)).toMatch(/context "none": context not found/);
  });

  it('has its proxies by its own address, else those of default', () => {
    const file = config({ proxies: { default: { httpProxy: 'd' }, 'tcp://localhost:2375': { httpProxy: 't' } } });
    expect(resolved(['create', 'x'], file)).toMatchObject({ normal: { 'Env.HTTP_PROXY': 'd', 'Env.http_proxy': 'd' } });
    expect(resolved(['-H', 'tcp://', 'create', 'x'], file)).toMatchObject({ normal: { 'Env.HTTP_PROXY': 't' } });
  });

  it('needs the file of an authority under TLS, from the first folder that is named', () => {
    const asked: string[] = [];
    const readFile: Environment['readFile'] = (path, use) => {
      if (use === 'tls') asked.push(path);
      return use === 'tls' ? 'PEM' : undefined;
    };
    const home = { HOME: '/home/u', DOCKER_TLS: '1' };
    for (const variables of [
      home,
      { ...home, DOCKER_CONFIG: '/c' },
      { ...home, DOCKER_CONFIG: '/c', DOCKER_CERT_PATH: '/p' },
    ]) {
      expect(resolved(['create', 'x'], { variables, readFile }).ok).toBe(true);
    }
    expect(
      resolved(['--tlscacert', '"q"', '--tlskey', 'k', '--tlscert=', 'create', 'x'], { variables: home, readFile }).ok,
    ).toBe(true);
    expect(asked).toEqual(['/home/u/.docker/ca.pem', '/c/ca.pem', '/p/ca.pem', 'q', 'k']);
  });
});

describe('the config file', () => {
  it.each([
    '',
    'x',
    '[]',
    'null',
    '1',
    '{"proxies":[]}',
    '{"proxies":{"default":1}}',
    '{"auths":1,"detachKeys":1,"currentContext":{}}',
  ])('counts as empty where it says nothing: %s', (configFile) => {
    const argv = ['create', '--use-api-socket', 'x'];
    expect(resolved(argv, { configFile })).toEqual(resolved(argv));
    expect(resolved(['exec', 'c', 'ls'], { configFile })).toEqual(resolved(['exec', 'c', 'ls']));
  });

  it('gives an exec its keys, unless an option names others', () => {
    const keys = config({ detachKeys: 'ctrl-x' });
    expect(resolved(['exec', 'c', 'ls'], keys)).toMatchObject({ normal: { DetachKeys: 'ctrl-x' } });
    expect(resolved(['exec', '--detach-keys', 'a', 'c', 'ls'], keys)).toMatchObject({ normal: { DetachKeys: 'a' } });
  });

  it('adds a proxy as two variables, each unless an option sets it', () => {
    const file = config({ proxies: { default: { noProxy: 'n' } } });
    const outcome = resolved(['create', '-e', 'no_proxy=own', 'x'], file);
    expect(outcome).toMatchObject({ normal: { 'Env.NO_PROXY': 'n', 'Env.no_proxy': 'own' } });
  });
});
