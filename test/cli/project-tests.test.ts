import { describe, expect, test } from 'vitest';
import { runProjectTests } from '../../src/cli/project-tests.ts';
import type { ProcessOptions, ProcessOutcome } from '../../src/engine/process.ts';

const OUTPUT = { stdout: '', stderr: '' };

/** Runs `npm test` in `/project` against a process that ends as told; also gives what was started. */
async function run(outcome: ProcessOutcome) {
  const started: { readonly argv: readonly string[]; readonly options: ProcessOptions }[] = [];
  const result = await runProjectTests(['npm', 'test'], '/project', {
    run: (argv, options) => {
      started.push({ argv, options });
      return Promise.resolve(outcome);
    },
  });
  return { result, started };
}

test('the command runs once, in the folder of the project, with limits', async () => {
  const { started } = await run({ kind: 'exited', code: 0, ...OUTPUT });
  expect(started).toEqual([
    {
      argv: ['npm', 'test'],
      options: { directory: '/project', timeout: 30 * 60 * 1000, maxBytes: 64 * 1024 * 1024 },
    },
  ]);
});

describe('only exit code 0 is a pass', () => {
  test.each([
    [{ kind: 'exited', code: 0, ...OUTPUT }, true, 'npm test: exit code 0'],
    [{ kind: 'exited', code: 1, ...OUTPUT }, false, 'npm test: exit code 1'],
    [{ kind: 'signalled', signal: 'SIGKILL', ...OUTPUT }, false, 'npm test: ended by SIGKILL'],
    [{ kind: 'timed-out', ...OUTPUT }, false, 'npm test: not done after 30 minutes'],
    [{ kind: 'output-limit', ...OUTPUT }, false, 'npm test: more than 64 MiB of output'],
    [{ kind: 'not-started', reason: 'failed', message: 'ENOENT' }, false, 'npm test did not start'],
  ] as const)('%j', async (outcome, passed, why) => {
    const { result } = await run(outcome);
    expect([result.passed, result.why]).toEqual([passed, why]);
  });
});

test('the last 40 lines of both streams are kept, without colours and empty lines', async () => {
  const stdout = Array.from({ length: 50 }, (_, line) => `\u001B[31m${line}\u001B[39m \r`).join('\n\n');
  const { result } = await run({ kind: 'exited', code: 1, stdout, stderr: 'oh\n' });
  expect(result.tail).toEqual([...Array.from({ length: 40 }, (_, line) => `${line + 10}`), 'oh']);
});

test('what did not start says why', async () => {
  const { result } = await run({ kind: 'not-started', reason: 'failed', message: 'spawn npm ENOENT' });
  expect(result.tail).toEqual(['spawn npm ENOENT']);
});
