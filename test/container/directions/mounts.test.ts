import { expect, it } from 'vitest';
import { diff } from '../../../src/container/diff.ts';
import { config, configOf } from './examples.ts';

it.each([
  ['-v /srv/a:/b', '-v /srv:/b', 'a folder above the one it had'],
  ['-v /srv/a:/b', '-v /srv/ab:/b', 'a host folder that it did not have'],
  ['-v data:/b', '-v /data:/b', 'a host folder that it did not have'],
  ['-v /srv/a:/b', '-v /srv/a:/b -v /srv:/d', 'a folder above the one it had'],
  ['-v /srv/a:/b:ro', '-v /srv/a:/b', 'writing to what was read-only'],
  ['-v /srv/a:/b:ro', '-v /srv/a:/b:ro -v /srv/a/c:/d', 'writing to what was read-only'],
  ['-v /srv/a:/b:ro', '-v /srv/a:/b:ro -v /srv/c:/d', 'a host folder that it did not have'],
  ['-v /srv/a:/b', '-v /srv/a:/b:rslave', 'later mounts of the host'],
  ['-v /srv/a:/b', '-v /srv/a:/b:rshared', 'mounts that spread to the host'],
  ['-v /srv/a:/b:rshared', '-v /srv/a:/b:rshared,z', 'files that every container may read'],
  ['-v data:/b:ro', '-v data:/b', 'writing to what was read-only'],
  ['-v data:/b', '-v other:/b', 'a volume that it did not have'],
  ['-v data:/b', '-v data:/b -v /c', 'a volume that it did not have'],
  ['-v /etc/hosts:/b:ro', '-v /etc:/b:ro', "the host's configuration and password hashes"],
  ['--tmpfs /t', '--tmpfs /t:exec', 'a writable place for programs, setuid files or devices'],
  ['--tmpfs /t:exec', '--tmpfs /t:exec,suid', 'a writable place for programs, setuid files or devices'],
  ['--tmpfs /t:size=1m', '--tmpfs /t:size=2m', "more of the host's memory as files"],
  ['-v data:/t', '--tmpfs /t:dev', 'a writable place for programs, setuid files or devices'],
])('from "%s" to "%s" the container gains %s', (before, after, why) => {
  const change = diff(config(before), config(after)).find(({ direction }) => direction === 'weaker');
  expect(change?.why).toBe(why);
});

it.each([
  ['--tmpfs /t:noexec', '--tmpfs /t', 'a writable place for programs, setuid files or devices'],
  ['--read-only --read-only-tmpfs=false', '--read-only', 'a writable place for programs, setuid files or devices'],
  ['--mount type=tmpfs,dst=/t,tmpfs-size=1m', '--mount type=tmpfs,dst=/t', "more of the host's memory as files"],
])('from "%s" to "%s" a container of podman gains %s', (before, after, why) => {
  const [one, other] = [before, after].map((options) => configOf(['podman', 'run', ...options.split(' '), 'img']));
  const change = diff(one ?? {}, other ?? {}).find(({ direction }) => direction === 'weaker');
  expect(change?.why).toBe(why);
});
