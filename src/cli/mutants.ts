/** The mutants of a project's sites, as commands run them. */
import type { SiteDefinition } from '../characterization/definition.ts';
import type { LoadedConfig } from '../characterization/load-config.ts';
import type { MutationOutcome } from '../mutation/model.ts';
import type { Progress } from './progress.ts';

/** The options of every command that runs mutants. */
export const MUTATION_OPTIONS = {
  concurrency: { value: 'N', description: 'Run at most N mutants at once' },
  'stryker-config': { value: 'FILE', description: "Take Stryker's own settings from FILE" },
} as const;

/** What the command line says of the run. */
export interface MutationChoice {
  readonly count: (name: 'concurrency') => number | undefined;
  readonly text: (name: 'stryker-config') => string | undefined;
}

/** Runs the mutants of the sites and shows the progress, which is gone when it returns or throws. */
export async function runMutants(
  _project: LoadedConfig,
  _sites: readonly SiteDefinition[],
  _choice: MutationChoice,
  progress: Progress,
): Promise<MutationOutcome> {
  try {
    return await Promise.reject(new Error('not there yet'));
  } finally {
    progress.end();
  }
}
