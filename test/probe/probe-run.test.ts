import { existsSync } from 'node:fs';
import process from 'node:process';
import { expect, it } from 'vitest';
import { engineOf } from '../../src/engine/container-engine.ts';
import type { ProcessOutcome, ProcessRunner } from '../../src/engine/process.ts';
import { probeArgv } from '../../src/probe/probe-argv.ts';
import { beginProbeRun, standInsOf } from '../../src/probe/probe-run.ts';

const DONE: ProcessOutcome = { kind: 'exited', code: 0, stdout: '', stderr: '' };

it('a run whose process exits ends the client that makes a container, and removes its folder', async () => {
  const stopped = Promise.withResolvers<ProcessOutcome>();
  const run: ProcessRunner['run'] = (argv, { stop }) => {
    if (argv[1] !== 'run') return Promise.resolve(DONE);
    stop?.addEventListener('abort', () => stopped.resolve({ ...DONE, code: 137 }));
    return stopped.promise;
  };
  const engine = engineOf({ engine: 'podman', program: 'true', runner: { run } });
  const before = process.listeners('exit');
  const probes = await beginProbeRun(engine);
  const made = probeArgv(['docker', 'run', 'app'], { ...standInsOf(engine, probes, 'app'), name: probes.nextName() });
  if (!made.ok) throw new Error(made.reason);
  const starting = probes.start(made, `${probes.name}-1`);
  for (const atExit of process.listeners('exit').filter((each) => !before.includes(each))) atExit(0);
  expect(await starting).toBe('it says nothing');
  expect(existsSync(probes.folder)).toBe(false);
  await probes.end();
});
