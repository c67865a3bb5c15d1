/**
 * README.md and docs/ under argvet's own runner: every block that can run without network, git and a place to write runs
 * in the snippet container, in an image that holds this repository (`.ci/engine`), and 100% must pass. A block that does
 * not run gives a reason of its own, or is of a language that only shows something.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** So many blocks run at least: what is skipped may grow, what runs may not shrink unseen. */
const LEAST = 30;

/** The reasons of blocks that only show something. */
const SHOWN: ReadonlySet<string> = new Set(
  ['text', 'diff', 'markdown'].map((word) => `${word} is no language that runs`),
);

/** The reasons that the runner gives where an author gives none. */
const NO_REASON: readonly RegExp[] = [
  /^marked skip$/,
  /^it is empty$/,
  /^it names no language$/,
  /no language that runs$/,
];

/** Seconds that a block has: npm and node start for most, on a machine that runs other jobs. */
const TIMEOUT = 120;

const reportSchema = z.object({
  verdict: z.string(),
  failUnder: z.number(),
  counts: z.object({ ran: z.number(), passed: z.number(), leftOut: z.number() }),
  snippets: z.array(
    z.object({
      document: z.string(),
      line: z.number(),
      outcome: z.object({ kind: z.string(), reason: z.string().optional() }),
    }),
  ),
});

const { ARGVET_TEST_DOCKER_HOST: host, ARGVET_TEST_DOCS: image = 'argvet-test/docs:1' } = process.env;
if (host === undefined) {
  const why = 'no docker engine: start one with .ci/engine start DIR, and read DIR/env';
  if (process.env['ARGVET_TEST_ENGINE_REQUIRED'] === '1') throw new Error(why);
  console.log(`skipped: ${why}`);
} else {
  run(host);
}

function run(engine: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'argvet-own-docs-'));
  const output = join(folder, 'report.json');
  const images = ['sh', 'typescript'].map((language) => `${language}=${image}`).join(',');
  try {
    const { status } = spawnSync(
      process.execPath,
      ['src/cli/main.ts', 'snippets', 'README.md', 'docs', '--backend', 'docker', '--image', images].concat([
        '--timeout',
        String(TIMEOUT),
        '--fail-under',
        '100',
        '--format',
        'json',
        '--output',
        output,
      ]),
      { stdio: 'inherit', env: { ...process.env, DOCKER_HOST: engine } },
    );
    const problems = status === 0 ? problemsOf(reportSchema.parse(JSON.parse(readFileSync(output, 'utf8')))) : [];
    for (const problem of problems) console.error(problem);
    process.exitCode = problems.length > 0 ? 1 : (status ?? 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function problemsOf({ verdict, failUnder, counts, snippets }: z.infer<typeof reportSchema>): readonly string[] {
  const { ran, passed, leftOut } = counts;
  const isWhole = verdict === 'holds' && failUnder === 100 && passed === ran && leftOut === 0;
  const unexplained = snippets.filter(({ outcome: { kind, reason = '' } }) => {
    return kind === 'skipped' && !SHOWN.has(reason) && NO_REASON.some((none) => none.test(reason));
  });
  return [
    ...(isWhole ? [] : [`${passed} of ${ran} blocks passed, ${leftOut} left out, verdict ${verdict} at ${failUnder}%`]),
    ...(ran >= LEAST ? [] : [`only ${ran} blocks ran, and at least ${LEAST} must`]),
    ...unexplained.map(({ document, line }) => `${document}:${line} does not run and gives no reason: skip="why"`),
  ];
}
