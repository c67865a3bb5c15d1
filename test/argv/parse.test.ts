import { describe, expect, it } from 'vitest';
import type { Role } from '../../src/argv/model.ts';
import { parse } from '../../src/argv/parse.ts';

const roles = (...argv: string[]): readonly Role[] => parse(argv).tokens.map(({ role }) => role);
const error = (...argv: string[]) => {
  const parsed = parse(argv);
  return parsed.ok ? undefined : parsed.error;
};
const uses = (...argv: string[]) => {
  const parsed = parse(argv);
  return parsed.ok ? parsed.options.map(({ name, value }) => `${name}=${value}`) : parsed.error.message;
};

describe('the roles of tokens', () => {
  it('tell program, global option, verb, option, value, separator, image and word apart', () => {
    expect(roles('docker', '-D', '-H', 'tcp://h', 'run', '--rm', '-e', 'A=1', '--', 'alpine', '--rm')).toEqual([
      'program',
      'global-option',
      'global-option',
      'value',
      'verb',
      'option',
      'option',
      'value',
      'separator',
      'image',
      'word',
    ]);
  });

  it('call the positional of exec a container', () => {
    expect(roles('exec', 'web', 'ls')).toEqual(['verb', 'container', 'word']);
  });

  it('make one verb of container and the verb behind it', () => {
    expect(roles('container', 'create', 'alpine')).toEqual(['verb', 'verb', 'image']);
  });

  it('leave everything behind a refusal unread', () => {
    expect(roles('run', '--nope', '--rm', 'alpine')).toEqual(['verb', 'option', 'unread', 'unread']);
    expect(roles('run', '--memory', 'x', 'alpine')).toEqual(['verb', 'option', 'value', 'unread']);
    expect(roles('ps', '-a')).toEqual(['verb', 'unread']);
  });

  it('know a program by its name or path, with .exe or without, and behind sudo', () => {
    for (const program of ['docker', 'podman', 'nerdctl', '/usr/bin/docker', 'C:\\bin\\docker.exe', './podman']) {
      expect(parse([program, 'run', 'x'])).toMatchObject({ ok: true, program, imageIndex: 2 });
    }
    expect(parse(['/usr/bin/sudo', 'docker', 'run', 'x'])).toMatchObject({ program: 'docker', imageIndex: 3 });
    expect(roles('sudo', 'docker', 'run', 'x')).toEqual(['program', 'program', 'verb', 'image']);
  });

  it('take no other word for a program', () => {
    for (const word of ['dockerd', 'docker-compose', '/docker/run', 'sudo', 'exe', '.exe', 'mydocker']) {
      expect(error(word, 'run', 'x')).toMatchObject({ code: 'unknown-verb', index: 0 });
    }
    expect(error('sudo', '-E', 'docker', 'run', 'x')).toMatchObject({ code: 'unknown-verb', index: 0 });
  });
});

describe('the options', () => {
  it('of a cluster are one use a letter, the last with its value', () => {
    expect(uses('run', '-itu0', 'x')).toEqual(['interactive=true', 'tty=true', 'user=0']);
    expect(uses('run', '-itp', '80:80', 'x')).toEqual(['interactive=true', 'tty=true', 'publish=80:80']);
    expect(uses('run', '-ti=false', 'x')).toEqual(['tty=true', 'interactive=false']);
    expect(uses('run', '-h=name', 'x')).toEqual(['hostname=name']);
    expect(uses('run', '-privileged', 'x')).toEqual(['publish=rivileged']);
  });

  it('take the next token whatever it is, and a bool takes none', () => {
    expect(uses('run', '--user', '--rm', 'x')).toEqual(['user=--rm']);
    expect(uses('run', '--name', '--', 'x')).toEqual(['name=--']);
    expect(parse(['run', '--rm', 'true', 'x'])).toMatchObject({ image: 'true', command: ['x'] });
  });

  it('split at the first = and may be empty behind it', () => {
    expect(uses('run', '--env=A=b=c', '--user=', 'x')).toEqual(['env=A=b=c', 'user=']);
  });

  it('have the value = when a letter is followed by a lone =', () => {
    expect(uses('run', '-w=', 'x')).toEqual(['workdir==']);
    expect(error('run', '-t=', 'x')).toMatchObject({ code: 'unknown-option', index: 1 });
  });

  it('are known by the option that an alias stands for, spelled as they are', () => {
    expect(parse(['run', '--net=n', 'x'])).toMatchObject({
      options: [{ name: 'network', spelled: '--net', value: 'n', index: 1, valueIndex: 1 }],
    });
  });

  it('pass over the flags of a Go test, also at the end of a cluster', () => {
    expect(uses('run', '-test.v', '-itest.v', 'x')).toEqual(['interactive=true']);
    expect(parse(['-test.v', 'run', 'x'])).toMatchObject({ ok: true, globals: [], imageIndex: 2 });
    expect(error('run', '--test.v', 'x')).toMatchObject({ code: 'unknown-option' });
  });

  it('end at the first word, an empty token and a dash included', () => {
    for (const image of ['alpine', '', '-']) {
      expect(parse(['run', image, '--rm'])).toMatchObject({ options: [], imageIndex: 1, image, command: ['--rm'] });
    }
  });

  it('end at --, and the next token is the image whatever it is', () => {
    expect(parse(['run', '--', '--rm', '--'])).toMatchObject({
      options: [],
      imageIndex: 2,
      image: '--rm',
      command: ['--'],
    });
  });

  it('before the verb are global, and --version there does not stop the run', () => {
    expect(parse(['docker', '-c', 'x', '--version', 'run', '-c', '5', 'y'])).toMatchObject({
      globals: [
        { name: 'context', value: 'x', index: 1, valueIndex: 2 },
        { name: 'version', value: 'true', index: 3 },
      ],
      options: [{ name: 'cpu-shares', value: '5' }],
    });
  });

  it('may be ended by -- before the verb, once', () => {
    expect(parse(['--', 'create', 'x'])).toMatchObject({ ok: true, imageIndex: 2 });
    expect(error('--', '--', 'create', 'x')).toMatchObject({ code: 'unknown-verb', index: 1 });
  });

  it('between container and the verb are only --help and -h', () => {
    expect(parse(['container', '--help', 'run', 'x'])).toMatchObject({
      ok: true,
      globals: [{ name: 'help', index: 1 }],
    });
    expect(parse(['container', '-h', 'run', 'x']).ok).toBe(true);
    expect(error('container', '-D', 'run', 'x')).toMatchObject({ code: 'unknown-option', index: 1 });
    expect(error('container', '--', 'run', 'x')).toMatchObject({ code: 'unknown-verb', index: 1 });
  });
});

describe('the refusals', () => {
  it('of an argv without a verb point behind its end', () => {
    expect(error()).toMatchObject({ code: 'missing-verb', index: 0 });
    expect(error('docker', '-D')).toMatchObject({ code: 'missing-verb', index: 2 });
    expect(error('docker', 'container')).toMatchObject({ code: 'missing-verb', index: 2 });
  });

  it('of a verb that argvet does not read point at it', () => {
    expect(error('docker', 'ps')).toEqual({
      code: 'unknown-verb',
      message: '"ps" is not a verb: run, create or exec is expected',
      index: 1,
    });
    expect(error('container', 'container', 'run')).toMatchObject({ code: 'unknown-verb', index: 1 });
    expect(error('docker', '', 'run')).toMatchObject({ code: 'unknown-verb', index: 1 });
  });

  it('of an option without its value point behind the end', () => {
    expect(error('run', '--name')).toEqual({
      code: 'missing-value',
      message: '--name needs a value, and the argv ends behind it',
      index: 2,
    });
    expect(error('run', '-ite')).toMatchObject({ code: 'missing-value', index: 2 });
  });

  it('of a dash too many or a name too short are of their own kind', () => {
    for (const token of ['---', '--=', '--=x', '---rm']) {
      expect(error('run', token, 'x')).toMatchObject({ code: 'bad-option-syntax', index: 1 });
    }
  });

  it('of a value point at the token that holds it, and say why', () => {
    expect(error('run', '--memory', '1z', 'x')).toEqual({
      code: 'bad-value',
      message: '"1z" is not a value of --memory: its unit is none of b, k, m, g, t, p',
      index: 2,
    });
    expect(error('run', '-m1z', 'x')).toMatchObject({ code: 'bad-value', index: 1 });
    expect(error('docker', '--tlsverify=maybe', 'run', 'x')).toMatchObject({ code: 'bad-value', index: 1 });
  });

  it('of a missing image are none: the client refuses it in another way', () => {
    expect(parse(['run', '--rm'])).toMatchObject({ ok: true, imageIndex: undefined, image: undefined, command: [] });
    expect(parse(['run', '--rm', '--']).ok).toBe(true);
  });
});

describe('the message of an unknown option', () => {
  it.each([
    [['run', '--Privileged'], '"--Privileged" is not an option of run: did you mean --privileged?'],
    [['run', '--cap_add=x'], '"--cap_add" is not an option of run: did you mean --cap-add?'],
    [['run', '--priv'], '"--priv" is not an option of run: did you mean --privileged? Names cannot be shortened'],
    [['run', '--cap'], '"--cap" is not an option of run'],
    [['run', '--no-init'], '"--no-init" is not an option of run: did you mean --init=false?'],
    [['run', '-rm'], '"-r" is not an option of run: did you mean --rm?'],
    [['run', '-name=x'], '"-n" is not an option of run: did you mean --name?'],
    [['create', '-d'], '"-d" is not an option of create: it is one of run'],
    [['exec', '--rm'], '"--rm" is not an option of exec: it is one of run'],
    [['run', '--debug'], '"--debug" is not an option of run: it is one that stands before the verb'],
    [['--rm', 'run'], '"--rm" is not an option that stands before the verb: it is one of run'],
    [
      ['container', '-D', 'run'],
      '"-D" is not an option that stands behind container: it is one that stands before the verb',
    ],
    [['run', '-i😀'], '"-😀" is not an option of run'],
    [['run', '--a\u001b[2J'], '"--a\\u{1b}[2J" is not an option of run'],
  ] as const)('names the mend where there is one: %j', (argv, message) => {
    expect(error(...argv)?.message).toBe(message);
  });
});
