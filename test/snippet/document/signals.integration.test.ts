import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { underMutation } from '../../../src/engine/under-mutation.ts';

const CLI = join(import.meta.dirname, '../../../src/cli/main.ts');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'argvet-test-'));
  const names = Array.from({ length: 40 }, (_, at) => join(folder, `${at}.md`));
  await Promise.all(names.map((name) => writeFile(name, `${'- a\n'.repeat(200_000)}\n\`\`\`sh\na\n\`\`\`\n`)));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** What a run says that gets a signal every so many milliseconds. */
async function signalled(every: number) {
  const run = spawn(process.execPath, [CLI, 'snippets', folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  run.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  run.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  const asking = setInterval(() => run.kill('SIGTERM'), every);
  await once(run, 'close');
  clearInterval(asking);
  return { ...said, code: run.exitCode };
}

it('a signal ends a run that reads long documents, before it has read them all', async (context) => {
  if (underMutation()) context.skip('under mutation nothing is started');
  let ended = await signalled(1500);
  // It came before anything of argvet ran.
  if (ended.code === null) ended = await signalled(6000);
  expect(ended).toEqual({ stdout: '', stderr: 'argvet: ended by SIGTERM before the run was done\n', code: 4 });
}, 120_000);
