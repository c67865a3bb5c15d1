/**
 * Runs every `sh` block of README.md and docs/ as it stands, in a fresh clone: a command that a page shows must work.
 * Of argvet's attributes (docs/snippets.md) `expect-failure` counts here too; `skip` does not, since there are git and a
 * place to write here, unless the word `user` stands beside it: such a block is for a user's own project. `exit=N` is the
 * exit code that a block shows, where it is not 0. Each block runs in a shell of its own, in the order of the page.
 * A block of commands that are jobs of .ci/run is left to them: the tests and the gate take long, and CI runs them on a
 * clean checkout as they stand.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf } from './docs-blocks.ts';
import type { Block } from './docs-blocks.ts';

/** The commands of the jobs of .ci/run, and the one with which a clone begins. */
const JOBS: ReadonlySet<string> = new Set([
  'npm ci',
  ...[...readFileSync('.ci/run', 'utf8').matchAll(/^ *job \S+ (npm .*)$/gm)].map(([, command = '']) => command),
]);

function isJob({ script }: Block): boolean {
  return script.split(/\n| && /).every((command) => JOBS.has(command));
}

function run(block: Block, directory: string): boolean {
  const place = `${block.page}:${block.line}`;
  if (only.length === 0 && isJob(block)) {
    console.log(`a job    ${place}: ${block.script}`);
    return true;
  }
  if (block.user === '' || block.expectFailure !== (block.exit !== 0)) {
    console.log(`FAILED   ${place}: user needs skip="why", and exit=N needs expect-failure`);
    return false;
  }
  if (block.user !== undefined) {
    console.log(`not run  ${place}: ${block.user}`);
    return true;
  }
  const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', block.script], {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const passed = status === block.exit;
  console.log(`${passed ? 'passed  ' : 'FAILED  '} ${place}: exit ${status}, shown ${block.exit}`);
  if (!passed) console.log(`${block.script}\n${stdout}\n${stderr}`.slice(-6000));
  return passed;
}

const only = process.argv.slice(2);
const pages =
  only.length > 0
    ? only
    : [
        'README.md',
        ...readdirSync('docs')
          .filter((f) => f.endsWith('.md'))
          .map((f) => join('docs', f)),
      ];
const blocks = pages.flatMap((page) => blocksOf(page, readFileSync(page, 'utf8')));
const directory = mkdtempSync(join(tmpdir(), 'argvet-docs-'));
try {
  spawnSync('git', ['clone', '--quiet', '.', directory], { stdio: 'inherit' });
  spawnSync('npm', ['ci'], { cwd: directory, stdio: 'inherit' });
  const failures = blocks.filter((block) => !run(block, directory));
  console.log(`${blocks.length} blocks of ${pages.length} pages, ${failures.length} failed`);
  process.exitCode = failures.length === 0 && blocks.length > 0 ? 0 : 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
