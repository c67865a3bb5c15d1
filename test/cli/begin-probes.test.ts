import { afterEach, expect, it, vi } from 'vitest';
import { beginProbes } from '../../src/cli/begin-probes.ts';
import { FailedRunError } from '../../src/cli/command.ts';
import { engineOf } from '../../src/engine/container-engine.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('a run of probes whose folder cannot be made fails with exit 4, and names the variable', async () => {
  vi.stubEnv('TMPDIR', '/nowhere/at/all');
  const engine = engineOf({ engine: 'docker', environment: { DOCKER_HOST: 'unix:///nowhere/docker.sock' } });
  const failure = await beginProbes(engine).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(FailedRunError);
  expect(failure).toMatchObject({ exit: 4, message: expect.stringMatching(/^argvet probe: .*TMPDIR/) });
});
