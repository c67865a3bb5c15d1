/**
 * Installs the packed tarball into test/fixtures/user-project, as a user would, and runs everything that the README
 * promises to a user there: accept, check, types, Stryker with the user's own config, mutate without one, gate.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

interface Report {
  readonly files: Readonly<
    Record<string, { readonly mutants: readonly { readonly mutatorName: string; readonly status: string }[] }>
  >;
}

const repository = resolve(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'argvet-user-'));
const project = join(scratch, 'project');

/** Runs a command in the user's project; a wrong exit code ends the check with the command's output. */
function run(expected: number, program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, CI: '' },
  });
  const line = [program, ...args].join(' ');
  if (status !== expected) throw new Error(`${line}: exit ${status}, expected ${expected}\n${stdout}\n${stderr}`);
  console.log(`${line}: exit ${status}`);
  return stdout;
}

function expectBoundaryMutants(when: string, file = 'reports/mutation/mutation.json'): void {
  const report: Report = JSON.parse(readFileSync(join(project, file), 'utf8'));
  const mutants = Object.values(report.files).flatMap((each) => each.mutants);
  const boundary = mutants.filter(({ mutatorName }) => mutatorName.startsWith('Argv'));
  const alive = boundary.filter(({ status }) => status !== 'Killed' && status !== 'Ignored');
  console.log(
    `${when}: ${mutants.length} mutants, ${boundary.length} of argvet's, ${alive.length} of those not killed`,
  );
  if (boundary.length < 50 || alive.length > 0) throw new Error(`${when}: ${JSON.stringify(alive)}`);
}

try {
  cpSync(join(repository, 'test/fixtures/user-project'), project, { recursive: true });
  const packed = spawnSync('npm', ['pack', '--pack-destination', scratch], { cwd: repository, encoding: 'utf8' });
  if (packed.status !== 0) throw new Error(packed.stderr);
  const tarball = readdirSync(scratch).find((file) => file.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack made no tarball');
  run(0, 'npm', 'install', '--no-audit', '--no-fund', '--save-dev', join(scratch, tarball));
  run(1, 'npx', 'argvet', 'check');
  run(0, 'npx', 'argvet', 'accept');
  run(0, 'npx', 'argvet', 'check');
  run(0, 'npx', 'tsc');
  run(0, 'npx', 'stryker', 'run');
  expectBoundaryMutants("Stryker with the user's config");
  run(0, 'npx', 'argvet', 'gate');
  rmSync(join(project, 'stryker.config.mjs'));
  rmSync(join(project, 'reports'), { recursive: true });
  run(0, 'npx', 'argvet', 'mutate');
  expectBoundaryMutants('argvet mutate without a Stryker config');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
