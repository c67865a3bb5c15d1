import { describe, expect, it } from 'vitest';
import { repoContainerArgv, repoContainerPolicy } from '../../src/sites/repo-container.ts';
import { expectHolds, refusal } from './expect-site.ts';

const plain = { image: 'node:24', repository: '/srv/repo', user: { uid: 1000, gid: 100 }, script: 'npm test' };
const start = [
  ['docker', 'run', '--rm', '--init', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ['--pids-limit', '32768', '--user', '1000:100', '--network'],
].flat();
const repository = ['--workdir', '/repo', '--mount', 'type=bind,source=/srv/repo,target=/repo'];

describe('the argv of a repo container', () => {
  it('is hardened, as the given user, without a network and a capability', () => {
    const argv = repoContainerArgv(plain);
    expect(argv).toEqual([...start, 'none', ...repository, 'node:24', 'sh', '-c', 'npm test']);
    expectHolds(argv, repoContainerPolicy);
  });

  it('has what the caller decides before the image', () => {
    const argv = repoContainerArgv({
      ...plain,
      network: 'mirror',
      limits: { memory: 1024, cpus: 0.5 },
      mounts: [{ source: '/srv/cache', target: '/cache' }],
      environment: { CI: '1' },
    });
    expect(argv).toEqual(
      [
        [...start, 'mirror', '--memory', '1024m', '--cpus', '0.5', ...repository],
        ['--mount', 'type=bind,source=/srv/cache,target=/cache,readonly', '--env', 'CI=1'],
        ['node:24', 'sh', '-c', 'npm test'],
      ].flat(),
    );
    expectHolds(argv, repoContainerPolicy);
  });

  it.each([
    ['uid', 0, 5],
    ['uid', -1, 5],
    ['uid', 1.5, 5],
    ['uid', 2_147_483_648, 5],
    ['gid', 5, 0],
    ['gid', 5, 2_147_483_648],
  ])('refuses the %s of %d:%d', (input, uid, gid) => {
    expect(refusal(() => repoContainerArgv({ ...plain, user: { uid, gid } }))).toEqual({
      input,
      value: String(input === 'uid' ? uid : gid),
      mend: 'give a whole number from 1 to 2147483647',
    });
  });

  it('takes the last user that the engine takes', () => {
    const user = { uid: 2_147_483_647, gid: 2_147_483_647 };
    expect(repoContainerArgv({ ...plain, user })).toContain('2147483647:2147483647');
  });

  it('refuses a second mount on the repository', () => {
    const mounts = [{ source: '/srv/other', target: '/repo' }];
    expect(refusal(() => repoContainerArgv({ ...plain, mounts }))).toEqual({
      input: 'mount target',
      value: '/repo',
      mend: 'mount each target once',
    });
  });
});
