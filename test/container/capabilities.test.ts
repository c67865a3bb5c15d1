import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { numRuns } from '../breadth.ts';
import {
  CAPABILITIES,
  DOCKER_DEFAULT_CAPABILITIES,
  capabilityGives,
  capabilityNamed,
  decodeMask,
  encodeMask,
} from '../../src/container/capabilities.ts';

/** The names of linux/capability.h in the order of their numbers. */
const KERNEL =
  'CHOWN DAC_OVERRIDE DAC_READ_SEARCH FOWNER FSETID KILL SETGID SETUID SETPCAP LINUX_IMMUTABLE NET_BIND_SERVICE ' +
  'NET_BROADCAST NET_ADMIN NET_RAW IPC_LOCK IPC_OWNER SYS_MODULE SYS_RAWIO SYS_CHROOT SYS_PTRACE SYS_PACCT SYS_ADMIN ' +
  'SYS_BOOT SYS_NICE SYS_RESOURCE SYS_TIME SYS_TTY_CONFIG MKNOD LEASE AUDIT_WRITE AUDIT_CONTROL SETFCAP MAC_OVERRIDE ' +
  'MAC_ADMIN SYSLOG WAKE_ALARM BLOCK_SUSPEND AUDIT_READ PERFMON BPF CHECKPOINT_RESTORE';

describe('the capability table', () => {
  it("has the kernel's 41 capabilities, each at the index of its bit", () => {
    expect(CAPABILITIES).toHaveLength(41);
    expect(CAPABILITIES.map(({ name }) => name).join(' ')).toBe(KERNEL);
    expect(CAPABILITIES.map(({ bit }) => bit)).toEqual([...KERNEL.split(' ').keys()]);
  });

  it('says of each something else that it gives', () => {
    expect(new Set(CAPABILITIES.map(({ gives }) => gives))).toHaveLength(41);
    expect(CAPABILITIES.map(({ gives }) => gives)).not.toContain('');
  });
});

describe('a mask', () => {
  it.each([
    ['0xcb', ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID']],
    ['00000000000000cb', ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID']],
    ['0XA80425FB', [...DOCKER_DEFAULT_CAPABILITIES]],
    [0n, []],
    [1n << 40n, ['CHECKPOINT_RESTORE']],
    [1n << 41n, []],
  ])('%s decodes to %j', (mask, names) => {
    expect(decodeMask(mask)).toEqual(names);
  });

  it('of the default set is 0xa80425fb, 14 capabilities', () => {
    expect(DOCKER_DEFAULT_CAPABILITIES).toHaveLength(14);
    expect(encodeMask(DOCKER_DEFAULT_CAPABILITIES)).toBe(0xa80425fbn);
  });

  it('of names in any order, repeated or not, is the same', () => {
    expect(encodeMask(['SETUID', 'SETGID', 'CHOWN', 'FOWNER', 'DAC_OVERRIDE', 'CHOWN'])).toBe(0xcbn);
    expect(encodeMask([])).toBe(0n);
  });

  it('comes back from its names', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 41n - 1n), (mask) => {
        expect(encodeMask(decodeMask(mask))).toBe(mask);
      }),
      { numRuns },
    );
  });

  it('that is no hexadecimal number throws', () => {
    expect(() => decodeMask('all')).toThrow(SyntaxError);
    expect(() => decodeMask('10xcb')).toThrow(SyntaxError);
  });
});

describe('a spelling', () => {
  it.each(['CHOWN', 'chown', 'CAP_CHOWN', 'cap_chown', 'Cap_Chown'])('%s is CHOWN', (spelling) => {
    expect(capabilityNamed(spelling)).toBe('CHOWN');
  });

  it.each(['ALL', 'all', 'All'])('%s is ALL', (spelling) => {
    expect(capabilityNamed(spelling)).toBe('ALL');
  });

  it.each(['', 'CAP_', 'CAP_ALL', 'CHOWN,KILL', 'XCAP_CHOWN', 'CHOWN ', 'CAP_CAP_CHOWN', '__proto__'])(
    '%j is no capability',
    (spelling) => {
      expect(capabilityNamed(spelling)).toBeUndefined();
    },
  );

  it('gives what its row says, and ALL gives every one', () => {
    expect(capabilityGives('SYS_MODULE')).toBe('loading kernel modules: code in the host kernel');
    expect(capabilityGives('ALL')).toBe('every capability, whatever is dropped');
  });
});
