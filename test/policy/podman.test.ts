import { describe, expect, it } from 'vitest';
import { check } from '../../src/policy/check.ts';
import { weakened, weakenings } from '../../src/policy/direction.ts';
import type { ContainerPolicy } from '../../src/policy/policy.ts';

const policy: ContainerPolicy = {
  name: 'podman site',
  program: 'podman',
  verb: 'run',
  hardening: {
    capDrop: ['ALL'],
    capAdd: [
      { capability: 'CHOWN', reason: 'files of the agent' },
      { capability: 'KILL', reason: 'the reap' },
    ],
    noNewPrivileges: true,
    pidsLimit: 64,
    network: 'none',
    readOnly: true,
  },
  options: [
    { option: 'rm', reason: 'it is gone' },
    { option: 'read-only-tmpfs', reason: 'nothing is writable', required: true, values: ['false'] },
  ],
  command: [],
};

const REST = '--security-opt no-new-privileges --pids-limit 64 --network none --read-only --read-only-tmpfs=false';

/** Each finding as its code and its option. */
function findings(line: string): (readonly string[])[] {
  return check(line.split(' '), policy).map((finding) => [finding.code, 'option' in finding ? finding.option : '']);
}

describe('a policy of a podman site', () => {
  it.each([
    `podman run --rm --cap-drop ALL --cap-add CHOWN --cap-add KILL ${REST} x`,
    `podman run --rm --cap-drop=all --cap-add=chown,CAP_KILL ${REST} x`,
    `podman run --purge --cap-drop All --cap-add CHOWN,KILL ${REST.replace('--network', '--net')} x`,
    `run --rm --cap-drop=ALL --cap-add=CHOWN,KILL ${REST} x`,
  ])('holds for %s', (line) => {
    expect(findings(line)).toEqual([]);
  });

  it('finds an item of a list that the policy does not name', () => {
    expect(findings(`podman run --cap-drop=ALL --cap-add=CHOWN,KILL,NET_RAW ${REST} x`)).toContainEqual([
      'weakening-option',
      '--cap-add NET_RAW',
    ]);
  });

  it('finds what podman refuses: all capabilities both added and dropped', () => {
    const found = findings(`podman run --cap-drop=ALL --cap-add=CHOWN,KILL,ALL ${REST} x`);
    expect(found).toContainEqual(['refused-by-client', '']);
    expect(found).toContainEqual(['option-not-in-effect', '--cap-drop ALL']);
  });

  it.each(['--env-host', '--rootfs', '--secret a', '--pod p'])('finds %s, which docker does not know', (option) => {
    const line = `podman run --cap-drop=ALL --cap-add=CHOWN,KILL ${REST} ${option} x`;
    expect(findings(line)).toContainEqual(['unexpected-option', option]);
  });

  it('does not take docker for podman', () => {
    const line = 'docker run --cap-drop=ALL --cap-add=CHOWN,KILL x';
    expect(findings(line)).toContainEqual(['wrong-program', '']);
    expect(findings(line)).toContainEqual(['missing-option', '--cap-add CHOWN']);
  });
});

describe('the direction of a change of a podman argv', () => {
  it('looks at each item of a list', () => {
    const line = 'podman run --cap-add=CHOWN,SYS_ADMIN -p 8080:80,127.0.0.1:1:1 x';
    expect(weakenings(line.split(' ')).map(({ use }) => use.value)).toEqual(['CHOWN', 'SYS_ADMIN', '8080:80']);
    const before = 'podman run --cap-drop=ALL,CHOWN x'.split(' ');
    const after = 'podman run --cap-drop=CHOWN x'.split(' ');
    expect(weakened(before, after).map(({ option }) => option)).toEqual(['cap-drop']);
    expect(weakened(after, before)).toEqual([]);
  });
});
