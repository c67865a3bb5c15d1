/** Probes on a real podman, in a store of its own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import config from '../../argvet.config.ts';
import { parse } from '../../src/argv/parse.ts';
import { printExactJson } from '../../src/argv/values/exact-json.ts';
import { probeCommand } from '../../src/cli/commands/probe.ts';
import { PODMAN_DEFAULTS } from '../../src/container/podman/defaults.ts';
import { resolveAlone } from '../../src/container/stand-ins.ts';
import { engineOf } from '../../src/engine/container-engine.ts';
import type { Engine } from '../../src/engine/container-engine.ts';
import { BASELINE } from '../../src/policy/builtin/baseline.ts';
import { HARDENED } from '../../src/policy/builtin/hardened.ts';
import { judgeContainer } from '../../src/probe/judge-container.ts';
import type { JudgingPolicy } from '../../src/probe/judge-container.ts';
import { beginProbeRun } from '../../src/probe/probe-run.ts';
import { probeCases } from '../../src/probe/probe-sites.ts';
import type { ProbeOutcome } from '../../src/probe/probe-sites.ts';
import { egressSidecarArgv, egressSidecarPolicy } from '../../src/sites/egress-sidecar.ts';
import { snippetContainerPolicy } from '../../src/sites/snippet-container.ts';
import { taskContainerArgv, taskContainerPolicy } from '../../src/sites/task-container.ts';
import { world } from '../cli/world.ts';
import { hasPodman, needPodman, podmanStore } from '../engine/podman-store.ts';
import type { PodmanStore } from '../engine/podman-store.ts';
import { IMAGES, needEngine } from '../snippet/run/test-engine.ts';
import { leftOfProbes } from './test-run.ts';

needEngine();
needPodman();

/** Podman's limit on processes is 2048 unless its configuration says otherwise, which it does not tell. */
const DEFAULTS = { ...PODMAN_DEFAULTS, pidsLimit: 0 };
const NAME = 'argvet-test-podman';
let store: PodmanStore;
let image = '';
let engine: Engine;

beforeAll(async () => {
  if (!hasPodman) return;
  store = await podmanStore();
  image = await store.load(IMAGES.busybox);
  engine = engineOf({ engine: 'podman', environment: store.environment });
});

afterAll(async () => {
  if (hasPodman) await store.end();
});

afterEach(async () => {
  await engine.remove([NAME]);
});

async function run(...args: readonly string[]) {
  const { io, written } = world({ directory: join(import.meta.dirname, '../..'), environment: store.environment });
  const exit = await probeCommand.run(['--backend', 'podman', ...args], io);
  return { exit, ...written };
}

/** What becomes of one argv. Rejects where the probe leaves anything of it. */
async function outcomeOf(argv: string, of = image): Promise<ProbeOutcome> {
  const probeRun = await beginProbeRun(engine, DEFAULTS);
  const options = { engine, run: probeRun, image: of, onStep: () => undefined };
  const cases = [{ site: 'site', case: 'one', argv: argv.split(' ') }];
  const [first] = await probeCases(cases, options).finally(probeRun.end);
  await nothingLeft();
  if (first === undefined) throw new Error('One case has one outcome');
  return first.outcome;
}

async function nothingLeft(): Promise<void> {
  const containers = await store.podman('ps', '--all', '--external', '--format', '{{.Names}}');
  const networks = await store.podman('network', 'ls', '--format', '{{.Name}}');
  expect([containers, networks.trim(), await leftOfProbes()]).toEqual(['', 'podman', []]);
}

/** What the kernel shows, and what became of it where that is not what was asked. */
function shown(outcome: ProbeOutcome): Record<string, unknown> {
  if (outcome.kind !== 'probed') throw new Error(JSON.stringify(outcome));
  return Object.fromEntries(
    outcome.rows.map(({ subject, seen, effect }) => [subject, effect.kind === 'in-effect' ? seen : [seen, effect]]),
  );
}

describe('argvet probe --backend podman', () => {
  it.each(config.sites.filter(({ policy }) => policy.verb !== 'exec').map(({ name }) => name))(
    "has every option of %s in effect, and says that the argv is docker's",
    async (site) => {
      const { exit, out } = await run(site, '--image', image);
      expect(out).not.toMatch(/NO EFFECT|NOT SEEN|NOT RUN/);
      expect(exit).toBe(0);
      expect(out).toContain("docker's argv, run by podman as it is");
      expect(out).toMatch(/^podman (\S+) \(client \1\), runc \S+, kernel \S+, control groups v[12], \S+ sha256:/m);
      await nothingLeft();
    },
  );

  it('prints for a program whose argv it was, and with what', async () => {
    const { out } = await run('snippet-container/sh', '--image', image, '--json');
    expect(JSON.parse(out)).toMatchObject({
      verdict: 'holds',
      versions: { name: 'podman', engine: (await store.podman('version', '--format', '{{.Client.Version}}')).trim() },
      containers: [{ kind: 'probed', argvOf: 'docker' }],
    });
  });

  it.each([
    ['that is not there', 'localhost/argvet-test/none:1', 'is not there'],
    ['whose name is an option', '--privileged', '--image needs a value'],
    ['whose name is a transport', 'docker://argvet-test/none:1', 'is refused'],
    ['whose name erases a line', 'a\u001b[2K:1', String.raw`"a\u{1b}[2K:1" is refused`],
  ])('with an image %s pulls and starts nothing', async (_what, name, message) => {
    await expect(run('snippet-container', '--image', name)).rejects.toThrow(message);
    await nothingLeft();
  });
});

describe('on podman', () => {
  it("an argv of its own is in effect, with podman's own choices", async () => {
    const outcome = await outcomeOf('podman run --read-only --tmpfs /a:noexec,size=1m --cap-add SYS_PTRACE x');
    expect(outcome).toMatchObject({ argvOf: 'podman' });
    expect(shown(outcome)).toMatchObject({
      'capabilities, bounding set': `${PODMAN_DEFAULTS.capabilities.slice(0, -2).join(' ')} SYS_CHROOT SYS_PTRACE SETFCAP`,
      'root file system': 'read-only',
      'tmpfs /a': 'writable, noexec, nosuid, nodev, 1048576 bytes',
      'tmpfs /tmp': 'writable, exec, nosuid, nodev',
      'hidden paths': expect.stringMatching(/^hidden \(this kernel has [1-9]/),
      'read-only paths': expect.stringMatching(/^read-only \(this kernel has [1-9]/),
    });
  });

  it('a user has in effect what is added for him, which docker gives nobody', async () => {
    const outcome = await outcomeOf('podman run --user 1000:1000 --cap-drop ALL --cap-add CHOWN x');
    expect(shown(outcome)).toMatchObject({ 'capabilities, in effect': 'CHOWN', user: '1000:1000' });
  });

  it('so has the user of an image, whom no argv names', async () => {
    await store.podman('create', '--name', NAME, image, 'true');
    const own = 'localhost/argvet-test/own-user:1';
    await store.podman('commit', '--quiet', '--change', 'USER 1000', NAME, own);
    await store.podman('rm', NAME);
    const outcome = await outcomeOf('docker run --cap-drop ALL --cap-add CHOWN x', own);
    await store.podman('rmi', own);
    expect(shown(outcome)).toMatchObject({ 'capabilities, in effect': 'CHOWN' });
  });

  it('what opens a container is seen', async () => {
    const outcome = await outcomeOf(
      'podman run --security-opt unmask=ALL --security-opt seccomp=unconfined --read-only-tmpfs=false --read-only x',
    );
    expect(shown(outcome)).toMatchObject({ 'hidden paths': 'open', 'system call filter': 'none' });
    expect(Object.keys(shown(outcome))).not.toContain('tmpfs /tmp');
  });

  it('an option without effect is found: a privileged container has not all where its host has not', async () => {
    const rows = shown(await outcomeOf('podman run --privileged x'));
    expect(rows['capabilities, bounding set'] === 'all').toBe(await hostHasAll());
  });

  it.each([
    ["an option of docker's alone", 'docker run --isolation default x', /refuses its argv: .*isolation/],
    [
      'what podman refuses as a whole',
      'docker run --cap-add ALL --cap-drop ALL x',
      /podman refuses its argv: adding all/,
    ],
    ['what podman refuses as it starts', 'docker run --device /dev/argvet-none x', /^it does not start: .*argvet-none/],
    ['a runtime that is not there', 'podman run --runtime argvet-none x', /^it does not start: .*argvet-none/],
  ])('%s is not run, with the reason, and leaves nothing', async (_what, argv, reason) => {
    expect(await outcomeOf(argv)).toEqual({ kind: 'not-run', reason: expect.stringMatching(reason) });
  });

  it('what would reach out of the container is left out, and told', async () => {
    const outcome = await outcomeOf('podman run --pod new:argvet --rmi --root /argvet --pidfile /argvet --init x');
    expect(outcome).toMatchObject({
      kind: 'probed',
      leftOut: ['--pod new:argvet', '--rmi', '--root /argvet', '--pidfile /argvet'],
    });
    expect(await store.podman('pod', 'ls', '--quiet')).toBe('');
    expect(await store.podman('images', '--quiet')).not.toBe('');
  });
});

/** All capabilities that this kernel has are in the bounding set of this process. */
async function hostHasAll(): Promise<boolean> {
  const last = Number(await readFile('/proc/sys/kernel/cap_last_cap', 'utf8'));
  const [, mask = ''] = /^CapBnd:\s*(\S+)$/m.exec(await readFile('/proc/self/status', 'utf8')) ?? [];
  return BigInt(`0x${mask}`) === (1n << BigInt(last + 1)) - 1n;
}

async function start(...options: readonly string[]): Promise<void> {
  await store.podman('run', '--detach', `--name=${NAME}`, ...options, image, 'sleep', '600');
}

async function judged(judging: JudgingPolicy = { kind: 'builtin', policy: HARDENED }) {
  const container = await judgeContainer(engine, NAME, judging, DEFAULTS);
  if (container.kind !== 'judged') throw new Error(container.reason);
  return container;
}

describe("a running container of podman's", () => {
  it.each<[string, ...string[]]>([
    ['nothing'],
    ['capabilities', '--cap-drop=ALL', '--cap-add=CHOWN', '--cap-add=CAP_KILL'],
    ['more capabilities', '--cap-add=SYS_PTRACE'],
    ["a user's capabilities", '--user=1000', '--cap-add=CHOWN'],
    ["fewer of a user's", '--user=1000', '--cap-drop=CHOWN'],
    ['security options', '--security-opt=no-new-privileges', '--security-opt=seccomp=unconfined'],
    ['open paths', '--security-opt=systempaths=unconfined'],
    ['limits', '--pids-limit=64', '--memory=64m', '--memory-swap=100m', '--cpus=0.5', '--shm-size=1m'],
    ['a quota', '--cpu-quota=50000', '--cpu-period=200000', '--oom-score-adj=100'],
    ['files', '--read-only', '--tmpfs=/t:exec,size=1m'],
    ['no places to write to', '--read-only', '--read-only-tmpfs=false'],
    ['mounts', '-v=/usr/share:/a:ro', '-v=argvet:/b'],
    ['devices', '--device=/dev/full:/dev/one'],
    ['namespaces', '--network=none', '--pid=host', '--ipc=host', '--uts=host'],
    ['ways', '--publish=127.0.0.1:18098:80', '--restart=on-failure:3'],
    ['an init and a user', '--init', '--user=1000:1000', '--group-add=5'],
  ])('asks for the same as the one that started it: %s', async (_what, ...options) => {
    await start(...options);
    const { argv, rows } = await judged();
    const given = ['podman', 'run', `--name=${NAME}`, '--pids-limit=2048', ...options, image, 'sleep', '600'];
    const [made, asked] = [argv, given].map((words) => resolveAlone(parse(words)));
    if (made?.ok !== true || asked?.ok !== true) throw new Error('Podman refuses an argv');
    expect(printExactJson(made.normal)).toBe(printExactJson(asked.normal));
    expect(rows.filter(({ effect }) => effect.kind !== 'in-effect')).toEqual([]);
  });

  it('of the task site and of the egress sidecar holds the policy of its site, and breaks that of another', async () => {
    await store.podman(...taskContainerArgv({ name: NAME, image, lifetime: 600 }).slice(1));
    expect((await judged({ kind: 'site', policy: taskContainerPolicy })).findings).toEqual([]);
    const { findings } = await judged({ kind: 'site', policy: snippetContainerPolicy });
    expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['missing-option', 'unexpected-option']));
    await store.podman('rm', '--force', '--time', '0', NAME);
    await store.network(NAME, image);
    const mounts = [{ source: store.folder, target: '/config' }];
    const sidecar = egressSidecarArgv({ name: NAME, image, network: NAME, user: { uid: 13, gid: 13 }, mounts });
    await store.podman(...sidecar.slice(1), 'sleep', '600');
    await store.podman('start', NAME);
    const own = await judged({ kind: 'site', policy: egressSidecarPolicy });
    await store.podman('rm', '--force', '--time', '0', NAME);
    await store.podman('network', 'rm', NAME);
    expect(own.findings).toEqual([]);
  });

  it('of anybody has findings by a built-in policy, also for what inspect alone does not tell', async () => {
    await start('--cap-add=SYS_ADMIN', '--volume=/:/host', '--ipc=host');
    const { findings } = await judged({ kind: 'builtin', policy: BASELINE });
    expect(findings.map((finding) => ('option' in finding ? finding.option : finding.code))).toEqual([
      '--cap-add SYS_ADMIN',
      '--ipc host',
      '--volume /:/host',
    ]);
  });

  it('whose kernel is not as podman has recorded it is found, whatever the record says', async () => {
    await start('-v=/usr/share:/work:ro', '--cap-add=SYS_ADMIN', '--security-opt=seccomp=unconfined');
    await store.podman('exec', NAME, 'mount', '-o', 'remount,rw,bind', '/work');
    await store.podman('exec', NAME, 'umount', '/proc/keys');
    const { rows } = await judged();
    expect(rows.flatMap(({ subject, seen, effect }) => (effect.kind === 'in-effect' ? [] : [[subject, seen]]))).toEqual(
      [
        ['mount /work', 'writable'],
        ['hidden paths', 'open: /proc/keys'],
      ],
    );
  });

  it('that is not there or does not run is not judged', async () => {
    const none = await run('--container', 'argvet-test-none');
    expect([none.exit, none.out]).toEqual([4, expect.stringContaining('NOT RUN')]);
    await store.podman('create', `--name=${NAME}`, image, 'sleep', '600');
    const { exit, out } = await run('--container', NAME);
    expect([exit, out]).toEqual([4, expect.stringContaining('it does not run')]);
  });
});
