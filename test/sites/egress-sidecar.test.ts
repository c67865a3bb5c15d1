import { describe, expect, it } from 'vitest';
import { egressSidecarArgv, egressSidecarPolicy } from '../../src/sites/egress-sidecar.ts';
import { expectHolds } from './expect-site.ts';

const plain = { name: 'egress-1', image: 'registry.example/proxy:2', network: 'outside', user: { uid: 13, gid: 14 } };
const start = [
  ['docker', 'create', '--name', 'egress-1', '--init', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ['--pids-limit', '256', '--read-only', '--network', 'outside', '--user', '13:14'],
  ['--tmpfs', '/tmp:rw,noexec,nosuid,nodev,size=16m'],
].flat();

describe('the argv of an egress sidecar', () => {
  it('is made, not started: hardened, on its network, as an ordinary user', () => {
    const argv = egressSidecarArgv(plain);
    expect(argv).toEqual([...start, 'registry.example/proxy:2']);
    expectHolds(argv, egressSidecarPolicy);
  });

  it('has what the caller decides before the image', () => {
    const argv = egressSidecarArgv({
      ...plain,
      limits: { memory: 128, cpus: 0.25 },
      mounts: [{ source: '/srv/allow.conf', target: '/config/allow.conf' }],
      environment: { ALLOWED: 'registry.example' },
    });
    expect(argv).toEqual(
      [
        [...start, '--memory', '128m', '--cpus', '0.25'],
        ['--mount', 'type=bind,source=/srv/allow.conf,target=/config/allow.conf,readonly'],
        ['--env', 'ALLOWED=registry.example', 'registry.example/proxy:2'],
      ].flat(),
    );
    expectHolds(argv, egressSidecarPolicy);
  });

  it('mounts nothing to write, even for a caller that asks', () => {
    const mounts = [{ source: '/srv/a', target: '/a', writable: true }];
    expect(egressSidecarArgv({ ...plain, mounts })).toContain('type=bind,source=/srv/a,target=/a,readonly');
  });
});
