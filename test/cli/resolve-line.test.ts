import { describe, expect, it } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import { resolve } from '../../src/container/resolve.ts';
import { lineEnvironment, readResolveLine } from '../../src/cli/resolve-line.ts';

const read = (text: string) => readResolveLine({ text }, '/here');

/** The normal form of a line that holds an argv. */
function normalOf(line: object): unknown {
  const found = read(JSON.stringify(line));
  if ('problem' in found) return found.problem;
  const resolved = resolve(parse(found.argv), lineEnvironment(found));
  return resolved.ok ? resolved.normal : resolved.message;
}

describe('a line', () => {
  it('is an argv in the folder of the caller, with nothing else to read', () => {
    expect(normalOf(['create', '-v', './a:/b', '-e', 'PATH', 'x'])).toEqual({
      'Env.PATH': null,
      'HostConfig.Binds./b': { Source: '/here/a' },
      Image: 'x',
    });
    expect(normalOf(['create', '--env-file', 'package.json', 'x'])).toMatch(/no such file/);
  });

  it('is an argv with a world of its own', () => {
    const argv = ['create', '--env-file', 'sub/list', '--label-file', '/etc/labels', '-e', 'A', '-v', './a:/b', 'x'];
    const files = { 'sub/list': 'F=1', '/etc/labels': 'l=2' };
    const config = '{"proxies":{"default":{"noProxy":"n"}}}';
    expect(normalOf({ argv, files, env: { A: '3' }, config, cwd: '/work' })).toEqual({
      'Env.A': '3',
      'Env.F': '1',
      'Env.NO_PROXY': 'n',
      'Env.no_proxy': 'n',
      'HostConfig.Binds./b': { Source: '/work/a' },
      Image: 'x',
      'Labels.l': '2',
    });
    expect(normalOf({ argv: ['create', '--annotation', 'a=b', 'x'], api: '1.41' })).toMatch(
      /requires API version 1\.43/,
    );
  });

  it('has no terminal', () => {
    expect(normalOf(['run', '-it', 'x'])).toBe('the input device is not a TTY');
  });

  it('has a folder from that of the caller on', () => {
    expect(read('{"argv":[],"cwd":"../there"}')).toMatchObject({ directory: '/there' });
  });

  it.each([
    ['', 'it is neither a JSON array of strings nor an object with an argv'],
    ['x', 'it is neither a JSON array of strings nor an object with an argv'],
    ['1', 'it is neither a JSON array of strings nor an object with an argv'],
    ['[1]', 'it is neither a JSON array of strings nor an object with an argv'],
    ['{}', 'it has no argv'],
    ['{"argv":"run x"}', 'its argv is not an array of strings'],
    ['{"argv":[],"env":{"A":1}}', 'its env is not an object of strings'],
    ['{"argv":[],"env":[]}', 'its env is not an object of strings'],
    ['{"argv":[],"files":"x"}', 'its files is not an object of strings'],
    ['{"argv":[],"cwd":1}', 'its cwd is not a string'],
    ['{"argv":[],"config":{}}', 'its config is not a string, the text of config.json'],
    ['{"argv":[],"api":"1"}', 'its api is not an API version such as "1.50"'],
    [
      '{"argv":[],"variables":{}}',
      'it has a field "variables", which is none of argv, env, files, cwd, config, id, api',
    ],
    [
      '{"argv":[],"__proto__":{}}',
      'it has a field "__proto__", which is none of argv, env, files, cwd, config, id, api',
    ],
  ])('is refused with the reason: %s', (text, problem) => {
    expect(read(text)).toEqual({ problem });
  });

  it('keeps what was wrong with its bytes', () => {
    expect(readResolveLine({ problem: 'it is not UTF-8' }, '/')).toEqual({ problem: 'it is not UTF-8' });
  });
});

describe('a config.json among the files of a line', () => {
  const files = { 'cfg/config.json': '{"proxies":{"default":{"noProxy":"n"}}}' };
  const proxied = { 'Env.NO_PROXY': 'n', 'Env.no_proxy': 'n', Image: 'x' };

  it.each([
    ['that --config names', { argv: ['--config', 'cfg', 'create', 'x'], files }],
    ['that DOCKER_CONFIG names', { argv: ['create', 'x'], env: { DOCKER_CONFIG: 'cfg' }, files }],
    [
      'of HOME',
      { argv: ['create', 'x'], env: { HOME: '/h' }, files: { '/h/.docker/config.json': files['cfg/config.json'] } },
    ],
  ])('counts in the folder %s', (_what, line) => {
    expect(normalOf(line)).toEqual(proxied);
  });

  it('counts nowhere else, and not beside a config of the line', () => {
    expect(normalOf({ argv: ['create', 'x'], files })).toEqual({ Image: 'x' });
    expect(normalOf({ argv: ['--config', 'cfg', 'create', 'x'], files, config: '{}' })).toEqual({ Image: 'x' });
  });
});

it('an id of a line is yours, and no files are none', () => {
  expect(normalOf({ id: 7, argv: ['create', 'x'], files: null, env: null })).toEqual({ Image: 'x' });
});
