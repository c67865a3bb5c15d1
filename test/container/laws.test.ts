/** What holds for every argv. */
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseExactJson, printExactJson } from '../../src/argv/values/exact-json.ts';
import type { OptionSpec } from '../../src/argv/option-spec.ts';
import { OPTION_TABLES } from '../../src/argv/options.ts';
import { parse } from '../../src/argv/parse.ts';
import { EMPTY_ENVIRONMENT } from '../../src/container/environment.ts';
import type { Environment } from '../../src/container/environment.ts';
import { resolve } from '../../src/container/resolve.ts';
import { argvOf, environmentOf } from '../fuzz/question.ts';
import { anyQuestion } from '../fuzz/question-arbitrary.ts';
import { textsFor, WILD_TEXTS } from '../fuzz/texts.ts';

const ask = (argv: readonly string[]) => resolve(parse(argv));

/** What an option with several values asks for. */
function normalOf(option: string, values: readonly string[]): unknown {
  const resolved = ask(['create', ...values.flatMap((value) => [option, value]), 'x']);
  return resolved.ok ? resolved.normal : resolved.message;
}

/** The options of `run` whose last use alone counts. */
const LAST = OPTION_TABLES.run.options.filter(({ repeat, name }) => repeat === 'last' && name !== 'help');

const spec = (options: readonly OptionSpec[]) => fc.constantFrom(...options);
const valid = (option: OptionSpec) => fc.constantFrom(...textsFor(option).valid);
const optionAndText = spec(OPTION_TABLES.run.options).chain((option) => fc.tuple(fc.constant(option), valid(option)));

describe('resolve', () => {
  it('never throws, gives plain JSON, and the fields of its normal form sorted', () => {
    fc.assert(
      fc.property(anyQuestion(), (question) => {
        const resolved = resolve(parse(argvOf(question)), environmentOf(question.world, '/client'));
        expect(parseExactJson(printExactJson(resolved))).toEqual(resolved);
        const fields = resolved.ok ? Object.keys(resolved.normal) : [];
        expect(fields).toEqual(fields.toSorted());
      }),
    );
  });

  it('never throws on tokens of any kind', () => {
    const names = OPTION_TABLES.run.options.map(({ name }) => `--${name}`);
    const token = fc.oneof(
      fc.constantFrom(...names, ...WILD_TEXTS, 'run', 'create', 'exec', 'docker'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(token), (argv) => {
        const resolved = ask(argv);
        expect(resolved.ok || resolved.message !== '').toBe(true);
      }),
    );
  });

  it('keeps keys that are names of JavaScript\u2019s own', () => {
    for (const key of ['__proto__', 'constructor', 'hasOwnProperty', 'toString']) {
      const options = ['-e', '-l', '--annotation', '--log-opt', '--storage-opt'].flatMap((option) => [
        option,
        `${key}=1`,
      ]);
      const resolved = ask(['create', ...options, '--network', key, '--network', 'b', 'x']);
      const normal = resolved.ok ? resolved.normal : {};
      const fields = [`Env.${key}`, `Labels.${key}`, `HostConfig.Annotations.${key}`, `HostConfig.StorageOpt.${key}`];
      expect(Object.keys(normal)).toEqual(expect.arrayContaining([...fields, `HostConfig.LogConfig.Config.${key}`]));
      expect(normal).toMatchObject({ 'HostConfig.NetworkMode': key });
      expect(Object.getPrototypeOf(normal)).toBe(Object.prototype);
    }
    expect(Object.keys({})).toEqual([]);
  });
});

describe('the way an option is written', () => {
  it('does not change what it asks for: --x v and --x=v', () => {
    fc.assert(
      fc.property(optionAndText, ([{ name, kind }, text]) => {
        const apart = kind === 'bool' ? [`--${name}=${text}`] : [`--${name}`, text];
        expect(ask(['run', ...apart, 'x'])).toEqual(ask(['run', `--${name}=${text}`, 'x']));
      }),
    );
  });

  it('does not change what it asks for: a letter for a name, attached or not', () => {
    const short = OPTION_TABLES.run.options.filter((each) => each.short !== undefined && each.kind === 'value');
    const use = spec(short).chain((option) => fc.tuple(fc.constant(option), valid(option)));
    fc.assert(
      fc.property(use, ([{ name, short: letter }, text]) => {
        const attached = text === '' || text.startsWith('=') ? [] : [[`-${letter}${text}`]];
        const written = [[`-${letter}`, text], ...attached, ...(text === '' ? [] : [[`-${letter}=${text}`]])];
        const whole = ask(['run', `--${name}=${text}`, 'x']);
        expect(written.map((tokens) => ask(['run', ...tokens, 'x']))).toEqual(written.map(() => whole));
      }),
    );
  });

  it('does not change what it asks for: a hidden name for the usual one', () => {
    const hidden = OPTION_TABLES.run.options.filter(({ aliasOf }) => aliasOf !== undefined);
    const use = spec(hidden).chain((option) => fc.tuple(fc.constant(option), valid(option)));
    fc.assert(
      fc.property(use, ([{ name, aliasOf }, text]) => {
        expect(ask(['run', `--${name}`, text, 'x'])).toEqual(ask(['run', `--${aliasOf}`, text, 'x']));
      }),
    );
  });

  it('is not the program\u2019s, the container word\u2019s or the separator\u2019s', () => {
    fc.assert(
      fc.property(optionAndText, ([{ name }, text]) => {
        const options = [`--${name}=${text}`];
        const whole = ask(['docker', 'run', ...options, 'x', 'a']);
        expect(ask(['run', ...options, 'x', 'a'])).toEqual(whole);
        expect(ask(['/usr/bin/docker', 'container', 'run', ...options, '--', 'x', 'a'])).toEqual(whole);
      }),
    );
  });
});

describe('an option that stands twice', () => {
  it('counts by its last use where it is one value', () => {
    const twice = spec(LAST).chain((option) => fc.tuple(fc.constant(option), valid(option), valid(option)));
    fc.assert(
      fc.property(twice, ([{ name }, first, last]) => {
        expect(ask(['run', `--${name}=${first}`, `--${name}=${last}`, 'x'])).toEqual(
          ask(['run', `--${name}=${last}`, 'x']),
        );
      }),
    );
  });

  it.each([
    ['-e', ['A=1', 'B=2', 'C', 'D=']],
    ['-v', ['/a:/b', 'v:/c', '/d', '/a:/b:ro']],
    ['-l', ['a=1', 'b', 'c=3']],
    ['--cap-add', ['CHOWN', 'ALL', 'SYS_ADMIN', 'BPF']],
    ['--cap-drop', ['CHOWN', 'KILL', 'NET_RAW']],
    ['--sysctl', ['net.a=1', 'net.b=2', 'kernel.sem=1']],
    ['--tmpfs', ['/a', '/b:ro']],
    ['--ulimit', ['nofile=1', 'core=0', 'nproc=2']],
    ['-p', ['80', '8080:80', '1.2.3.4:53:53/udp']],
    ['--expose', ['80', '90-92', '53/udp']],
    ['--device', ['/dev/a', '/dev/b:/dev/c', '/dev/d:/dev/e']],
    ['--mount', ['dst=/a', 'type=tmpfs,dst=/b', 'type=bind,src=/c,dst=/a']],
    ['--group-add', ['a', '1']],
    ['--annotation', ['a=1', 'b=2']],
    ['--security-opt', ['no-new-privileges', 'seccomp=unconfined', 'apparmor=x', 'label=disable']],
  ])('asks for the same in any order: %s', (option, texts) => {
    fc.assert(
      fc.property(fc.shuffledSubarray(texts, { minLength: 2 }), (some) => {
        expect(normalOf(option, some)).toEqual(normalOf(option, some.toSorted()));
      }),
    );
  });
});

describe('the environment', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is read by nobody unless it is given', () => {
    const argv = ['create', '-e', 'HOME', '-v', './a:/b', '--use-api-socket', 'x'];
    const before = ask(argv);
    for (const [name, value] of Object.entries({
      DOCKER_DEFAULT_PLATFORM: 'linux/arm64',
      DOCKER_HOST: 'x://y',
      DOCKER_CONTEXT: 'x',
      DOCKER_API_VERSION: '1.24',
      DOCKER_TLS: '1',
      HOME: '/elsewhere',
    })) {
      vi.stubEnv(name, value);
    }
    expect(ask(argv)).toEqual(before);
    expect(before).toMatchObject({ ok: true, normal: { 'Env.HOME': null, 'HostConfig.Binds./b': { Source: '/a' } } });
    expect(ask(['create', '--env-file', 'package.json', 'x'])).toMatchObject({ ok: false, exit: 125 });
  });

  it.each<[readonly string[], Partial<Environment>, object]>([
    [['-e', 'A'], { variables: { A: '1' } }, { 'Env.A': '1' }],
    [['-e', 'A'], { variables: { A: '' } }, { 'Env.A': '' }],
    [['-e', 'A=2'], { variables: { A: '1' } }, { 'Env.A': '2' }],
    [[], { variables: { DOCKER_DEFAULT_PLATFORM: 'arm64' } }, { 'Query.platform': 'linux/arm64' }],
    [['--platform', 'amd64'], { variables: { DOCKER_DEFAULT_PLATFORM: 'arm64' } }, { 'Query.platform': 'linux/amd64' }],
    [['--platform='], { variables: { DOCKER_DEFAULT_PLATFORM: 'arm64' } }, {}],
    [['-v', '../a:/b'], { directory: '/x/y' }, { 'HostConfig.Binds./b': { Source: '/x/a' } }],
    [['--env-file', 'f'], { readFile: () => 'A=1\nB', variables: { B: '2' } }, { 'Env.A': '1', 'Env.B': '2' }],
    [['--label-file', 'f'], { readFile: () => 'A=1' }, { 'Labels.A': '1' }],
    [['--env-file', 'f', '-e', 'A=2'], { readFile: () => 'A=1' }, { 'Env.A': '2' }],
  ])('gives %j in %j what it has', (options, environment, fields) => {
    const resolved = resolve(parse(['create', ...options, 'x']), { ...EMPTY_ENVIRONMENT, ...environment });
    expect(resolved).toMatchObject({ ok: true, normal: { Image: 'x', ...fields } });
  });
});
