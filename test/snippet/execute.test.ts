import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readSnippets } from '../../src/snippet/document/read-snippets.ts';
import { runSnippets } from '../../src/snippet/execute.ts';
import type { RunStep } from '../../src/snippet/execute.ts';
import type { Snippet, SnippetOutcome } from '../../src/snippet/model.ts';

const { snippets } = readSnippets(
  'a.md',
  Array.from({ length: 12 }, (_, at) => `\`\`\`sh\n${at}\n\`\`\`\n`).join('\n'),
);
const GROUPS = [snippets.slice(0, 2), ...snippets.slice(2).map((each) => [each])];
const PASSED = { kind: 'passed', ms: 1 } as const;

async function outcomes(run: (group: readonly Snippet[]) => Promise<readonly SnippetOutcome[]>, jobs = 3) {
  const steps: RunStep[] = [];
  const found = await runSnippets({ groups: GROUPS, backend: { run }, jobs, onStep: (step) => steps.push(step) });
  return { steps, found: snippets.map((each) => found.get(each)) };
}

function broken(message: string): SnippetOutcome {
  return { kind: 'infrastructure', problem: 'engine-error', message };
}

describe('a run', () => {
  it('gives each snippet its own outcome, whatever order they end in', async () => {
    const { found } = await outcomes(async (group) => {
      await sleep((Number(group[0]?.code) * 7) % 5);
      return group.map(({ code }) => ({ kind: 'skipped', reason: code }));
    });
    expect(found).toEqual(snippets.map(({ code }) => ({ kind: 'skipped', reason: code })));
  });

  it('has at most as many groups running as it has jobs, and that many when there are enough', async () => {
    let [running, most] = [0, 0];
    await outcomes(async (group) => {
      running += 1;
      most = Math.max(most, running);
      await sleep(1);
      running -= 1;
      return group.map(() => PASSED);
    });
    expect(most).toBe(3);
  });

  it('tells how far it is, and how many are bad', async () => {
    const { steps } = await outcomes(
      async (group) =>
        group.map(({ line }) =>
          line > 40 ? { kind: 'timed-out', seconds: 1, stdout: '', stderr: '', truncated: false, ms: 1 } : PASSED,
        ),
      1,
    );
    expect(steps.map(({ done }) => done)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(steps.at(-1)).toEqual({ done: 12, total: 12, bad: 2 });
  });

  it('goes on where the backend throws or leaves out an outcome, and says so', async () => {
    const { found } = await outcomes(async ([first]) => {
      if (first === snippets[2]) throw new Error('no space left');
      return [PASSED];
    });
    expect(found.slice(0, 4)).toEqual([PASSED, broken('the backend gave no outcome'), broken('no space left'), PASSED]);
  });
});
