/** Texts with many spellings, each in the one that the normal form has. */
import { expect, it } from 'vitest';
import { cpuSet } from '../../../src/container/normal/cpu-set.ts';
import { tmpfsOptions } from '../../../src/container/normal/tmpfs-options.ts';

it.each([
  ['3,1,0', '0-1,3'],
  ['0-2,2-5,7', '0-5,7'],
  ['10,9', '9-10'],
  ['007', '7'],
  ['0,8191', '0,8191'],
  ['8192', '8192'],
  ['0-9999999999', '0-9999999999'],
  ['2-1', '2-1'],
  ['0,', '0,'],
  ['0-1-2', '0-1-2'],
  ['all', 'all'],
  ['', ''],
])('the CPUs %j are %j', (text, shortest) => {
  expect(cpuSet(text)).toBe(shortest);
});

it.each([
  ['', ''],
  ['rw,noexec,nosuid,nodev', ''],
  ['dev,suid,exec,ro', 'ro,exec,suid,dev'],
  ['size=1024k,mode=0700,exec', 'exec,mode=700,size=1m'],
  ['size=1536k', 'size=1536k'],
  ['size=1G', 'size=1g'],
  ['size=1048577', 'size=1048577'],
  ['size=1m,size=010m', 'size=010m'],
  ['size=50%', 'size=50%'],
  ['size=99999999999g', 'size=99999999999g'],
  ['mode=0', 'mode=0'],
  ['mode=0009', 'mode=0009'],
  ['uid=5,gid=6,uid=7', 'gid=6,uid=7'],
  ['shared,private', 'private'],
  ['shared,rprivate', ''],
  ['noatime,atime', 'atime'],
  ['defaults,size=1m', 'size=1m'],
  ['rw,bogus', 'rw,bogus'],
  ['rw,', 'rw,'],
  ['Size=1m,rw', 'Size=1m,rw'],
])('the options of a tmpfs %j are %j', (text, canonical) => {
  expect(tmpfsOptions(text)).toBe(canonical);
  expect(tmpfsOptions(canonical)).toBe(canonical);
});
