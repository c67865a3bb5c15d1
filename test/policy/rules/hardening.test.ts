import { describe, expect, it } from 'vitest';
import { check } from '../../../src/policy/check.ts';
import type { ContainerPolicy } from '../../../src/policy/policy.ts';
import { argvReplacing, argvWith, imageIndex, policy } from '../example-policy.ts';

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
    expect(check(argvReplacing(name), policy)).toStrictEqual([
      { code: 'missing-option', place: { index: undefined }, option, reason },
    ]);
  });

  it('that slid behind the image is missing, and found there', () => {
    const words = ['-t', '--cpus', 'x', '--pids-limit', '32768', 'true'];
    const argv = [...argvReplacing('--pids-limit').slice(0, -1), ...words];
    expect(check(argv, policy)).toStrictEqual([
      {
        code: 'missing-option',
        place: { index: undefined, related: imageIndex + 2 },
        option: '--pids-limit 32768',
        reason: 'a fork bomb ends at the limit',
      },
      { code: 'option-behind-image', place: { index: imageIndex - 1 }, option: '-t' },
      { code: 'option-behind-image', place: { index: imageIndex }, option: '--cpus' },
      { code: 'option-behind-image', place: { index: imageIndex + 2 }, option: '--pids-limit 32768' },
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
    expect(others).toStrictEqual([]);
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
    expect(check(argvReplacing(name, ...tokens), policy)).toStrictEqual([]);
  });

  it('is off when its last use says so', () => {
    expect(check(argvWith(['--init=false']), policy)).toStrictEqual([
      {
        code: 'option-not-in-effect',
        place: { index: imageIndex, related: 2 },
        option: '--init',
        by: '--init=false',
        reason: 'zombies end and signals arrive',
      },
    ]);
    expect(check(argvWith(['--security-opt=no-new-privileges:false']), policy)).toStrictEqual([
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
    expect(check(argvReplacing('--init', '--init=false', '--init'), policy)).toStrictEqual([
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
    expect(check(argvWith(['--privileged=false']), policy)).toStrictEqual([
      { code: 'unexpected-option', place: { index: imageIndex }, option: '--privileged=false' },
    ]);
  });

  it.each([
    ['--security-opt', ['--name', 'no-new-privileges'], '--security-opt no-new-privileges'],
    ['--security-opt', ['--security-opt', 'label=level:s0'], '--security-opt no-new-privileges'],
    ['--cap-drop', ['--cap-drop', 'KILL'], '--cap-drop ALL'],
    ['--cap-drop', ['--cap-add', 'CHOWN'], '--cap-drop ALL'],
    ['--cap-add', ['--cap-drop', 'CHOWN'], '--cap-add CHOWN'],
  ])('%s is missing where %j stands instead', (name, tokens, option) => {
    const [missing, ...others] = check(argvReplacing(name, ...tokens), policy);
    expect(missing).toMatchObject({ code: 'missing-option', option });
    expect(others).toHaveLength(1);
  });

  it('that stands twice is a duplicate of the first', () => {
    expect(check(argvWith(['--cap-drop', 'all']), policy)).toStrictEqual([
      { code: 'duplicate-option', place: { index: imageIndex, related: 3 }, option: '--cap-drop all' },
    ]);
  });
});
