import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProcessRunner } from '../../../src/engine/process.ts';
import { engineBackend } from '../../../src/snippet/run/backend.ts';
import { snippetOf } from './snippet-of.ts';

const place = mkdtempSync(join(tmpdir(), 'argvet-folder-'));

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(place, { recursive: true, force: true });
});

/** An engine that answers with a version and has nothing. */
const runner: ProcessRunner = {
  run: async ([, verb]) => ({ kind: 'exited', code: 0, stdout: verb === 'version' ? '28.2.2\n' : '', stderr: '' }),
};

const images = { bash: 'b', sh: 's', python: 'p', javascript: 'j', typescript: 't' };

describe('the folder for temporary files', () => {
  it.each([
    ['that is not there', 'none', /TMPDIR\) can't be used: .*ENOENT/],
    ['whose name would end a mount', 'a:b', /TMPDIR\) can't be mounted: .*mount source/],
    ['whose name would begin another part', 'a,b', /TMPDIR\) can't be mounted: .*mount source/],
  ])('%s is named, once for all snippets, and nothing is left in it', async (_, name, message) => {
    if (name !== 'none') mkdirSync(join(place, name), { recursive: true });
    vi.stubEnv('TMPDIR', join(place, name));
    const backend = engineBackend({ engine: 'docker', images, runner });
    const outcomes = await backend.run([snippetOf('sh', 'true'), snippetOf('sh', 'true')]);
    expect(outcomes).toHaveLength(2);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ kind: 'infrastructure', message: expect.stringMatching(message) });
    }
    expect(existsSync(join(place, name)) ? readdirSync(join(place, name)) : []).toEqual([]);
    await backend.end();
  });
});
