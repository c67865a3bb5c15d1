import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { probeCommand } from '../../src/cli/commands/probe.ts';
import { world } from '../cli/world.ts';
import { ENVIRONMENT, IMAGES, docker, needEngine } from '../snippet/run/test-engine.ts';
import { leftOfProbes } from './test-run.ts';

needEngine();

const NAME = 'argvet-test-probed';

async function run(...args: readonly string[]) {
  const { io, written } = world({ directory: join(import.meta.dirname, '../..'), environment: ENVIRONMENT });
  const exit = await probeCommand.run(args, io);
  return { exit, ...written };
}

afterEach(async () => {
  await docker('rm', '--force', NAME);
});

const DATA = z.object({
  ok: z.boolean(),
  verdict: z.string(),
  versions: z.object({ engine: z.string(), kernel: z.string() }),
  image: z.object({ name: z.string(), digest: z.string() }),
  containers: z.array(z.object({ kind: z.string(), cases: z.array(z.string()) })),
});

describe('argvet probe', () => {
  it('of a site says what is in effect, with what, and exits 0', async () => {
    const { exit, out } = await run('snippet-container', 'task-exec/root', '--image', IMAGES.busybox);
    expect(exit).toBe(0);
    expect(out).toMatch(/^ {2}in effect {2}pids limit +64 +--pids-limit 64$/m);
    expect(out).toContain('not looked at: --rm');
    expect(out).toContain('an exec starts no container');
    expect(out).toMatch(
      /^docker \S+ \(client \S+\), runc \S+, kernel \S+, control groups v[12], argvet-test\S+ sha256:[0-9a-f]{12}$/m,
    );
    expect(out).toMatch(/^1 container, 14 in effect, 0 not in effect$/m);
    expect(await leftOfProbes()).toEqual([]);
  });

  it('prints the same for a program', async () => {
    const { exit, out } = await run('snippet-container/sh', '--image', IMAGES.busybox, '--json');
    expect(exit).toBe(0);
    expect(DATA.parse(JSON.parse(out))).toMatchObject({
      ok: true,
      verdict: 'holds',
      versions: { engine: (await docker('version', '--format', '{{.Server.Version}}')).trim() },
      image: { digest: (await docker('image', 'inspect', '--format', '{{.Id}}', IMAGES.busybox)).trim() },
      containers: [{ kind: 'probed', cases: ['snippet-container/sh'] }],
    });
  });

  it('of exec sites alone has seen nothing, and is not green', async () => {
    const { exit, out } = await run('task-exec', '--image', IMAGES.busybox);
    expect(exit).toBe(4);
    expect(out).toContain('The run is incomplete');
  });

  it('of an image that is not there fails, and pulls none', async () => {
    await expect(run('snippet-container', '--image', 'argvet-test/none:1')).rejects.toMatchObject({
      exit: 4,
      message: expect.stringContaining('The image argvet-test/none:1 is not there'),
    });
  });

  it('of an image without sh has not run, and exits 4', async () => {
    await docker('run', '--name', NAME, IMAGES.busybox, 'busybox', 'rm', '/bin/sh');
    await docker('commit', NAME, 'argvet-test/no-shell:1');
    try {
      const { exit, out } = await run('snippet-container', '--image', 'argvet-test/no-shell:1');
      expect([exit, out]).toEqual([4, expect.stringContaining('NOT RUN')]);
    } finally {
      await docker('rmi', 'argvet-test/no-shell:1');
    }
  });

  it('of a container exits 1 for what it breaks, and 0 where it breaks nothing', async () => {
    await docker('run', '--detach', '--name', NAME, '--cap-add', 'SYS_ADMIN', IMAGES.busybox, 'sleep', '600');
    const broken = await run('--container', NAME);
    expect(broken.exit).toBe(1);
    expect(broken.out).toContain('weakening-option  --cap-add SYS_ADMIN weakens the container');
    await docker('rm', '--force', NAME);
    await docker('run', '--detach', '--name', NAME, IMAGES.busybox, 'sleep', '600');
    expect(await run('--container', NAME)).toMatchObject({
      exit: 0,
      out: expect.stringContaining('0 policy findings'),
    });
    const { exit, out } = await run('--container', NAME, '--policy', 'hardened', '--json');
    expect(exit).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false, verdict: 'findings', policy: 'hardened', name: NAME });
  });

  it('of a container that is not there has seen nothing, and exits 4', async () => {
    expect(await run('--container', 'argvet-test-none')).toMatchObject({
      exit: 4,
      out: expect.stringContaining('NOT RUN'),
    });
  });
});
