import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printGolden } from '../../../src/characterization/golden.ts';

const argv = ['docker', 'run', '--init', 'img'];
const header = { site: 'box', case: 'plain', policy: { name: 'box', fingerprint: '0123456789ab' }, acceptances: [] };
const plugin = resolve('src/mutation/stryker/plugin.ts');
const stryker = {
  testRunner: 'tap',
  mutate: ['lib/*.cjs'],
  tap: { testFiles: ['test/*.cjs'] },
  reporters: ['json'],
  concurrency: 1,
};

const FILES = {
  'package.json': '{}',
  'stryker.config.json': JSON.stringify({ ...stryker, plugins: ['@stryker-mutator/tap-runner', plugin] }),
  'argvet.config.cjs': `module.exports = { sites: [{ name: 'box', source: 'lib/box.cjs', function: 'boxArgv',
    policy: { name: 'box', verb: 'run', hardening: { init: true }, options: [] },
    cases: { plain: () => require('./lib/box.cjs').boxArgv() } }], extraTiers: [] };`,
  'lib/box.cjs': `exports.boxArgv = () => ${JSON.stringify(argv)};`,
  'test/box.cjs': `const assert = require('node:assert');
require('node:test')('box', () => assert.ok(require('../lib/box.cjs').boxArgv().includes('--init')));`,
  'characterization/box/plain.sh': printGolden({ header, argv }),
};

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'argvet-plugin-'));
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function node(...args: readonly string[]): { status: number | null; output: string } {
  // Not as a worker of the Stryker that may run this test.
  const { STRYKER_MUTATOR_WORKER: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env });
  return { status, output: stdout + stderr };
}

async function runStryker() {
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  return node('node_modules/@stryker-mutator/core/bin/stryker.js', 'run');
}

interface Report {
  readonly files: Readonly<
    Record<string, { readonly mutants: readonly { mutatorName: string; status: string; description?: string }[] }>
  >;
}

describe("the plugin in a project's own Stryker", () => {
  it('adds its mutants to the run, under a test runner other than vitest', async () => {
    const { status, output } = await runStryker();
    expect(output).not.toMatch(/warn/i);
    expect(status).toBe(0);
    const report: Report = JSON.parse(await readFile(join(folder, 'reports/mutation/mutation.json'), 'utf8'));
    const mutants = report.files['lib/box.cjs']?.mutants ?? [];
    const statuses = Object.fromEntries(
      mutants.map((each) => [`${each.mutatorName}: ${each.description}`, each.status]),
    );
    expect(statuses).toMatchObject({
      'ArgvDrop: drop --init': 'Killed',
      'ArgvMoveBehindImage: move --init behind the image': 'Survived',
      'BuilderDropOption: drop --init': 'Killed',
      'BuilderAddExtra: add --privileged': 'Survived',
    });
  }, 120_000);

  it('ends the run with exit 4 when the function of a site is not there', async () => {
    await writeFile(join(folder, 'lib/box.cjs'), `exports.otherArgv = () => ${JSON.stringify(argv)}; // boxArgv`);
    const { status, output } = await runStryker();
    expect(output).toContain('site box: the function boxArgv is not there (in lib/box.cjs)');
    expect(status).toBe(4);
  }, 60_000);

  it('ends the run with exit 4 when a golden is missing', async () => {
    await rm(join(folder, 'characterization'), { recursive: true });
    const { status, output } = await runStryker();
    expect(output).toContain('argvet: the golden characterization/box/plain.sh is missing');
    expect(status).toBe(4);
  }, 60_000);

  it('ends the run with exit 4 when the list of mutators is closed', async () => {
    const scope = 'node_modules/@stryker-mutator';
    const manifest = { type: 'module', version: '99.0.0', main: 'index.js' };
    for (const name of ['core', 'instrumenter']) {
      await mkdir(join(folder, scope, name, 'dist/src/mutators'), { recursive: true });
      await writeFile(
        join(folder, scope, name, 'package.json'),
        JSON.stringify({ ...manifest, name: `@stryker-mutator/${name}` }),
      );
      await writeFile(join(folder, scope, name, 'index.js'), 'export class Instrumenter { instrument() {} }');
    }
    await writeFile(
      join(folder, scope, 'instrumenter/dist/src/mutators/mutate.js'),
      'export const allMutators = Object.freeze([]);',
    );
    const { status, output } = node('--input-type=module', '--eval', `await import(${JSON.stringify(plugin)})`);
    expect(output).toBe(
      "argvet: Stryker 99.0.0 has closed its list of mutators: argvet can't add its own (tested with 10.1.1)\n",
    );
    expect(status).toBe(4);
  });

  it('ends a process with exit 4 that never instruments, whatever else it does', async () => {
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    const { status, output } = node('--input-type=module', '--eval', `await import(${JSON.stringify(plugin)})`);
    expect(output).toBe("argvet: Stryker ended without argvet's mutants: the run is incomplete\n");
    expect(status).toBe(4);
  });

  it('does nothing in a worker', () => {
    const env = { ...process.env, STRYKER_MUTATOR_WORKER: '1' };
    const script = `await import(${JSON.stringify(plugin)})`;
    const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder, env });
    expect(status).toBe(0);
  });
});
