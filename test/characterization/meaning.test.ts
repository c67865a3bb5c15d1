import { describe, expect, it } from 'vitest';
import { isWeaker, meaningOf, weakeningOf } from '../../src/characterization/meaning.ts';
import { weakened } from '../../src/policy/direction.ts';

const run = (...options: string[]) => ['docker', 'run', ...options, 'debian:12', 'true'];

describe('meaningOf', () => {
  it.each([
    ['a value that is attached', run('--pids-limit', '64'), run('--pids-limit=64')],
    ['another order', run('--init', '--rm'), run('--rm', '--init')],
    ['a size in another unit', run('-m', '1g'), run('--memory', '1024m')],
    ['a capability by its other name', run('--cap-add', 'NET_RAW'), run('--cap-add', 'cap_net_raw')],
    ['the verb by its long name', run(), ['docker', 'container', 'run', 'debian:12', 'true']],
    ['when to pull, at its default', run(), run('--pull', 'missing')],
    ['what a later option undoes', run(), run('--read-only', '--read-only=false')],
  ])('is spelling alone for %s', (_, before, after) => {
    expect(meaningOf(before, after)).toEqual({ kind: 'spelling' });
    expect(meaningOf(after, before)).toEqual({ kind: 'spelling' });
  });

  it.each([
    ['another program', run(), ['./docker', ...run().slice(1)]],
    ['no program', run(), run().slice(1)],
    ['another engine', run(), ['docker', '-H', 'tcp://192.0.2.1', ...run().slice(1)]],
    ['another context', run(), ['docker', '--context', 'far', ...run().slice(1)]],
    ['a quiet client', run(), run('-q')],
  ])('is not spelling alone for %s, though the config is the same', (_, before, after) => {
    expect(meaningOf(before, after)).toEqual({ kind: 'client' });
  });

  it('is the fields of the config that changed', () => {
    expect(meaningOf(run('--pids-limit', '64'), run())).toMatchObject({
      kind: 'config',
      changes: [{ field: 'HostConfig.PidsLimit', from: 64, direction: 'weaker' }],
    });
    expect(meaningOf(run('--pull', 'always'), run())).toMatchObject({ kind: 'config' });
    expect(meaningOf(run(), run('--sig-proxy=false'))).toMatchObject({
      kind: 'config',
      changes: [{ field: 'Client.SigProxy', to: false, direction: 'other' }],
    });
    expect(meaningOf(run('-v', './a:/a'), run('-v', '/a:/a'))).toMatchObject({ kind: 'config' });
    expect(meaningOf(run('--env-file', 'a'), run('--env-file', 'b'))).toMatchObject({ kind: 'config' });
  });

  it('is which of the two the client refuses', () => {
    const refused = run('--memory', 'much');
    expect(meaningOf(refused, run())).toEqual({ kind: 'refused', before: { exit: 125, message: expect.any(String) } });
    expect(meaningOf(run(), refused)).toEqual({ kind: 'refused', after: { exit: 125, message: expect.any(String) } });
    expect(meaningOf(refused, refused)).toMatchObject({ kind: 'refused', before: { exit: 125 }, after: { exit: 125 } });
  });
});

function weakenedNames(before: readonly string[], after: readonly string[]): string[] {
  const { fields, options } = weakeningOf(before, after, meaningOf(before, after));
  return [...fields.map(({ field }) => field), ...options.map(({ option }) => `--${option}`)];
}

describe('weakeningOf', () => {
  it('tells a weaker field once, though its option is weaker too', () => {
    expect(weakened(run('--pids-limit', '64'), run())).toMatchObject([{ option: 'pids-limit' }]);
    expect(weakenedNames(run('--pids-limit', '64'), run())).toEqual(['HostConfig.PidsLimit']);
    expect(weakenedNames(run(), run('--privileged'))).toContain('HostConfig.Privileged');
    expect(weakenedNames(run(), run('--privileged'))).not.toContain('--privileged');
  });

  it('finds what tokens do not show', () => {
    const [before, after] = [
      run('--mount', 'type=volume,src=v,dst=/x'),
      run('--use-api-socket', '--mount', 'type=volume,src=v,dst=/x'),
    ];
    expect(weakenedNames(before, after)).toContain('HostConfig.Mounts./var/run/docker.sock');
  });

  it('finds nothing in another spelling, and nothing in what is stronger', () => {
    expect(weakened(run('--cap-add', 'NET_RAW'), run('--cap-add', 'cap_net_raw'))).toHaveLength(1);
    expect(weakenedNames(run('--cap-add', 'NET_RAW'), run('--cap-add', 'cap_net_raw'))).toEqual([]);
    expect(weakenedNames(run(), run('--pids-limit', '64'))).toEqual([]);
    expect(isWeaker(weakeningOf(run(), run('--init'), meaningOf(run(), run('--init'))))).toBe(false);
  });

  it('holds an argv that the client refused before against a plain container', () => {
    expect(weakenedNames(run('--no-such'), run('--privileged', '--init'))).toEqual(['--privileged']);
    expect(weakenedNames(run('--no-such'), run('--still-none', '--privileged'))).toEqual([]);
  });

  it('keeps what tokens show where no config can be compared', () => {
    // The client looks at a platform behind all options: its grammar takes both argv.
    const before = run('--pids-limit', '64', '--platform', 'a/b/c/d');
    expect(weakenedNames(before, run('--platform', 'a/b/c/d'))).toEqual(['--pids-limit']);
  });
});

describe('nothing that tokens show as weaker', () => {
  const HARD = [
    '--init',
    '--cap-drop',
    'ALL',
    '--pids-limit',
    '64',
    '--network',
    'none',
    '--memory',
    '1g',
    '--read-only',
  ];
  it.each([
    '--privileged',
    '--pid=host',
    '--network=host',
    '--cap-add=SYS_ADMIN',
    '--user=0',
    '--device=/dev/kmsg',
    '-v=/:/host',
    '--security-opt=seccomp=unconfined',
    '--pids-limit=-1',
    '--read-only=false',
    '--ipc=host',
  ])('is lost: %s', (extra) => {
    expect(weakened(run(...HARD), run(...HARD, extra))).not.toEqual([]);
    expect(weakenedNames(run(...HARD), run(...HARD, extra))).not.toEqual([]);
  });
});
