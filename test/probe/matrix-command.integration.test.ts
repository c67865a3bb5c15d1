import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probeCommand } from '../../src/cli/commands/probe.ts';
import { world } from '../cli/world.ts';
import { ENVIRONMENT, IMAGES, needEngine } from '../snippet/run/test-engine.ts';
import { leftOfProbes } from './test-run.ts';

needEngine();

let folder = '';

const CONFIG = `
const argv = () => ['docker', 'run', '--read-only', '--network', 'none', 'app'];
const policy = { name: 'small', verb: 'run', hardening: {}, options: [] };
export default { sites: [{ name: 'small', source: 'small.ts', function: 'argv', policy, cases: { only: argv } }] };
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'argvet-test-'));
  await writeFile(join(folder, 'argvet.config.ts'), CONFIG);
  await writeFile(join(folder, 'small.ts'), 'export function argv(): string[] {\n  return [];\n}\n');
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function run(...args: readonly string[]) {
  const { io, written } = world({ directory: folder, environment: ENVIRONMENT });
  const exit = await probeCommand.run(['--matrix', '--image', IMAGES.busybox, ...args], io);
  return { exit, ...written };
}

it('a matrix is incomplete until what it cannot run is on record, and then every change is a finding', async () => {
  const record = join(folder, 'characterization/engine/small.json');
  const first = await run();
  expect(first.exit).toBe(4);
  expect(first.out).toContain('NOT RUN  the site, low-port: not run: the container has no python3');
  await expect(readFile(record)).rejects.toThrow('ENOENT');

  const recording = await run('--record', '--losses', 'losses.md');
  expect(recording.exit).toBe(0);
  expect(await readFile(join(folder, 'losses.md'), 'utf8')).toContain(
    'root writes to the root file system (`Read-only',
  );
  const written = await readFile(record, 'utf8');
  expect(JSON.parse(written)).toMatchObject({
    site: 'small',
    case: 'only',
    versions: { engine: expect.any(String), kernel: expect.any(String) },
    columns: [
      { kind: 'defaults' },
      { kind: 'dropped' },
      { kind: 'site' },
      { option: '--read-only' },
      { option: '--network none' },
    ],
  });

  await writeFile(record, written.replace(/"root-fs": "fails: [^"]*"/, '"root-fs": "works"'));
  const changed = await run('--json');
  expect(changed.exit).toBe(1);
  expect(JSON.parse(changed.out)).toMatchObject({ ok: false, matrices: [{ verdict: 'findings', site: 'small' }] });
  expect(await leftOfProbes()).toEqual([]);
});
