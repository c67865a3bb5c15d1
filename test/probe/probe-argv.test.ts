import { describe, expect, it } from 'vitest';
import config from '../../argvet.config.ts';
import { parse } from '../../src/argv/parse.ts';
import type { ContainerConfig } from '../../src/container/config.ts';
import { resolveAlone } from '../../src/container/stand-ins.ts';
import { probeArgv } from '../../src/probe/probe-argv.ts';
import type { StartableArgv } from '../../src/probe/probe-run.ts';

const STAND_INS = {
  engine: 'docker',
  name: 'probe-1',
  image: 'tools:1',
  folder: '/tmp/probe',
  network: 'probe-net',
  directory: '/here',
} as const;

function started(...argv: readonly string[]): StartableArgv {
  const made = probeArgv(['docker', ...argv], STAND_INS);
  if (!made.ok) throw new Error(made.reason);
  return made;
}

function words(...argv: readonly string[]): readonly string[] {
  return started(...argv).words;
}

/** What the probe has its own way, in the fields of a config. */
const OWN = /^(?:Query\.name|Image|Cmd|Entrypoint|Attach\w+|OpenStdin|StdinOnce|Tty|Client\.\w+)$/;

/** What a config asks for, but for what the probe has its own way; sources and names of networks are all one. */
function plain(of: ContainerConfig): object {
  const fields = Object.entries(of).filter(([field]) => !OWN.test(field));
  return Object.fromEntries(
    fields.map(([field, value]) => [
      field,
      JSON.stringify(value)
        .replace(/"Source":"[^"]*"/, '"Source":"-"')
        .replace(/^"(?:probe-net|task-\d-egress|mirror|outside)"$/, '"a network"'),
    ]),
  );
}

describe('the argv of a probe', () => {
  const cases = config.sites
    .filter(({ policy }) => policy.verb !== 'exec')
    .flatMap((site) => Object.entries(site.cases).map(([name, build]) => [`${site.name}/${name}`, build] as const));

  it.each(cases)('of %s asks for what the site asks, but for its stand-ins', async (_name, build) => {
    const argv = await build();
    const resolved = resolveAlone(parse(argv));
    if (!resolved.ok) throw new Error(resolved.message);
    const made = started(...argv.slice(1));
    expect(plain(made.asked)).toEqual(plain(resolved.normal));
  });

  it('has the name, the image and the command of the probe, in the place of those of the site', () => {
    expect(words('run', '-it', '--name', 'mine', '--entrypoint', '/bin/app', '--init', 'app:2', '--serve')).toEqual([
      'run',
      '--detach',
      '--name=probe-1',
      '--init=true',
      '--entrypoint=sleep',
      'tools:1',
      '600',
    ]);
    expect(words('create', '--init', 'app:2')).toEqual([
      'create',
      '--name=probe-1',
      '--init=true',
      '--entrypoint=sleep',
      'tools:1',
      '600',
    ]);
  });

  it.each([
    ['-v', '/srv/a:/a:ro', '--volume=/tmp/probe:/a:ro'],
    ['-v', 'data:/a', '--volume=/tmp/probe:/a'],
    ['-v', './src:/a', '--volume=/tmp/probe:/a'],
    ['-v', '/a', '--volume=/a'],
    ['--mount', 'type=bind,source=/srv/a,target=/a,readonly', '--mount=type=bind,source=/tmp/probe,target=/a,readonly'],
    ['--mount', 'type=bind,src=/srv/a,dst=/a', '--mount=type=bind,src=/tmp/probe,dst=/a'],
    ['--mount', 'source=data,target=/a', '--mount=target=/a'],
    ['--mount', 'type=volume,source=data,target=/a', '--mount=type=volume,target=/a'],
    ['--mount', 'type=tmpfs,target=/a', '--mount=type=tmpfs,target=/a'],
    ['--network', 'mine', '--network=probe-net'],
    ['--network', 'none', '--network=none'],
    ['--network', 'host', '--network=host'],
    ['--network', 'container:other', '--network=container:other'],
  ])('has for %s %s %s', (option, value, word) => {
    const made = started('run', option, value, 'app');
    expect(made.words).toContain(word);
    expect(made.replaced).toEqual(
      word === `--${option === '-v' ? 'volume' : option.slice(2)}=${value}` ? [] : [`${option} ${value}`],
    );
    expect(made.needsNetwork).toBe(word === '--network=probe-net');
  });

  it('is what the evidence is compared with', () => {
    const { asked } = started('run', '--network', 'mine', '-v', '/srv/a:/a', 'app');
    expect(asked).toMatchObject({
      'HostConfig.NetworkMode': 'probe-net',
      'HostConfig.Binds./a': { Source: '/tmp/probe' },
    });
  });

  it('does without what reaches out of the container, and says so', () => {
    const argv = 'run -d -p 80:80 --restart always --pull always --cidfile /f --init app';
    const { words: without, leftOut } = started(...argv.split(' '));
    expect(without.filter((word) => word.startsWith('--'))).toEqual([
      '--detach',
      '--name=probe-1',
      '--init=true',
      '--entrypoint=sleep',
    ]);
    expect(leftOut).toEqual(['-p 80:80', '--restart always', '--pull always', '--cidfile /f']);
  });

  it("has docker's options of the container that podman has of its store", () => {
    const made = started('run', '--storage-opt', 'size=10G', '--runtime', 'runc', 'app');
    expect(made.words).toEqual(expect.arrayContaining(['--storage-opt=size=10G', '--runtime=runc']));
    expect(made.leftOut).toEqual([]);
    const onPodman = probeArgv(['docker', 'run', '--storage-opt', 'size=10G', 'app'], {
      ...STAND_INS,
      engine: 'podman',
    });
    expect(onPodman).toMatchObject({ ok: true, leftOut: ['--storage-opt size=10G'] });
  });

  it.each([
    [['docker', 'run', '--no-such', 'app'], true, 'the client refuses its argv'],
    [['docker', 'run', '--memory', '1', '--memory-swap', 'x', 'app'], true, 'the client refuses its argv'],
    [['podman', 'run', 'app'], true, '--backend podman runs it'],
    [['docker', 'exec', 'box', 'ls'], false, 'an exec starts no container'],
  ])('is none for %j', (argv, starts, reason) => {
    expect(probeArgv(argv, STAND_INS)).toEqual({ ok: false, starts, reason: expect.stringContaining(reason) });
  });
});

describe('the argv of a probe on podman', () => {
  const ON_PODMAN = {
    ...STAND_INS,
    engine: 'podman',
    podman: { capabilities: ['CHOWN', 'KILL'], pidsLimit: 0 },
  } as const;

  it("is docker's as podman takes it, and asks for what podman makes of it, with what its configuration says", () => {
    const made = probeArgv(['docker', 'run', '--rm', '--cap-drop', 'KILL', '--network', 'own', 'app'], ON_PODMAN);
    expect(made).toMatchObject({
      ok: true,
      argvOf: 'docker',
      needsNetwork: true,
      words: [
        'run',
        '--detach',
        '--name=probe-1',
        '--pull=never',
        '--rm=true',
        '--cap-drop=KILL',
        '--network=probe-net',
        '--entrypoint=sleep',
        'tools:1',
        '600',
      ],
      asked: { 'HostConfig.CapDrop': ['ALL'], 'HostConfig.CapAdd': ['CAP_CHOWN'] },
    });
    expect(made.ok && 'HostConfig.PidsLimit' in made.asked).toBe(false);
  });

  it('is of its own too, without what podman would leave on the host or look for elsewhere', () => {
    const argv =
      'podman run --pod new:a --rmi --log-driver k8s-file --root /r --runtime crun --pidfile /p --replace app';
    const made = probeArgv(argv.split(' '), ON_PODMAN);
    if (!made.ok) throw new Error(made.reason);
    expect(made.argvOf).toBe('podman');
    expect(made.words.slice(4, -3)).toEqual(['--runtime=crun']);
    expect(made.leftOut).toEqual([
      '--pod new:a',
      '--rmi',
      '--log-driver k8s-file',
      '--root /r',
      '--pidfile /p',
      '--replace',
    ]);
  });

  it('names files where argvet was started, since podman is started elsewhere', () => {
    const argv =
      'docker run --env-file env --label-file /l --security-opt seccomp=p.json --security-opt seccomp=unconfined app';
    const made = probeArgv(argv.split(' '), ON_PODMAN);
    expect(made).toMatchObject({ ok: true, replaced: [] });
    expect(made.ok && made.words.slice(4, 8)).toEqual([
      '--env-file=/here/env',
      '--label-file=/l',
      '--security-opt=seccomp=/here/p.json',
      '--security-opt=seccomp=unconfined',
    ]);
  });

  it("is none for an option of docker's alone, nor for what podman refuses", () => {
    const reasons = ['--isolation default', '--cap-add KILL --cap-drop KILL'].map((options) =>
      probeArgv(['docker', 'run', ...options.split(' '), 'app'], ON_PODMAN),
    );
    expect(reasons).toEqual([
      { ok: false, starts: true, reason: expect.stringMatching(/^podman refuses its argv: .*isolation/) },
      { ok: false, starts: true, reason: expect.stringMatching(/^podman refuses its argv: .*KILL/) },
    ]);
  });
});
