import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareConfig, goldenConfig, goldenConfigs, printConfig } from '../../src/characterization/golden-config.ts';
import { argv } from './argv-arbitrary.ts';

function fields(...options: string[]): unknown {
  const golden = goldenConfig(['docker', 'create', ...options, 'debian:12']);
  if (!golden.ok) return golden.refused;
  const { Image: _, ...others } = golden.config;
  return others;
}

describe('the config of a golden', () => {
  it('has nothing of the machine: no variable, no folder', () => {
    expect(fields('-e', 'PATH', '-v', '.:/here')).toEqual({
      'Env.PATH': null,
      'HostConfig.Binds./here': { Source: '/<working directory>' },
    });
  });

  it.each([
    ['./src', '/<working directory>/src'],
    ['../src', '/<1 up>/src'],
    ['../../src', '/<2 up>/src'],
    ['./a/../src', '/<1 up>/<working directory>/src'],
    ['/src', '/src'],
  ])('says of the path %s that it is %s', (path, source) => {
    expect(fields('-v', `${path}:/src`)).toEqual({ 'HostConfig.Binds./src': { Source: source } });
    expect(fields('--mount', `type=bind,source=${path},target=/src`)).toEqual({
      'HostConfig.Mounts./src': { Type: 'bind', Source: source },
    });
  });

  it('tells a relative path from the absolute one that it would be at the root', () => {
    for (const path of ['./src', '../src', '../../src', './..']) {
      expect(fields('-v', `${path}:/src`)).not.toEqual(fields('-v', '/src:/src'));
      expect(fields('-v', `${path}:/src`)).not.toEqual(fields('-v', '/:/src'));
    }
  });

  it('names a file instead of what is in it', () => {
    expect(fields('--env-file', './my env', '--env-file', 'b', '--label-file', 'a=b')).toEqual({
      'Env.<./my%20env>': 'what the file has',
      'Env.<b>': 'what the file has, number 2',
      'Labels.<a%3Db>': 'what the file has',
    });
    expect(fields('--security-opt', 'seccomp=./profile.json')).toEqual({
      'HostConfig.SecurityOpt.seccomp': '{"file":"./profile.json"}',
    });
    expect(fields('--security-opt', 'seccomp:p')).toEqual({ 'HostConfig.SecurityOpt.seccomp': '{"file":"p"}' });
  });

  it('tells another order of files with variables, of which the later one counts', () => {
    expect(fields('--env-file', 'a', '--env-file', 'b')).not.toEqual(fields('--env-file', 'b', '--env-file', 'a'));
  });

  it('has no file in the place of the one that the client writes', () => {
    expect(fields('--cidfile', './id', '--env-file', './env')).toMatchObject({ 'HostConfig.ContainerIDFile': './id' });
  });

  it('is that of the argv whatever engine is asked', () => {
    const asked = goldenConfig(['docker', '--context', 'far', 'create', '--init', 'debian:12']);
    expect(asked).toEqual(goldenConfig(['docker', 'create', '--init', 'debian:12']));
    expect(goldenConfig(['docker', '-c', 'far', '-H', 'tcp://192.0.2.1', 'create', 'x'])).toMatchObject({ ok: false });
  });

  it('is the refusal where the client refuses', () => {
    expect(JSON.parse(printConfig(['docker', 'run', '--no-such', 'x']))).toEqual({
      refused: { exit: 125, message: expect.stringContaining('--no-such') },
    });
    expect(JSON.parse(printConfig(['docker', 'run']))).toMatchObject({ refused: { exit: 1 } });
  });

  it('means the same by a path in both of two argv', () => {
    const [one, other] = goldenConfigs(['docker', 'run', '-v', './a:/a', 'x'], ['docker', 'run', '-v', '../b:/b', 'x']);
    expect(one).toMatchObject({ config: { 'HostConfig.Binds./a': { Source: '/<1 up>/<working directory>/a' } } });
    expect(other).toMatchObject({ config: { 'HostConfig.Binds./b': { Source: '/<1 up>/b' } } });
  });
});

describe('the text of a config', () => {
  it('is JSON with sorted keys, two spaces and a last line’s end, whatever the argv', () => {
    expect(printConfig(['docker', 'run', '--rm', '-v', '/b:/a', 'debian:12', 'true'])).toBe(`{
  "Client.Start": true,
  "Cmd": ["true"],
  "HostConfig.AutoRemove": true,
  "HostConfig.Binds./a": {
    "Source": "/b"
  },
  "Image": "debian:12"
}
`);
    fc.assert(
      fc.property(argv, (tokens) => {
        const text = printConfig(tokens);
        const keys = Object.keys(JSON.parse(text));
        expect(keys).toEqual(keys.toSorted());
        expect(text).toMatch(/^\{[^]*\}\n$/);
        expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\u200b]/u);
        expect(compareConfig(text, tokens)).toEqual({ ok: true });
      }),
    );
  });
});

describe('compareConfig', () => {
  const ARGV = ['docker', 'run', '--pids-limit', '64', '-v', '/a:/b:ro', 'debian:12', 'a b'];
  const TEXT = printConfig(ARGV);

  it.each([
    ['on one line', TEXT.replaceAll(/\n */g, ' ')],
    ['with tabs', TEXT.replaceAll('  ', '\t')],
    ['with line ends of Windows', TEXT.replaceAll('\n', '\r\n')],
    ['with lists that are broken', TEXT.replace('["a b"]', '[\n    "a b"\n  ]')],
  ])('takes it %s: formatters differ', (_, text) => {
    expect(text).not.toBe(TEXT);
    expect(compareConfig(text, ARGV)).toEqual({ ok: true });
  });

  it.each<[string, string, string[]]>([
    ['another value', TEXT.replace('64', '65'), ['HostConfig.PidsLimit']],
    ['space within a text', TEXT.replace('a b', 'a  b'), ['Cmd']],
    ['a field too many', TEXT.replace('{', '{ "User": "0",'), ['User']],
    ['a field less', TEXT.replace(/ *"Image.*\n/, '').replace(/,\n\}/, '\n}'), ['Image']],
    ['another mode of a mount', TEXT.replace('["ro"]', '["rw"]'), ['HostConfig.Binds./b']],
    ['a field twice, the last time right', TEXT.replace('{', '{ "Image": "other",'), []],
    ['the same in another order', `{ "Image": "debian:12",${TEXT.slice(1).replace(/,\s*"Image.*/, '')}`, []],
    ['a list', '[]', []],
    ['no JSON', '<<<<<<< ours\n', []],
    ['nothing', '', []],
  ])('finds %s', (_, text, names) => {
    expect(compareConfig(text, ARGV)).toEqual({ ok: false, fields: names });
  });
});
