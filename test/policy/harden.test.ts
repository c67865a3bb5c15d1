import { describe, expect, it } from 'vitest';
import { WORK_PIDS_LIMIT } from '../../src/policy/constants.ts';
import { hardeningArgv } from '../../src/policy/harden.ts';
import type { Hardening } from '../../src/policy/policy.ts';

function tokens(hardening: Hardening): string[] {
  return hardeningArgv({ name: 'test', verb: 'run', hardening, options: [] });
}

describe('the tokens of a hardening', () => {
  it('are all its fields, in a fixed order', () => {
    const printed = tokens({
      readOnly: true,
      memory: '512m',
      cpus: '1.0',
      network: 'none',
      pidsLimit: 64,
      noNewPrivileges: true,
      capAdd: [
        { capability: 'CHOWN', reason: 'one' },
        { capability: 'KILL', reason: 'two' },
      ],
      capDrop: ['ALL', 'MKNOD'],
      init: true,
    });
    expect(printed).toEqual(
      [
        '--init',
        ['--cap-drop', 'ALL', '--cap-drop', 'MKNOD', '--cap-add', 'CHOWN', '--cap-add', 'KILL'],
        ['--security-opt', 'no-new-privileges', '--pids-limit', '64', '--network', 'none'],
        ['--cpus', '1.0', '--memory', '512m', '--read-only'],
      ].flat(),
    );
  });

  it('are none where nothing is asked for', () => {
    expect(tokens({})).toEqual([]);
    expect(tokens({ init: false, noNewPrivileges: false, readOnly: false, capDrop: [], capAdd: [] })).toEqual([]);
  });
});

describe('the shared limit', () => {
  it('of working containers is 32768 processes', () => {
    expect(WORK_PIDS_LIMIT).toBe(32768);
  });
});
