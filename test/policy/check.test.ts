import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { wholeArgv } from '../../src/policy/arbitraries.ts';
import { check } from '../../src/policy/check.ts';
import type { ContainerPolicy } from '../../src/policy/policy.ts';
import { numRuns } from '../breadth.ts';
import { argvReplacing, argvWith, imageIndex, options, policy } from './example-policy.ts';

describe('an argv as a whole', () => {
  it('that holds its policy has no finding', () => {
    expect(check(argvWith(), policy)).toEqual([]);
    expect(
      check(argvWith(['-v', '/a:/work', '-v', '/b:/work/b', '--user', '1001', '--entrypoint', 'sh']), policy),
    ).toEqual([]);
  });

  it('that the client refuses has that one finding', () => {
    const message = '"--cap_add" is not an option of run: did you mean --cap-add?';
    expect(check(['docker', 'run', '--cap_add', 'ALL', 'img'], policy)).toEqual([
      { code: 'refused-by-client', place: { index: 2 }, message },
    ]);
  });

  it('of another verb is found at the verb', () => {
    const argv = ['docker', 'container', 'create', ...options.flat(), 'img'];
    expect(check(argv, policy)).toEqual([
      { code: 'wrong-verb', place: { index: 2 }, expected: 'run', actual: 'create' },
    ]);
  });

  it('without an image is found', () => {
    expect(check(argvWith().slice(0, imageIndex), policy)).toEqual([
      { code: 'missing-image', place: { index: undefined }, expected: 'image' },
    ]);
    expect(check(['docker', 'exec'], { name: 'exec', verb: 'exec', hardening: {}, options: [] })).toEqual([
      { code: 'missing-image', place: { index: undefined }, expected: 'container' },
    ]);
  });

  it('with an option before the verb is found there', () => {
    expect(check(['docker', '--context', 'other', 'run', ...argvWith().slice(2)], policy)).toEqual([
      { code: 'unexpected-option', place: { index: 1 }, option: '--context other' },
    ]);
    expect(check(['docker', '-D', '--tls=false', 'run', ...argvWith().slice(2)], policy)).toEqual([
      { code: 'unexpected-option', place: { index: 1 }, option: '-D' },
      { code: 'unexpected-option', place: { index: 2 }, option: '--tls=false' },
    ]);
  });

  it('is checked without a throw, whatever it is', () => {
    fc.assert(
      fc.property(wholeArgv(), (argv) => {
        for (const { place } of check(argv, policy)) {
          expect(place.index ?? 0).toBeLessThanOrEqual(argv.length);
        }
      }),
      { numRuns },
    );
  });
});

describe('a required option', () => {
  it.each([
    ['--init', '--init', 'zombies end and signals arrive'],
    ['--cap-drop', '--cap-drop ALL', 'no capability but those that have a reason'],
    ['--cap-add', '--cap-add CHOWN', 'the tree changes hands'],
    ['--security-opt', '--security-opt no-new-privileges', 'setuid programs raise nothing'],
    ['--pids-limit', '--pids-limit 32768', 'a fork bomb ends at the limit'],
    ['--network', '--network none', 'the container reaches no other network'],
    ['--cpus', '--cpus 1.0', 'the host keeps its other CPUs'],
    ['--memory', '--memory 512m', 'the host keeps its other memory'],
    ['--read-only', '--read-only', 'nothing is left in the root file system'],
    ['--name', '--name', 'steps find it'],
  ])('%s that is absent is missing', (name, option, reason) => {
    expect(check(argvReplacing(name), policy)).toEqual([
      { code: 'missing-option', place: { index: undefined }, option, reason },
    ]);
  });

  it('that slid behind the image is missing, and found there', () => {
    const argv = [...argvReplacing('--pids-limit').slice(0, -1), '--pids-limit', '32768', 'true'];
    expect(check(argv, policy)).toEqual([
      {
        code: 'missing-option',
        place: { index: undefined, related: imageIndex - 1 },
        option: '--pids-limit 32768',
        reason: 'a fork bomb ends at the limit',
      },
      { code: 'option-behind-image', place: { index: imageIndex - 1 }, option: '--pids-limit 32768' },
    ]);
  });

  it.each([
    ['--init', ['--init=false'], 'false', 0, 'true'],
    ['--read-only', ['--read-only=0'], '0', 0, 'true'],
    ['--pids-limit', ['--pids-limit', '32767'], '32767', 1, '32768'],
    ['--pids-limit', ['--pids-limit', '99999999999'], '99999999999', 1, '32768'],
    ['--pids-limit', ['--pids-limit=-1'], '-1', 0, '32768'],
    ['--network', ['--network', 'nones'], 'nones', 1, 'none'],
    ['--cpus', ['--cpus', '1.00001'], '1.00001', 1, '1.0'],
    ['--memory', ['-m', '512'], '512', 1, '512m'],
    ['--memory', ['-m512'], '512', 0, '512m'],
  ])('%s with the tokens %j has a wrong value', (name, tokens, actual, offset, expected) => {
    const [finding, ...others] = check(argvReplacing(name, ...tokens), policy);
    const index = argvReplacing(name, ...tokens).indexOf(tokens[0] ?? '') + offset;
    expect(finding).toMatchObject({ code: 'wrong-value', place: { index }, option: name, expected, actual });
    expect(others).toEqual([]);
  });

  it.each([
    ['--init', ['--init=true']],
    ['--init', ['--init=T']],
    ['--cap-drop', ['--cap-drop=all']],
    ['--cap-add', ['--cap-add', 'cap_chown']],
    ['--security-opt', ['--security-opt', 'no-new-privileges=true']],
    ['--security-opt', ['--security-opt=no-new-privileges:1']],
    ['--pids-limit', ['--pids-limit', '0x8000']],
    ['--pids-limit', ['--pids-limit=0100000']],
    ['--network', ['--net', 'none']],
    ['--cpus', ['--cpus=1']],
    ['--memory', ['-m512m']],
    ['--memory', ['--memory', '536870912']],
    ['--memory', ['--memory', '0.5g']],
  ])('%s may be written as %j', (name, tokens) => {
    expect(check(argvReplacing(name, ...tokens), policy)).toEqual([]);
  });

  it('is off when its last use says so', () => {
    expect(check(argvWith(['--init=false']), policy)).toEqual([
      {
        code: 'option-not-in-effect',
        place: { index: imageIndex, related: 2 },
        option: '--init',
        by: '--init=false',
        reason: 'zombies end and signals arrive',
      },
    ]);
    expect(check(argvWith(['--security-opt=no-new-privileges:false']), policy)).toEqual([
      {
        code: 'option-not-in-effect',
        place: { index: imageIndex, related: 7 },
        option: '--security-opt no-new-privileges',
        by: '--security-opt no-new-privileges:false',
        reason: 'setuid programs raise nothing',
      },
    ]);
  });

  it.each([
    ['--pids-limit', '-1'],
    ['--pids-limit', '0'],
    ['--memory', '0'],
    ['--cpus', '0'],
    ['--network', 'host'],
  ])('%s is overridden by a later %s', (name, value) => {
    expect(check(argvWith([name, value]), policy)).toMatchObject([
      { code: 'option-not-in-effect', place: { index: imageIndex }, by: `${name} ${value}` },
    ]);
  });

  it('in effect again after a weaker use is a duplicate', () => {
    expect(check(argvReplacing('--init', '--init=false', '--init'), policy)).toEqual([
      { code: 'duplicate-option', place: { index: 3, related: 2 }, option: '--init' },
    ]);
  });

  it.each([
    ['--cap-add', 'ALL'],
    ['--cap-add', 'all'],
    ['--privileged', undefined],
  ])('--cap-drop ALL is undone by %s %s, which weakens as well', (name, value) => {
    const extra = value === undefined ? [name] : [name, value];
    expect(check(argvWith(extra), policy)).toMatchObject([
      {
        code: 'option-not-in-effect',
        place: { index: imageIndex, related: 3 },
        option: '--cap-drop ALL',
        by: extra.join(' '),
      },
      { code: 'weakening-option', place: { index: imageIndex } },
    ]);
  });

  it.each([
    ['KILL', ['--cap-add KILL']],
    ['ALL', ['--cap-add ALL']],
    ['CHOWN', []],
    ['nonsense', []],
  ])('--cap-drop KILL and then --cap-add %s is undone by %j', (capability, by) => {
    const dropping: ContainerPolicy = {
      ...policy,
      hardening: { capDrop: ['KILL'] },
      options: [{ option: 'cap-add', reason: 'r', permitsWeakening: true }],
    };
    const findings = check(['docker', 'run', '--cap-drop', 'KILL', '--cap-add', capability, 'img'], dropping);
    expect(findings).toMatchObject(by.map((each) => ({ code: 'option-not-in-effect', by: each })));
    expect(findings).toHaveLength(by.length);
  });

  it('--privileged=false undoes nothing, but the policy does not name it', () => {
    expect(check(argvWith(['--privileged=false']), policy)).toEqual([
      { code: 'unexpected-option', place: { index: imageIndex }, option: '--privileged=false' },
    ]);
  });

  it('that stands twice is a duplicate of the first', () => {
    expect(check(argvWith(['--cap-drop', 'all']), policy)).toEqual([
      { code: 'duplicate-option', place: { index: imageIndex, related: 3 }, option: '--cap-drop all' },
    ]);
  });
});

describe('an option besides the hardening', () => {
  it('that the policy does not name is unexpected', () => {
    expect(check(argvWith(['-t', '--hostname', 'h']), policy)).toEqual([
      { code: 'unexpected-option', place: { index: imageIndex }, option: '-t' },
      { code: 'unexpected-option', place: { index: imageIndex + 1 }, option: '--hostname h' },
    ]);
  });

  it('that weakens says what a container gains', () => {
    expect(check(argvWith(['-itv', '/:/h']), policy)).toEqual([
      { code: 'unexpected-option', place: { index: imageIndex }, option: '-i' },
      { code: 'unexpected-option', place: { index: imageIndex }, option: '-t' },
      {
        code: 'weakening-option',
        place: { index: imageIndex },
        option: '-v /:/h',
        gives: 'the whole file system of the host',
      },
    ]);
  });

  it('with a value that the policy does not have is wrong, with the reason', () => {
    expect(check(argvWith(['--user', '1002', '--volume=/a:/b']), policy)).toEqual([
      {
        code: 'wrong-value',
        place: { index: imageIndex + 1 },
        option: '--user',
        expected: '1000, 1001',
        actual: '1002',
        reason: 'no root',
      },
      {
        code: 'wrong-value',
        place: { index: imageIndex + 2 },
        option: '--volume',
        expected: String.raw`/^\/[^:]+:\/work/`,
        actual: '/a:/b',
        reason: 'its folders',
      },
    ]);
  });

  it('stands once, unless it is repeatable, and then not with the same value', () => {
    expect(check(argvWith(['--user', '1000', '--user', '1001']), policy)).toEqual([
      { code: 'duplicate-option', place: { index: imageIndex + 2, related: imageIndex }, option: '--user 1001' },
    ]);
    expect(check(argvWith(['-v', '/a:/work', '-v', '/b:/work', '-v/a:/work']), policy)).toEqual([
      { code: 'duplicate-option', place: { index: imageIndex + 4, related: imageIndex }, option: '-v /a:/work' },
    ]);
  });

  it('whose pattern is global is matched from the start each time', () => {
    const argv = argvWith(['--label', 'owner=a']);
    expect(check(argv, policy)).toEqual([]);
    expect(check(argv, policy)).toEqual([]);
    expect(check(argvWith(['--label', 'my-owner=a']), policy)).toMatchObject([{ code: 'wrong-value' }]);
  });

  it('weakens even where the policy names it, unless it permits that', () => {
    expect(check(argvWith(['-v', '/etc:/work']), policy)).toMatchObject([
      { code: 'weakening-option', option: '-v /etc:/work', gives: "the host's configuration and password hashes" },
    ]);
    expect(check(argvWith(['--entrypoint', 'sh']), policy)).toEqual([]);
  });
});

describe('the words behind the image', () => {
  const behind = imageIndex + 1;

  it('are the program’s own where no command is named, unless they read as long options of docker', () => {
    expect(check(argvWith([], ['bash', '-c', 'x', '-v', '--', '--help', '--verbose', '-', '']), policy)).toEqual([]);
    expect(check(argvWith([], ['app', '--user', 'x', '--init=false', '--rm']), policy)).toEqual([
      { code: 'option-behind-image', place: { index: behind + 1 }, option: '--user x' },
      { code: 'option-behind-image', place: { index: behind + 3 }, option: '--init=false' },
      { code: 'option-behind-image', place: { index: behind + 4 }, option: '--rm' },
    ]);
  });

  it('may not begin with an option, long or short', () => {
    expect(check(argvWith([], ['-t', '-iv', '/:/h', 'app', '-v']), policy)).toEqual([
      { code: 'option-behind-image', place: { index: behind }, option: '-t' },
      { code: 'option-behind-image', place: { index: behind + 1 }, option: '-i' },
      { code: 'option-behind-image', place: { index: behind + 1 }, option: '-v /:/h' },
    ]);
  });

  it('are options also when joined with their value, or with a value that the client refuses', () => {
    expect(check(argvWith([], ['app', '--pids-limit 32768', '--pids-limit', 'x', '--rm']), policy)).toEqual([
      { code: 'option-behind-image', place: { index: behind + 1 }, option: '--pids-limit 32768' },
      { code: 'option-behind-image', place: { index: behind + 2 }, option: '--pids-limit' },
      { code: 'option-behind-image', place: { index: behind + 4 }, option: '--rm' },
    ]);
  });

  const shaped = { ...policy, command: ['pip', 'install', '--user', /^[a-z]+$/g] };

  it('are free where the policy names them', () => {
    expect(check(argvWith([], ['pip', 'install', '--user', 'six']), shaped)).toEqual([]);
    expect(check(argvWith([], ['pip', 'install', '--user', 'six']), shaped)).toEqual([]);
  });

  it.each([
    [['pip', 'install', '--user', 'six', '-t'], 4, '-t'],
    [['--rm', 'pip', 'install', '--user', 'six'], 0, '--rm'],
    [['-e', 'A=1', 'install', '--user', 'six'], 0, '-e A=1'],
  ])('%j have an option besides the named words', (words, at, option) => {
    expect(check(argvWith([], words), shaped)[0]).toEqual({
      code: 'option-behind-image',
      place: { index: behind + at },
      option,
    });
  });

  it.each([
    [['pip', 'install', '--user', '6'], 3],
    [['pip', 'install', '--user', 'six', 'seven'], 4],
    [['pipe', 'install', '--user', 'six'], 0],
    [['pip', 'install', '--user'], undefined],
  ])('%j are not the named ones', (words, at) => {
    expect(check(argvWith([], words), shaped)).toEqual([
      {
        code: 'wrong-command',
        place: { index: at === undefined ? undefined : behind + at },
        expected: 'pip install --user /^[a-z]+$/g',
        actual: words.join(' '),
      },
    ]);
  });

  it('are none where the policy names none', () => {
    const silent = { ...policy, command: [] };
    expect(check(argvWith([], []), silent)).toEqual([]);
    expect(check(argvWith([], ['true']), silent)).toMatchObject([{ code: 'wrong-command', place: { index: behind } }]);
  });
});
