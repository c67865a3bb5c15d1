import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newContainers } from '../../../src/snippet/run/container.ts';
import { engineOf } from '../../../src/engine/container-engine.ts';
import { followEvents } from '../../../src/snippet/run/events.ts';
import { endOf } from '../../../src/snippet/run/judge.ts';

it.each(['end', 'stopClients'] as const)('after %s no client is started any more', async (ending) => {
  const folder = await mkdtemp(join(tmpdir(), 'argvet-test-'));
  const started: string[] = [];
  const engine = engineOf({
    engine: 'docker',
    program: '/nowhere/docker',
    runner: {
      run: async ([, verb = '']) => {
        started.push(verb);
        return { kind: 'exited', code: 0, stdout: '', stderr: '' };
      },
    },
  });
  const containers = newContainers({ engine, events: followEvents(engine), name: 'a', folder, maxBytes: 1 });
  await containers[ending]();
  const evidence = await containers.run({ language: 'sh', image: 'i', seconds: 1, code: '' });
  await rm(folder, { recursive: true });
  expect(started).not.toContain('run');
  expect(endOf(evidence)).toEqual({ kind: 'skipped', reason: 'the run was ended' });
});
