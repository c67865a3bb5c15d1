/**
 * Runs every `sh` block of README.md and docs/ as it stands, in a fresh clone: a command that a page shows must work.
 * A block may say `exit=N` behind its language (the exit code that it shows), `user="why"` when it is for a user's own
 * project and can't run here. Each block runs in a shell of its own, in the order of the page.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';

interface Block {
  readonly page: string;
  readonly line: number;
  readonly script: string;
  readonly exit: number;
  readonly user: string | undefined;
}

function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  visit(fromMarkdown(readFileSync(page, 'utf8')), 'code', (node) => {
    if (node.lang !== 'sh') return;
    blocks.push({
      page,
      line: node.position?.start.line ?? 0,
      script: node.value,
      exit: Number(/(?:^|\s)exit=(\d+)/.exec(node.meta ?? '')?.[1] ?? 0),
      user: /(?:^|\s)user="([^"]*)"/.exec(node.meta ?? '')?.[1],
    });
  });
  return blocks;
}

function run(block: Block, directory: string): boolean {
  const place = `${block.page}:${block.line}`;
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
const blocks = pages.flatMap(blocksOf);
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
