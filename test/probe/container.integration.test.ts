import { afterEach, describe, expect, it } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import { printExactJson } from '../../src/argv/values/exact-json.ts';
import { resolveAlone } from '../../src/container/stand-ins.ts';
import { HARDENED } from '../../src/policy/builtin/hardened.ts';
import { BASELINE } from '../../src/policy/builtin/baseline.ts';
import { judgeContainer } from '../../src/probe/judge-container.ts';
import type { JudgedContainer, JudgingPolicy } from '../../src/probe/judge-container.ts';
import { egressSidecarArgv, egressSidecarPolicy } from '../../src/sites/egress-sidecar.ts';
import { snippetContainerPolicy } from '../../src/sites/snippet-container.ts';
import { taskContainerArgv, taskContainerPolicy } from '../../src/sites/task-container.ts';
import { IMAGES, docker, needEngine } from '../snippet/run/test-engine.ts';
import { ENGINE } from './test-run.ts';

needEngine();

const NAME = 'argvet-test-judged';
const BUILTIN = { kind: 'builtin', policy: HARDENED } as const;

afterEach(async () => {
  await docker('rm', '--force', '--volumes', NAME);
});

async function start(...options: readonly string[]): Promise<void> {
  await docker('run', '--detach', `--name=${NAME}`, ...options, IMAGES.busybox, 'sleep', '600');
}

async function judged(judging: JudgingPolicy = BUILTIN) {
  const container = await judgeContainer(ENGINE, NAME, judging);
  if (container.kind !== 'judged') throw new Error(container.reason);
  return container;
}

/** What is not in effect, by what it is about. */
function differing({ rows }: Extract<JudgedContainer, { readonly kind: 'judged' }>): readonly unknown[] {
  return rows.flatMap(({ subject, seen, effect }) =>
    effect.kind === 'in-effect' ? [] : [[subject, seen, effect.kind]],
  );
}

describe('the argv of a running container', () => {
  it.each<[string, ...string[]]>([
    ['nothing'],
    ['capabilities', '--cap-drop=ALL', '--cap-add=CHOWN', '--cap-add=CAP_KILL'],
    [
      'security options',
      '--security-opt=no-new-privileges',
      '--security-opt=seccomp=unconfined',
      '--security-opt=label=disable',
    ],
    ['open paths', '--security-opt=systempaths=unconfined'],
    ['limits', '--pids-limit=64', '--memory=64m', '--memory-swap=100m', '--cpus=0.5', '--shm-size=1m'],
    ['a quota', '--cpu-quota=50000', '--cpu-period=200000', '--ulimit=nofile=100:200', '--oom-score-adj=100'],
    ['files', '--read-only', '--tmpfs=/t:exec,size=1m', '--mount=type=tmpfs,target=/u,tmpfs-size=1048576'],
    ['mounts', '-v=/usr/share:/a:ro', '--mount=type=bind,source=/usr/share,target=/b,readonly'],
    ['devices', '--device=/dev/full:/dev/one:r', '--device-cgroup-rule=c 1:7 rwm'],
    ['namespaces', '--network=none', '--pid=host', '--ipc=host', '--uts=host'],
    ['ways', '--publish=127.0.0.1:18099:80', '--restart=on-failure:3', '--sysctl=net.ipv4.ip_forward=0'],
    ['an init and a user', '--init', '--user=1000:1000', '--group-add=5'],
  ])('asks for the same as the one that started it: %s', async (_what, ...options) => {
    await start(...options);
    const { argv, rows } = await judged();
    const [made, given] = [argv, ['docker', 'run', `--name=${NAME}`, ...options, IMAGES.busybox, 'sleep', '600']].map(
      (words) => resolveAlone(parse(words)),
    );
    if (made?.ok !== true || given?.ok !== true) throw new Error('The client refuses an argv');
    expect(printExactJson(made.normal)).toBe(printExactJson(given.normal));
    expect(rows.filter(({ effect }) => effect.kind !== 'in-effect')).toEqual([]);
  });
});

describe('a running container', () => {
  it('of the task site holds the policy of that site, and breaks that of another', async () => {
    const [, ...words] = taskContainerArgv({ name: NAME, image: IMAGES.busybox, lifetime: 600 });
    await docker(...words);
    const own = await judged({ kind: 'site', policy: taskContainerPolicy });
    expect(own.findings).toEqual([]);
    expect(differing(own)).toEqual([]);
    const { findings } = await judged({ kind: 'site', policy: snippetContainerPolicy });
    expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['missing-option', 'unexpected-option']));
  });

  it("that runs its image's own program holds a policy without words, and one with an option behind the image breaks it", async () => {
    const own = 'argvet-test/own-program:1';
    await docker('create', `--name=${NAME}`, IMAGES.busybox, 'true');
    await docker('commit', '--change', 'CMD ["sleep", "600"]', NAME, own);
    await docker('rm', NAME);
    try {
      const proxy = { name: NAME, image: own, network: 'none', user: { uid: 13, gid: 13 } };
      await docker(...egressSidecarArgv(proxy).slice(1));
      await docker('start', NAME);
      expect((await judged({ kind: 'site', policy: egressSidecarPolicy })).findings).toEqual([]);
    } finally {
      await docker('rm', '--force', NAME);
      await docker('rmi', own);
    }
    await docker('run', '--detach', `--name=${NAME}`, IMAGES.busybox, 'sh', '-c', 'sleep 600', '--privileged');
    const { findings } = await judged({ kind: 'builtin', policy: BASELINE });
    expect(findings.map(({ code }) => code)).toEqual(['option-behind-image']);
  });

  it('of anybody has findings by a built-in policy', async () => {
    await start('--cap-add=SYS_ADMIN', '--volume=/:/host');
    const { findings } = await judged({ kind: 'builtin', policy: BASELINE });
    expect(findings.map((finding) => ('option' in finding ? finding.option : finding.code))).toEqual([
      '--cap-add SYS_ADMIN',
      '--volume /:/host',
    ]);
  });

  it('whose kernel is not as its engine has recorded it is found, whatever the record says', async () => {
    await start('--read-only', '-v=/usr/share:/work:ro', '--cap-add=SYS_ADMIN', '--security-opt=seccomp=unconfined');
    expect(differing(await judged())).toEqual([]);
    await docker('exec', NAME, 'mount', '-o', 'remount,rw,bind', '/work');
    await docker('exec', NAME, 'umount', '/proc/keys');
    expect(differing(await judged())).toEqual([
      ['mount /work', 'writable', 'not-in-effect'],
      ['hidden paths', 'open: /proc/keys', 'not-in-effect'],
    ]);
  });

  it('whose image has links at the places of mounts is looked at where they lead to', async () => {
    const linked = 'argvet-test/linked:1';
    const script =
      'mkdir -p /real/one && ln -s /real /link && ln -s one /real/two && touch /file && ln -s /file /to-file';
    await docker('run', `--name=${NAME}`, IMAGES.busybox, 'sh', '-c', script);
    await docker('commit', NAME, linked);
    await docker('rm', NAME);
    try {
      const mounts = ['--tmpfs=/link/two', '-v=/usr/share:/link/three:ro', '-v=/etc/hostname:/to-file:ro'];
      const powers = ['--cap-add=SYS_ADMIN', '--security-opt=seccomp=unconfined'];
      await docker('run', '--detach', `--name=${NAME}`, ...powers, ...mounts, linked, 'sleep', '600');
      expect(differing(await judged())).toEqual([['mount /to-file', undefined, 'not-observable']]);
      await docker('exec', NAME, 'umount', '/real/three');
      expect(differing(await judged())).toContainEqual([
        'mount /link/three',
        'nothing is mounted there',
        'not-in-effect',
      ]);
    } finally {
      await docker('rm', '--force', NAME);
      await docker('rmi', linked);
    }
  });

  it('is as it was before', async () => {
    await start('--pids-limit=64');
    const state = ['container', 'inspect', NAME, '--format', '{{json .HostConfig}} {{json .State}} {{json .Config}}'];
    const [before, changes] = [await docker(...state), await docker('diff', NAME)];
    await judged();
    expect([await docker(...state), await docker('diff', NAME)]).toEqual([before, changes]);
    expect((await docker('top', NAME)).trim().split('\n')).toHaveLength(2);
  });

  it('that does not run, that is not there or that has no shell is not judged', async () => {
    await docker('create', `--name=${NAME}`, IMAGES.busybox, 'sleep', '600');
    expect(await judgeContainer(ENGINE, NAME, BUILTIN)).toEqual({ kind: 'not-run', reason: 'it does not run' });
    expect(await judgeContainer(ENGINE, 'argvet-test-none', BUILTIN)).toEqual({
      kind: 'not-run',
      reason: expect.stringContaining('No such container'),
    });
    await docker('rm', NAME);
    await start();
    await docker('exec', NAME, 'busybox', 'rm', '/bin/sh');
    expect(await judgeContainer(ENGINE, NAME, BUILTIN)).toEqual({
      kind: 'not-run',
      reason: expect.stringContaining('which takes sh and cat'),
    });
  });
});
