import { describe, expect, it } from 'vitest';
import { PODMAN_DEFAULTS } from '../../src/container/podman/defaults.ts';
import { evidenceOf } from '../../src/probe/evidence.ts';
import { readPodman } from '../../src/probe/inspect-podman.ts';
import { inspectedArgv } from '../../src/probe/inspected-argv.ts';
import { podmanAsked } from '../../src/probe/podman-asked.ts';
import { recordedInside } from './recorded.ts';

/** `podman container inspect` of a container of 4.3.1, as far as it is read. */
const SHOWN = {
  Id: 'f603cc096257',
  Name: 'one',
  ImageName: 'localhost/busybox:1',
  OCIConfigPath: '/store/config.json',
  BoundingCaps: ['CAP_CHOWN'],
  EffectiveCaps: ['CAP_CHOWN'],
  State: { Running: true },
  Mounts: [
    { Type: 'bind', Source: '/srv/work', Destination: '/work', Mode: '', RW: false },
    { Type: 'volume', Name: 'cache', Source: '/store/cache', Destination: '/cache', Mode: 'z', RW: true },
    { Type: 'volume', Name: 'a'.repeat(64), Source: '/store/a', Destination: '/a', Mode: '', RW: true },
  ],
  NetworkSettings: { Networks: { own: {} } },
  Config: { User: '', WorkingDir: '/', Cmd: ['sleep', '600'], Entrypoint: '' },
  HostConfig: {
    AutoRemove: false,
    CgroupMode: 'host',
    CpuPeriod: 100_000,
    CpuQuota: 50_000,
    Devices: [{ PathOnHost: '/dev/fuse', PathInContainer: '/dev/fuse', CgroupPermissions: '' }],
    GroupAdd: [],
    Init: true,
    Memory: 67_108_864,
    MemorySwap: 134_217_728,
    NanoCpus: 500_000_000,
    NetworkMode: 'bridge',
    OomKillDisable: false,
    OomScoreAdj: 0,
    PidMode: 'private',
    PidsLimit: 64,
    PortBindings: {},
    Privileged: false,
    ReadonlyRootfs: true,
    RestartPolicy: { Name: '', MaximumRetryCount: 0 },
    SecurityOpt: ['no-new-privileges', 'seccomp=/profile.json'],
    ShmSize: 65_536_000,
    Tmpfs: {
      '/run': 'rw,rprivate,nosuid,nodev,tmpcopyup',
      '/tmp': 'rw,noexec,size=16m,rprivate,nosuid,nodev,tmpcopyup',
      '/var/tmp': 'rw,rprivate,nosuid,nodev,tmpcopyup',
    },
    UTSMode: 'private',
    UsernsMode: '',
  },
};

const SPEC = {
  linux: {
    maskedPaths: ['/proc/acpi', '/proc/keys'],
    readonlyPaths: ['/proc/bus'],
    namespaces: [{ type: 'pid' }, { type: 'ipc' }],
  },
};

function inspected(host: object = {}, rest: object = {}, spec: object | null = SPEC) {
  const shown = readPodman(JSON.stringify([{ ...SHOWN, HostConfig: { ...SHOWN.HostConfig, ...host }, ...rest }]));
  if (shown === undefined) throw new Error('It is no record');
  return shown.inspected(spec === null ? undefined : JSON.stringify(spec));
}

function argvOf(of: ReturnType<typeof inspected>, mounts = false): string {
  const { inspected: asked, more } = podmanAsked(of, { podman: PODMAN_DEFAULTS, mounts });
  const wanted = { program: 'podman', verb: 'run', ofImage: new Set(['user']), cgroup2: false } as const;
  return [...inspectedArgv(asked, wanted), ...more].join(' ');
}

describe("podman's record of a container", () => {
  it('is read, and names the file of the spec', () => {
    expect(readPodman(JSON.stringify([SHOWN]))?.specFile).toBe('/store/config.json');
    expect(inspected()).toMatchObject({ name: 'one', image: 'localhost/busybox:1', workingDirectory: '' });
  });

  it.each(['', '[]', '{}', JSON.stringify([SHOWN, SHOWN]), JSON.stringify([{ ...SHOWN, BoundingCaps: 7 }])])(
    'is none in %j',
    (text) => {
      expect(readPodman(text)).toBeUndefined();
    },
  );

  it("comes to docker's argv, without what podman does by itself", () => {
    expect(argvOf(inspected())).toBe(
      'podman run --name=one --init=true --read-only --cap-drop=ALL --cap-add=CHOWN --security-opt=no-new-privileges ' +
        '--pids-limit=64 --memory=64m --cpus=0.5 --network=own --volume=/srv/work:/work:ro --volume=cache:/cache:z ' +
        '--tmpfs=/tmp:rw,noexec,size=16m,rprivate,nosuid,nodev,tmpcopyup --device=/dev/fuse:/dev/fuse:rwm ' +
        'localhost/busybox:1 sleep 600',
    );
  });

  it('spells binds as --mount where that is meant', () => {
    expect(argvOf(inspected(), true)).toContain(
      '--mount=type=bind,source=/srv/work,target=/work,readonly --mount=type=volume,source=cache,target=/cache --tmpfs',
    );
  });

  const eleven = PODMAN_DEFAULTS.capabilities.map((name) => `CAP_${name}`);
  const without = eleven.filter((name) => name !== 'CAP_KILL');
  it.each<[string, object, RegExp]>([
    ['podman’s own', { BoundingCaps: eleven, EffectiveCaps: eleven }, /--read-only --security-opt/],
    ['one more', { BoundingCaps: [...eleven, 'CAP_BPF'] }, /--read-only --cap-add=BPF --security-opt/],
    ['one less', { BoundingCaps: without }, /--cap-drop=ALL (?:--cap-add=\w+ ){10}--security-opt/],
    [
      "a user's own",
      { BoundingCaps: eleven, EffectiveCaps: ['CAP_CHOWN'], Config: { ...SHOWN.Config, User: '5' } },
      /--read-only --cap-add=CHOWN --security-opt/,
    ],
    [
      "one less of a user's",
      { BoundingCaps: without, EffectiveCaps: [], Config: { ...SHOWN.Config, User: '5' } },
      /--read-only --cap-drop=KILL --security-opt/,
    ],
  ])('has a set of capabilities as the options that come to it: %s', (_what, rest, expected) => {
    expect(argvOf(inspected({}, rest))).toMatch(expected);
  });

  it('has open paths, a shared IPC and missing places by the spec and the root alone', () => {
    const spec = { linux: { namespaces: [{ type: 'pid' }] } };
    const argv = argvOf(inspected({ Tmpfs: {} }, {}, spec));
    expect(argv).toContain('--security-opt=systempaths=unconfined');
    expect(argv).toContain('--ipc=host');
    expect(argv).toContain('--read-only-tmpfs=false');
  });

  it('without its spec says nothing of hidden paths: they are not seen', () => {
    const rows = evidenceOf({
      engine: 'podman',
      options: [],
      asked: {},
      inspected: inspected({}, {}, null),
      inside: recordedInside(),
    });
    const reason = 'the engine does not say which paths these are';
    expect(rows.filter(({ subject }) => subject.endsWith(' paths')).map(({ effect }) => effect)).toEqual([
      { kind: 'not-observable', reason },
      { kind: 'not-observable', reason },
    ]);
  });
});
