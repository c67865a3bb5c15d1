import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import config from '../../argvet.config.ts';
import type { CaseOutcome, ProbeOutcome } from '../../src/probe/probe-sites.ts';
import { beginProbeRun } from '../../src/probe/probe-run.ts';
import { needEngine } from '../snippet/run/test-engine.ts';
import { ENGINE, probed } from './test-run.ts';

needEngine();

function outcomeOf([first]: readonly CaseOutcome[]): ProbeOutcome {
  if (first === undefined) throw new Error('One case has one outcome');
  return first.outcome;
}

/** What the kernel shows, and what became of it, by what it is about. */
function shown(outcome: ProbeOutcome): Record<string, unknown> {
  if (outcome.kind !== 'probed') throw new Error(JSON.stringify(outcome));
  return Object.fromEntries(
    outcome.rows.map(({ subject, seen, effect }) => [
      subject,
      effect.kind === 'in-effect' ? seen : [seen, effect.kind === 'not-in-effect' ? effect.where : effect.kind],
    ]),
  );
}

function inNetwork(...words: readonly string[]): readonly string[] {
  return ['docker', 'run', '--network', 'mine', ...words];
}

describe('on a real engine', () => {
  it.each(config.sites.filter(({ policy }) => policy.verb !== 'exec'))(
    'every option of $name is in effect',
    async ({ cases }) => {
      const argv = await Promise.all(
        Object.entries(cases).map(async ([name, build]) => [name, await build()] as const),
      );
      for (const { cases: names, outcome } of await probed(Object.fromEntries(argv))) {
        expect([names, outcome.kind]).toEqual([names, 'probed']);
        if (outcome.kind !== 'probed') continue;
        expect(outcome.rows.length).toBeGreaterThan(8);
        expect(outcome.rows.filter(({ effect }) => effect.kind !== 'in-effect')).toEqual([]);
      }
    },
  );

  it("docker's own choices are the capabilities, the filter and the paths that argvet says", async () => {
    expect(shown(outcomeOf(await probed({ bare: ['docker', 'run', 'app'] })))).toMatchObject({
      'capabilities, bounding set':
        'CHOWN DAC_OVERRIDE FOWNER FSETID KILL SETGID SETUID SETPCAP NET_BIND_SERVICE NET_RAW SYS_CHROOT MKNOD AUDIT_WRITE SETFCAP',
      'system call filter': 'a filter',
      network: 'eth0',
      devices: 'none but the usual',
      'hidden paths': expect.stringMatching(/^hidden/),
      'read-only paths': expect.stringMatching(/^read-only/),
    });
  });

  it('what weakens a container is seen, and is in effect as well', async () => {
    const argv = `docker run --cap-add SYS_ADMIN --cap-drop MKNOD --security-opt seccomp=unconfined
      --security-opt systempaths=unconfined --tmpfs /t:exec,suid,dev,size=64k
      --tmpfs /odd:size=1000000 --device /dev/full:/dev/one -v /data app`;
    const seen = shown(outcomeOf(await probed({ weak: argv.split(/\s+/) })));
    expect(seen).toMatchObject({
      'system call filter': 'none',
      'tmpfs /t': 'writable, exec, suid, dev, 65536 bytes',
      'tmpfs /odd': 'writable, noexec, nosuid, nodev, 1003520 bytes',
      'mount /data': 'writable',
      devices: '/dev/one',
      'hidden paths': expect.stringMatching(/^open/),
      'read-only paths': expect.stringMatching(/^open/),
    });
    expect(String(seen['capabilities, bounding set']).split(' ')).not.toContain('MKNOD');
    expect(String(seen['capabilities, bounding set']).split(' ')).toContain('SYS_ADMIN');
  });

  it('a capability that is added for a user other than root has no effect, which is a finding', async () => {
    const start = ['docker', 'run', '--user', '1000', '--cap-add', 'CHOWN'];
    const outcomes = await probed({ alone: [...start, '--cap-drop', 'ALL', 'app'], more: [...start, 'app'] });
    const none = { 'capabilities, in effect': ['none', 'kernel'], user: '1000:0' };
    expect(outcomes.map(({ outcome }) => shown(outcome))).toEqual([
      expect.objectContaining({ ...none, 'capabilities, bounding set': 'CHOWN' }),
      expect.objectContaining(none),
    ]);
  });

  it.each([':5', ':', '+5', '+5:+7', '1000:'])(
    'a user (%s) whose halves are empty or have a plus is in effect',
    async (user) => {
      const outcome = outcomeOf(await probed({ user: ['docker', 'run', '--user', user, 'app'] }));
      expect(shown(outcome)).toMatchObject({ user: expect.stringMatching(/^\d+:\d+$/) });
    },
  );

  it('a device outside of /dev is not looked at, and told so', async () => {
    const outcome = outcomeOf(await probed({ device: ['docker', 'run', '--device', '/dev/null:/opt/x', 'app'] }));
    expect(outcome).toMatchObject({ unlooked: ['--device /dev/null:/opt/x'] });
    expect(shown(outcome)).toMatchObject({ devices: 'none but the usual' });
  });

  it('cases that ask for the same container share one, and each network is the own one of the run', async () => {
    const outcomes = await probed({
      one: inNetwork('a:1'),
      other: inNetwork('--name', 'x', 'b:2', 'sh'),
      third: inNetwork('--init', 'a'),
    });
    expect(outcomes.map(({ cases }) => cases)).toEqual([['site/one', 'site/other'], ['site/third']]);
    expect(outcomeOf(outcomes)).toMatchObject({ kind: 'probed', replaced: ['--network mine'] });
    expect(shown(outcomeOf(outcomes))).toMatchObject({ network: 'eth0' });
  });

  it('what the engine cannot start is not run, with its words, and is never in effect', async () => {
    const outcome = outcomeOf(await probed({ unknown: ['docker', 'run', '--cap-add', 'NONE_SUCH', 'app'] }));
    expect(outcome).toEqual({ kind: 'not-run', reason: expect.stringContaining('CAP_NONE_SUCH') });
  });

  it('what was told to the engine on the way to a failure is removed as well', async () => {
    const outcome = outcomeOf(
      await probed({ broken: ['docker', 'run', '--runtime', 'none-such', '--name', 'x', 'app'] }),
    );
    expect(outcome).toMatchObject({ kind: 'not-run' });
  });

  it('the folder of the probe is read by everyone, whatever the umask', async () => {
    const before = process.umask(0o077);
    const run = await beginProbeRun(ENGINE).finally(() => process.umask(before));
    try {
      expect(statSync(run.folder).mode & 0o777).toBe(0o755);
    } finally {
      await run.end();
    }
  });
});
