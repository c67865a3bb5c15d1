/** Gives the groups of a plan to a backend, several at once. */
import type { Snippet, SnippetBackend, SnippetOutcome } from './model.ts';

/** How far a run is. */
export interface RunStep {
  readonly done: number;
  readonly total: number;
  /** How many so far did not pass, of those that ran or should have. */
  readonly bad: number;
}

/** What to run, and on what. */
export interface RunOptions {
  readonly groups: readonly (readonly Snippet[])[];
  readonly backend: Pick<SnippetBackend, 'run'>;
  /** How many groups run at once, from 1. */
  readonly jobs: number;
  /** Is told of each group that has ended. */
  readonly onStep: (step: RunStep) => void;
}

/**
 * The outcome of each snippet of the groups. A backend that throws, or that gives no outcome for a snippet, is an
 * infrastructure outcome of those snippets: the others still run.
 */
export async function runSnippets({
  groups,
  backend,
  jobs,
  onStep,
}: RunOptions): Promise<Map<Snippet, SnippetOutcome>> {
  const outcomes = new Map<Snippet, SnippetOutcome>();
  const total = groups.reduce((sum, group) => sum + group.length, 0);
  const queue = groups.values();
  let bad = 0;
  const work = async (): Promise<void> => {
    for (const group of queue) {
      const found = await backend.run(group).catch(failure);
      for (const [at, snippet] of group.entries()) {
        const outcome = 'kind' in found ? found : (found[at] ?? failure('the backend gave no outcome'));
        outcomes.set(snippet, outcome);
        if (outcome.kind !== 'passed' && outcome.kind !== 'skipped') bad += 1;
      }
      onStep({ done: outcomes.size, total, bad });
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, groups.length) }, work));
  return outcomes;
}

function failure(error: unknown): Extract<SnippetOutcome, { readonly kind: 'infrastructure' }> {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'infrastructure', problem: 'engine-error', message };
}
