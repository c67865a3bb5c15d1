import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../src/argv/dialect.ts';
import { DIALECT_TABLES, optionNamed } from '../../src/argv/options.ts';
import { parse } from '../../src/argv/parse.ts';
import { splitLists } from '../../src/argv/split-lists.ts';

describe('the dialect of an argv', () => {
  it.each(['podman', '/usr/bin/podman', String.raw`C:\bin\podman.exe`])('is podman for %s', (program) => {
    expect(dialectOf(program)).toBe('podman');
    expect(parse([program, 'run', '--rmi', 'x'])).toMatchObject({ ok: true, dialect: 'podman', image: 'x' });
  });

  it.each([undefined, 'docker', 'nerdctl', 'podman-remote', '/opt/podman/docker'])('is docker for %s', (program) => {
    expect(dialectOf(program)).toBe('docker');
  });

  it('is docker for an argv that starts at its verb, unless the caller says podman', () => {
    expect(parse(['run', '--rmi', 'x'])).toMatchObject({ ok: false, error: { code: 'unknown-option' } });
    expect(parse(['run', '--rmi', 'x'], { dialect: 'podman' })).toMatchObject({ ok: true, image: 'x' });
    expect(parse(['podman', 'run', '--link', 'x'], { dialect: 'docker' })).toMatchObject({ dialect: 'docker' });
  });

  it('decides what an option takes: podman reads numbers and lists where docker reads texts', () => {
    expect(parse(['podman', 'run', '--add-host', '"a', 'x'])).toMatchObject({ error: { code: 'bad-value' } });
    expect(parse(['docker', 'run', '--dns', '8.8.8.8,1.1.1.1', 'x'])).toMatchObject({ error: { code: 'bad-value' } });
    expect(parse(['podman', 'run', '--dns', '8.8.8.8,1.1.1.1', 'x'])).toMatchObject({ ok: true });
  });

  it('names the other places of an option in its own dialect', () => {
    const refused = parse(['podman', 'exec', '--cap-add', 'x', 'c']);
    expect(refused).toMatchObject({ error: { message: '"--cap-add" is not an option of exec: it is one of run' } });
    const docker = parse(['podman', 'run', '--link', 'a', 'x']);
    expect(docker).toMatchObject({ error: { message: '"--link" is not an option of run' } });
  });

  it('makes every word the command of exec --latest', () => {
    expect(parse(['podman', 'exec', '-l', 'ls', '-a'])).toMatchObject({ image: undefined, command: ['ls', '-a'] });
    expect(parse(['podman', 'exec', '-l=false', 'c', 'ls'])).toMatchObject({ image: 'c', command: ['ls'] });
  });
});

describe("podman's option tables", () => {
  it('hold what its help and its parser know', () => {
    const sizes = Object.values(DIALECT_TABLES.podman).map(({ scope, options }) => [scope, options.length]);
    expect(Object.fromEntries(sizes)).toEqual({ global: 38, container: 25, run: 170, create: 164, exec: 36 });
  });

  it('name no option twice', () => {
    for (const { options, byLong, byShort } of Object.values(DIALECT_TABLES.podman)) {
      expect(byLong.size).toBe(options.length);
      expect(byShort.size).toBe(options.filter(({ short }) => short !== undefined).length);
    }
  });

  it('are asked by name with the dialect', () => {
    expect(optionNamed('run', 'purge', 'podman')?.name).toBe('rm');
    expect(optionNamed('run', 'purge')).toBeUndefined();
    expect(optionNamed('run', 'tls-verify', 'podman')?.kind).toBe('bool');
    expect(optionNamed('create', 'sig-proxy', 'podman')).toBeUndefined();
  });
});

describe('splitLists', () => {
  it('gives each item of a list a use of its own, at the same token', () => {
    const command = parse(['podman', 'run', '--cap-drop=ALL,"A,B"', '--security-opt', 'a,b', 'x']);
    if (!command.ok) throw new Error(command.error.message);
    expect(splitLists(command).options.map(({ name, value, index }) => [name, value, index])).toEqual([
      ['cap-drop', 'ALL', 2],
      ['cap-drop', 'A,B', 2],
      ['security-opt', 'a,b', 3],
    ]);
  });

  it('leaves a command of docker as it is', () => {
    const command = parse(['docker', 'run', '--cap-drop=ALL,CHOWN', 'x']);
    if (!command.ok) throw new Error(command.error.message);
    expect(splitLists(command)).toBe(command);
  });
});
