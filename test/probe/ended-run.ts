/** Runs of `argvet probe` that are ended while they go on. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach } from 'vitest';

const CLI = join(import.meta.dirname, '../../src/cli/main.ts');
const runs: ChildProcess[] = [];

/** Ends the runs of a file's tests that were not ended. */
export function endRuns(): void {
  afterEach(() => {
    for (const run of runs.splice(0)) run.kill('SIGKILL');
  });
}

/** Writes a project with a site of so many containers that nobody waits for the end of their probe. */
export async function writeManySite(folder: string, options: readonly string[] = []): Promise<void> {
  const words = ['docker', 'run', '--network', 'own', ...options, '--pids-limit'].map((word) => `'${word}'`);
  await writeFile(
    join(folder, 'argvet.config.ts'),
    `
const argv = (limit: number) => [${words.join(', ')}, String(limit), 'app'];
const cases = Object.fromEntries(Array.from({ length: 200 }, (_, at) => ['limit-' + at, () => argv(at + 10)]));
const policy = { name: 'many', verb: 'run', hardening: {}, options: [] };
export default { sites: [{ name: 'many', source: 'many.ts', function: 'argv', policy, cases }] };
`,
  );
  await writeFile(join(folder, 'many.ts'), 'export function argv(): string[] {\n  return [];\n}\n');
}

/** A run of the command line, once the names that it has made tell that it is under way. */
export async function startedRun(
  args: readonly string[],
  where: { readonly folder: string; readonly environment: Readonly<Record<string, string | undefined>> },
  isUnderWay: (pid: number) => Promise<boolean>,
): Promise<{ readonly run: ChildProcess; readonly pid: number }> {
  const run = spawn(process.execPath, [CLI, 'probe', ...args], {
    cwd: where.folder,
    stdio: 'ignore',
    env: { ...process.env, ...where.environment },
  });
  runs.push(run);
  const { pid } = run;
  if (pid === undefined) throw new Error('The run did not start');
  for (;;) {
    if (await isUnderWay(pid)) return { run, pid };
    if (run.exitCode !== null) throw new Error(`The run ended with ${run.exitCode}`);
    await sleep(20);
  }
}

/** Sends a run a signal, and waits for its end. */
export async function kill(run: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(run, 'exit');
  run.kill(signal);
  await exit;
}
