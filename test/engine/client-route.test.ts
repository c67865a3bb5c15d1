import { describe, expect, it } from 'vitest';
import { isInside, meantAddress, routeTo } from '../../src/engine/client-route.ts';
import type { Route } from '../../src/engine/client-route.ts';

const target = { address: 'unix:///fake.sock', configFolder: '/f/config', scratch: '/f/work' };

interface Given {
  readonly variables?: Readonly<Record<string, string>>;
  readonly configFile?: string;
  readonly directory?: string;
}

function route(
  argv: readonly string[],
  { variables = {}, configFile, directory = '/f/work' }: Given = {},
): Route | string {
  return routeTo(target, { argv, variables, configFile, directory });
}

function words(line: string, given: Given = {}): string {
  const found = route(line.split(' '), given);
  if (typeof found === 'string') throw new Error(found);
  return found.words.join(' ');
}

const LED = '--config /f/config --host unix:///fake.sock';
const ALONE = '--config /f/config';

describe('the route to the fake engine', () => {
  it.each([
    ['create bb:1', `${LED} create bb:1`],
    ['docker create bb:1', `${LED} create bb:1`],
    ['sudo /usr/bin/docker create bb:1', `${LED} create bb:1`],
    ['docker -D container run bb:1 docker -H unix:///x', `${LED} -D container run bb:1 docker -H unix:///x`],
    ['exec -u 0 c id', `${LED} exec -u 0 c id`],
  ])('of %j goes in as an option', (line, expected) => {
    expect(words(line)).toBe(expected);
  });

  it.each([
    ['-H unix:///run/docker.sock create i', '-H unix:///fake.sock create i'],
    ['-Hunix:///run/docker.sock create i', '-Hunix:///fake.sock create i'],
    ['-H=unix:///run/docker.sock create i', '-H=unix:///fake.sock create i'],
    ['-DHunix:///run/docker.sock create i', '-DHunix:///fake.sock create i'],
    ['--host unix:///run/docker.sock create i', '--host unix:///fake.sock create i'],
    ['--host=unix:///run/docker.sock create i', '--host=unix:///fake.sock create i'],
    ['--host= create i', '--host=unix:///fake.sock create i'],
    ['docker -H tcp://10.0.0.1:2375 run i -H x', '-H unix:///fake.sock run i -H x'],
    ['-H unix:///a -H unix:///b create i', '-H unix:///fake.sock -H unix:///fake.sock create i'],
    ['-H unix:///a create --bogus i', '-H unix:///fake.sock create --bogus i'],
  ])('takes the place of the address in %j', (line, expected) => {
    expect(words(line)).toBe(`${ALONE} ${expected}`);
  });

  it.each(['-D=maybe -H unix:///a create i', '--bogus -H unix:///a create i'])(
    'stands beside an address that the grammar did not come to, so that the client takes neither: %j',
    (line) => {
      expect(words(line)).toBe(`${LED} ${line}`);
    },
  );

  it.each(['--context default create i', '-c default create i', '--context= create i', '-cother -c default run i'])(
    'goes in as a variable beside the default context: %j',
    (line) => {
      expect(route(line.split(' '), { variables: { A: '1' } })).toEqual({
        words: [...ALONE.split(' '), ...line.split(' ')],
        variables: { A: '1', DOCKER_HOST: target.address },
      });
    },
  );

  it.each<[string, Given]>([
    ['--context other create i', {}],
    ['create i', { variables: { DOCKER_CONTEXT: 'other' } }],
    ['create i', { configFile: '{"currentContext": "other"}' }],
  ])('leads nowhere where the client searches a context: %j %j', (line, given) => {
    const found = route(line.split(' '), given);
    expect(found).toEqual({ words: [...ALONE.split(' '), ...line.split(' ')], variables: { ...given.variables } });
  });

  it.each([
    { variables: { DOCKER_CONTEXT: 'other', DOCKER_HOST: 'unix:///x' } },
    { variables: { DOCKER_CONTEXT: 'default' } },
    { variables: { DOCKER_CONTEXT: '' } },
    { configFile: '{"currentContext":"default"}' },
    { configFile: '{"currentContext":"other"}', variables: { DOCKER_HOST: 'unix:///x' } },
  ])('is the usual one where no context is searched: %j', (given) => {
    expect(words('create i', given)).toBe(`${LED} create i`);
  });

  it.each([
    [['create', 'i'], { DOCKER_TLS_VERIFY: '1' }],
    [['create', 'i'], { DOCKER_TLS: '1' }],
    [['--tlsverify=false', 'create', 'i'], {}],
  ])('of %j with %j keeps the client from the certificates of the user', (argv, variables) => {
    expect(route(argv, { variables })).toMatchObject({ variables: { ...variables, DOCKER_CERT_PATH: '/f/config' } });
  });

  it('leaves the folder of certificates that the variables name', () => {
    const variables = { DOCKER_TLS: '1', DOCKER_CERT_PATH: 'certs' };
    expect(route(['create', 'i'], { variables })).toMatchObject({ variables });
  });

  it('adds no variable otherwise', () => {
    const variables = { A: '1', DOCKER_HOST: 'unix:///x', DOCKER_TLS: '' };
    expect(route(['create', 'i'], { variables })).toMatchObject({ variables });
    expect(route(['create', 'i'])).toHaveProperty('variables', {});
  });
});

describe('no client is asked', () => {
  it.each([
    [['podman', 'run', 'i'], {}, 'podman is another program'],
    [['docker', 'compose', 'up'], {}, 'it names no verb that argvet reads'],
    [['--config', '/root/.docker', 'run', 'i'], {}, 'it reads the configuration in /root/.docker'],
    [['--config', '../x', 'exec', 'c', 'id'], {}, 'it reads the configuration in ../x'],
    [['--config', '/etc', 'run', '--bogus', 'i'], {}, 'it reads the configuration in /etc'],
    [['--config', 'c', '-c', 'x', 'run', 'i'], {}, 'it names a context of a configuration of its own'],
    [
      ['--config', 'c', 'run', 'i'],
      { variables: { DOCKER_CONTEXT: 'x' } },
      'it names a context of a configuration of its own',
    ],
    [['run', '--cidfile', '/run/x.cid', 'i'], {}, 'it would write /run/x.cid'],
    [['create', '--cidfile=../x.cid', 'i'], {}, 'it would write ../x.cid'],
    [['create', '--cidfile=x.cid', 'i'], { directory: '/home/me' }, 'it would write x.cid'],
    [
      ['run', 'i'],
      { variables: { DOCKER_CONTENT_TRUST: '1' } },
      'it would ask a server for the signature of the image',
    ],
    [
      ['run', 'i'],
      { variables: { DOCKER_CONTENT_TRUST: 'yes' } },
      'it would ask a server for the signature of the image',
    ],
    [['run', '--disable-content-trust=false', 'i'], {}, 'it would ask a server for the signature of the image'],
  ])('about %j with %j', (argv, given, reason) => {
    expect(route(argv, given)).toBe(reason);
  });

  it.each([
    [['--config', 'c', 'run', 'i'], {}],
    [['create', '--cidfile', 'sub/x.cid', 'i'], {}],
    [['create', '--cidfile=/x', '--cidfile=', 'i'], {}],
    [['exec', 'c', '--cidfile', '/x'], {}],
    [['run', 'i'], { variables: { DOCKER_CONTENT_TRUST: '0' } }],
    [['run', '--disable-content-trust', 'i'], { variables: { DOCKER_CONTENT_TRUST: '1' } }],
    [['exec', 'c', 'id'], { variables: { DOCKER_CONTENT_TRUST: '1' } }],
    [['create', '--cidfile', '/x', '--bogus', 'i'], {}],
    [['nerdctl', 'run', 'i'], {}],
  ])('for no reason in %j with %j', (argv, given) => {
    expect(route(argv, given)).toHaveProperty('words');
  });
});

describe('the address that the client would have', () => {
  it.each([
    ['create i', {}, 'unix:///var/run/docker.sock'],
    ['create i', { DOCKER_HOST: '' }, 'unix:///var/run/docker.sock'],
    ['create i', { DOCKER_HOST: 'unix:///x' }, 'unix:///x'],
    ['-H tcp://h:1 create i', { DOCKER_HOST: 'unix:///x' }, 'tcp://h:1'],
    ['-H tcp://h:1 create --bogus i', {}, 'tcp://h:1'],
    ['--host= create i', { DOCKER_HOST: 'unix:///x' }, 'unix:///var/run/docker.sock'],
    ['-c default create i', { DOCKER_HOST: 'unix:///x' }, 'unix:///x'],
  ])('of %j with %j is %s', (line, variables, expected) => {
    expect(meantAddress({ argv: line.split(' '), variables })).toBe(expected);
  });
});

describe('a path inside a folder', () => {
  it.each([
    ['/a', '/a', true],
    ['/a', '/a/b', true],
    ['/a', '/a/..b', true],
    ['/a', '/', false],
    ['/a', '/ab', false],
    ['/a', '/b', false],
  ])('of %s: is %s one? %s', (folder, path, expected) => {
    expect(isInside(folder, path)).toBe(expected);
  });
});
