import { describe, expect, it, test } from 'vitest';
import { BASELINE } from '../../../src/policy/builtin/baseline.ts';
import { WEAKENING_EXTRAS } from '../../../src/policy/weakenings.ts';
import { codes, findings, seen } from './seen.ts';

/** Capabilities that docker grants unasked: to add one takes no wall away. */
const GRANTED: ReadonlySet<string> = new Set(['SYS_CHROOT', 'SETUID', 'DAC_OVERRIDE', 'MKNOD']);

describe('an extra that weakens', () => {
  const rows = WEAKENING_EXTRAS.map(({ tier, tokens }) => ({ tier, tokens, extra: tokens.join(' ') }));

  it.each(rows.filter(({ tier, tokens }) => tier < 2 && !GRANTED.has(tokens[1] ?? '')))(
    'of tier $tier is found: $extra',
    ({ tokens }) => {
      const argv = ['docker', 'run', ...tokens, 'x'];
      expect(findings(BASELINE, argv)).toMatchObject(
        tokens.includes('SYS_PTRACE')
          ? [{ code: 'weakening-option' }, { code: 'weakening-option' }]
          : [{ code: 'weakening-option', place: { index: 2 } }],
      );
    },
  );

  it.each(rows.filter(({ tier, tokens }) => tier >= 2 || GRANTED.has(tokens[1] ?? '')))(
    'of tier $tier is fine, as every other option is: $extra',
    ({ tokens }) => {
      const argv = ['docker', 'run', ...tokens, 'x'];
      expect(findings(BASELINE, argv)).toEqual([]);
    },
  );
});

describe('a value that weakens', () => {
  it('is found with what a container gains, at its option', () => {
    expect(findings(BASELINE, 'docker run --rm -v /etc:/e x')).toStrictEqual([
      {
        code: 'weakening-option',
        place: { index: 3 },
        option: '-v /etc:/e',
        gives: "the host's configuration and password hashes",
      },
    ]);
  });

  it.each([
    ['--cap-add NET_BIND_SERVICE', []],
    ['--cap-add cap_chown', []],
    ['--cap-add AUDIT_WRITE', []],
    ['--cap-add NET_RAW', ['weakening-option --cap-add NET_RAW']],
    ['--device nvidia.com/gpu=all', []],
    ['--device /dev/fuse', ['weakening-option --device /dev/fuse']],
    ['--runtime runsc', []],
    ['--runtime kata-qemu', []],
    ['--runtime io.containerd.kata.v2', []],
    ['--runtime krun', []],
    ['--runtime runscx', ['weakening-option --runtime runscx']],
    ['--ipc shareable', []],
    ['--ipc private', []],
    ['--network bridge', []],
    ['--network mine', []],
    ['--network name=host', ['weakening-option --network name=host']],
    ['--network container:a', ['weakening-option --network container:a']],
    ['--security-opt label=type:mine_t', []],
    ['--user 1000', []],
    ['-v ./src:/src', []],
    ['-e A=1', []],
  ])('or does not: %s', (option, expected) => {
    expect(codes(BASELINE, `docker run ${option} x`)).toEqual(expected);
  });

  it.each([
    ['--userns keep-id', []],
    ['--network ns:/run/netns/a', ['weakening-option --network ns:/run/netns/a']],
    ['--cap-add CHOWN,KILL', []],
    ['--cap-add CHOWN,SYS_ADMIN', ['weakening-option --cap-add CHOWN,SYS_ADMIN']],
  ])('is judged as podman reads it: %s', (option, expected) => {
    expect(codes(BASELINE, `podman run ${option} x`)).toEqual(expected);
  });

  it('of exec is found too', () => {
    expect(codes(BASELINE, 'docker exec --privileged -u root c sh')).toEqual([
      'weakening-option --privileged',
      'weakening-option -u root',
    ]);
  });

  it('that is not known is not judged', () => {
    const { options } = seen('docker run --user 0 --network host x');
    const unknown = options.map(({ name, spelled, index, valueIndex }) => ({
      name,
      spelled,
      index,
      valueIndex,
      value: undefined,
    }));
    expect(codes(BASELINE, 'docker run x', { options: unknown })).toEqual([]);
  });

  it('that an unknown one follows is not judged where the last counts', () => {
    const { options } = seen('docker run --user 0 --user 1 x');
    expect(codes(BASELINE, 'docker run x', { options: options.with(1, { ...option(1), value: undefined }) })).toEqual(
      [],
    );
    expect(codes(BASELINE, 'docker run x', { options: options.with(0, { ...option(0), value: undefined }) })).toEqual(
      [],
    );

    function option(at: number) {
      const use = options[at];
      if (use === undefined) throw new Error('no such option');
      return use;
    }
  });
});

describe('an option that a later one overrides', () => {
  it('and that hardened is not in effect, which is told at the later one', () => {
    expect(findings(BASELINE, 'docker run --read-only --init --read-only=false x')).toStrictEqual([
      {
        code: 'option-not-in-effect',
        place: { index: 4, related: 2 },
        option: '--read-only',
        by: '--read-only=false',
        reason: 'of several values the last counts',
      },
    ]);
  });

  it.each([
    ['--pids-limit 64 --pids-limit -1', ['option-not-in-effect --pids-limit 64']],
    ['-m 64m -m 0', ['option-not-in-effect -m 64m']],
    ['--user 1000 --user 0', ['option-not-in-effect --user 1000']],
    [
      '--security-opt no-new-privileges --security-opt no-new-privileges=false',
      ['option-not-in-effect --security-opt no-new-privileges'],
    ],
    [
      '--security-opt apparmor=a --security-opt apparmor=unconfined',
      ['option-not-in-effect --security-opt apparmor=a'],
    ],
    [
      '--security-opt seccomp=a.json --security-opt seccomp=unconfined',
      ['option-not-in-effect --security-opt seccomp=a.json'],
    ],
    [
      '--security-opt no-new-privileges=false --security-opt no-new-privileges',
      ['duplicate-option --security-opt no-new-privileges'],
    ],
    ['--user 0 --user 1000', ['duplicate-option --user 1000']],
    ['--user 0 --user root', ['weakening-option --user root', 'duplicate-option --user root']],
    ['--privileged --privileged=false', ['duplicate-option --privileged=false']],
    ['--name a --name b --name c', ['duplicate-option --name b', 'duplicate-option --name c']],
    ['-e A=1 -e A=2', ['duplicate-option -e A=2']],
    ['-m 512m -m 1g', ['duplicate-option -m 1g']],
    ['-m 512m -m 536870912', []],
    ['--pids-limit 64 --pids-limit 0x40', []],
    ['-v /a:/b -v /a:/b:rw', []],
    ['--sig-proxy --sig-proxy=t --rm --rm=1', []],
    ['--sig-proxy --sig-proxy=0', ['duplicate-option --sig-proxy=0']],
    ['-e A=1 -e B=2', []],
    ['-e A=1 -e A', ['duplicate-option -e A']],
    ['-v a:/w -v /etc:/w', ['weakening-option -v /etc:/w', 'duplicate-option -v /etc:/w']],
    ['--mount dst=/w,src=a -v /etc:/w', ['weakening-option -v /etc:/w', 'duplicate-option -v /etc:/w']],
    ['-v /a:/w -v /b:/w/', ['duplicate-option -v /b:/w/']],
    ['-v /a:/w --mount type=tmpfs,dst=/w', ['duplicate-option --mount type=tmpfs,dst=/w']],
    ['-v /a:/w -v /a:/v', []],
    ['--rm --rm=1 -i -i', []],
    ['--name a --name a', []],
    ['--security-opt label=disable --security-opt label=role:x', ['weakening-option --security-opt label=disable']],
    ['--cap-add SYS_ADMIN --cap-add CHOWN', ['weakening-option --cap-add SYS_ADMIN']],
    ['--dns 1.1.1.1 --dns 2.2.2.2', []],
  ])('is told by what the engine makes of both: %s', (options, expected) => {
    expect(codes(BASELINE, `docker run ${options} x`)).toEqual(expected);
  });

  it('is told with the place of the first', () => {
    expect(findings(BASELINE, 'docker run --name a --name b x')).toStrictEqual([
      { code: 'duplicate-option', place: { index: 4, related: 2 }, option: '--name b' },
    ]);
  });
});

describe('a capability that is dropped', () => {
  it('is there when it is added, in whatever order', () => {
    const undone = {
      code: 'option-not-in-effect',
      option: '--cap-drop NET_RAW',
      by: '--cap-add CAP_NET_RAW',
      reason: 'a capability that is added is there, whatever is dropped',
    };
    expect(findings(BASELINE, 'docker run --cap-drop NET_RAW --cap-add CAP_NET_RAW x')).toContainEqual({
      ...undone,
      place: { index: 4, related: 2 },
    });
    expect(findings(BASELINE, 'docker run --cap-add CAP_NET_RAW --cap-drop NET_RAW x')).toContainEqual({
      ...undone,
      place: { index: 2, related: 4 },
    });
  });

  it.each([
    ['--cap-drop ALL --cap-add all', ['weakening-option --cap-add all', 'option-not-in-effect --cap-drop ALL']],
    ['--cap-drop ALL --privileged', ['weakening-option --privileged', 'option-not-in-effect --cap-drop ALL']],
    ['--cap-drop ALL --privileged=false', []],
    ['--cap-drop ALL --cap-add CHOWN', []],
    ['--cap-drop X --cap-add X', []],
    ['--cap-drop KILL --cap-add ALL', ['weakening-option --cap-add ALL']],
  ])('or is not: %s', (options, expected) => {
    expect(codes(BASELINE, `docker run ${options} x`)).toEqual(expected);
  });

  it('says why a privileged container has it', () => {
    expect(findings(BASELINE, 'docker run --privileged --cap-drop ALL x').at(-1)).toStrictEqual({
      code: 'option-not-in-effect',
      place: { index: 2, related: 3 },
      option: '--cap-drop ALL',
      by: '--privileged',
      reason: 'a privileged container has every capability',
    });
  });

  it('and added is an error of podman, which is no undoing', () => {
    expect(codes(BASELINE, 'podman run --cap-drop KILL --cap-add KILL x')).toEqual([]);
  });
});

describe('an option that another one takes for its value', () => {
  it('is found at its own place', () => {
    expect(findings(BASELINE, 'docker run --cap-drop --security-opt no-new-privileges x')).toStrictEqual([
      { code: 'option-as-value', place: { index: 3, related: 2 }, option: '--cap-drop', value: '--security-opt' },
    ]);
  });

  it.each([
    ['--name --rm', ['option-as-value --name']],
    ['--name --read-only=true', ['option-as-value --name']],
    ['--name --rmx', []],
    ['--name --help', []],
    ['--name --', []],
    ['--name x--rm', []],
    ['--name=--rm', []],
  ])('when it is one of the client: %s', (options, expected) => {
    expect(codes(BASELINE, `docker run ${options} x`)).toEqual(expected);
  });
});

describe('a word behind the image', () => {
  it.each([
    ['sleep 9 --cap-drop ALL', ['--cap-drop ALL']],
    ['--cap-drop=ALL', ['--cap-drop=ALL']],
    ['--privileged sh', ['--privileged']],
    ['sh --privileged=true', ['--privileged=true']],
    ['sh --pids-limit 64 --security-opt no-new-privileges', ['--pids-limit 64', '--security-opt no-new-privileges']],
    ['--cap-drop', ['--cap-drop']],
    ['sh --net host', ['--net host']],
    ['sh --network none', ['--network none']],
    ['sh --memory 512m', ['--memory 512m']],
    ['sh --user 1000:1000', ['--user 1000:1000']],
    ['sh --volume /a:/b', ['--volume /a:/b']],
    ['sh --mount type=bind,src=/a,dst=/b', ['--mount type=bind,src=/a,dst=/b']],
    ['sh --publish 80:80', ['--publish 80:80']],
    ['sh --cpus 1.5', ['--cpus 1.5']],
    ['sh --device /dev/kvm', ['--device /dev/kvm']],
    ['sh --pid host', ['--pid host']],
    ['sh --uts host', ['--uts host']],
    ['sh --runtime runc', ['--runtime runc']],
  ])('that can only be an option of docker is found: %s', (words, expected) => {
    expect(findings(BASELINE, `docker run x ${words}`)).toMatchObject(
      expected.map((option) => ({ code: 'option-behind-image', option })),
    );
  });

  it('is told with its place', () => {
    expect(findings(BASELINE, 'docker run --rm x sleep 9 --ulimit core=0')).toStrictEqual([
      { code: 'option-behind-image', place: { index: 6 }, option: '--ulimit core=0' },
    ]);
  });

  it.each([
    'stdio --read-only',
    'pip install --user x',
    'psql --user me',
    'node --env-file .env --init',
    'geth --network mainnet',
    'java --memory high',
    'x --volume loud',
    'x --mount x',
    'x --device cpu',
    'x --cpus all',
    'x --pid 1',
    'x --runtime node',
    'x --name a --rm',
    'x -v /a:/b -p 80:80',
    'x --unknown',
    'docker run --privileged y',
    'sh /usr/bin/podman run --cap-drop ALL y',
  ])("that may be the program's own is left alone: %s", (words) => {
    expect(findings(BASELINE, `docker run x ${words}`)).toEqual([]);
  });

  it("of exec is the program's own", () => {
    expect(findings(BASELINE, 'docker exec c sh --privileged')).toEqual([]);
  });

  it('of which the value is not known is no option for certain', () => {
    expect(codes(BASELINE, 'docker run x', { words: [undefined, '--network', undefined] })).toEqual([]);
    expect(codes(BASELINE, 'docker run x', { words: ['--cap-drop', undefined] })).toEqual([
      'option-behind-image --cap-drop',
    ]);
  });
});

describe('an argv without an image', () => {
  it('is a finding that has no place', () => {
    expect(findings(BASELINE, 'docker run --rm')).toStrictEqual([
      { code: 'missing-image', place: { index: undefined }, expected: 'image' },
    ]);
    expect(findings(BASELINE, 'docker exec -i')).toMatchObject([{ expected: 'container' }]);
  });

  it('is none where it was not read to its end', () => {
    expect(findings(BASELINE, 'docker run --rm', { complete: false })).toEqual([]);
    expect(findings(BASELINE, 'docker run --rm', { image: undefined })).toEqual([]);
  });
});

test('the values that it judges are those that weaken', () => {
  expect(['volume', 'user', 'network', 'runtime'].map((name) => BASELINE.judges(name))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['env', 'name', 'memory', 'publish'].map((name) => BASELINE.judges(name))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
