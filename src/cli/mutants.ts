/** The mutants of a project's sites, as commands run them. */
import type { SiteDefinition } from '../characterization/definition.ts';
import type { LoadedConfig } from '../characterization/load-config.ts';
import { folderStore } from '../characterization/store.ts';
import { GitError } from '../engine/git.ts';
import { processRunner } from '../engine/process.ts';
import { resolve } from 'node:path';
import { printable } from '../argv/printable.ts';
import { defaultKeptFile, mutateIncremental } from '../mutation/cache/mutate-incremental.ts';
import type { MutationOutcome, Scope } from '../mutation/model.ts';
import { UnreadableGoldenError } from '../mutation/operators.ts';
import { readSiteGoldens } from '../mutation/site-goldens.ts';
import type { Selection } from '../mutation/stryker/known-mutants.ts';
import { selectSince } from '../mutation/since.ts';
import { SeamError } from '../mutation/stryker/locate-stryker.ts';
import { mutate } from '../mutation/stryker/mutate.ts';
import type { MutateInput, MutateResult, MutationProgress } from '../mutation/stryker/mutate.ts';
import { StrykerConfigError } from '../mutation/stryker/stryker-config.ts';
import { FailedRunError, UsageError } from './command.ts';
import { Exit } from './exit.ts';
import type { Io } from './io.ts';
import type { MutationChoice } from './mutation-options.ts';
import type { Progress, Step } from './progress.ts';

/** A part of the mutants: how they are chosen, and what the outcome calls it. */
export interface Part {
  readonly select: Selection;
  readonly scope: Scope;
}

/** What is around a run. */
export interface Around {
  readonly io: Pick<Io, 'environment' | 'err'>;
  readonly progress: Progress;
  /** The absolute path of the report's file, which the run writes itself. */
  readonly output: string | undefined;
  /** All of the mutants without it. */
  readonly part?: Part | undefined;
}

/**
 * Runs the mutants of the sites, or a part of them, and shows the progress, which is gone when it returns or throws. A run that comes to
 * nothing is a `FailedRunError`: exit 2 when Stryker's config is wrong, else 4.
 */
export async function runMutants(
  project: LoadedConfig,
  sites: readonly SiteDefinition[],
  choice: MutationChoice,
  around: Around,
): Promise<MutationOutcome> {
  const { directory, config } = project;
  const { progress } = around;
  const part = (await sincePart(project, sites, choice, around)) ?? around.part;
  const concurrency = choice.count('concurrency');
  const goldens = await goldensOf(project, sites);
  const input: MutateInput = {
    directory,
    sites,
    goldens,
    extraTiers: config.extraTiers,
    strykerConfigFile: choice.text('stryker-config'),
    concurrency,
    goldenTests: config.goldenOnly?.tests,
    beyondGolden: choice.has('golden-only') || (config.goldenOnly?.refuse ?? []).length > 0,
    allKillers: choice.has('map'),
    select: part?.select,
    scope: part?.scope,
    onProgress: (far) => progress.show(stepOf(far)),
  };
  const result = await runWith(input, choice, around).finally(progress.end);
  if (result.ok) return result.outcome;
  const { code, message, cause } = result.failure;
  throw new FailedRunError(`argvet: ${message}`, code === 'config' ? Exit.usage : Exit.failure, cause);
}

/** The part that `--since` asks for. Exit 2 for a revision that is none, and for a folder without git. */
async function sincePart(
  project: LoadedConfig,
  sites: readonly SiteDefinition[],
  choice: MutationChoice,
  { io, part }: Around,
): Promise<Part | undefined> {
  const revision = choice.text('since');
  if (revision === undefined) return undefined;
  if (part !== undefined) throw new UsageError('argvet: --since and --shard take the mutants apart: take one of them');
  const strykerConfigFile = choice.text('stryker-config');
  try {
    const { why, ...since } = await selectSince({ ...project, sites, strykerConfigFile }, revision, processRunner);
    io.err(`argvet: ${printable(why)}\n`);
    return since;
  } catch (error) {
    if (error instanceof GitError && error.fault === 'usage') throw new UsageError(`argvet: --since: ${error.message}`);
    if (error instanceof StrykerConfigError) throw new FailedRunError(`argvet: ${error.message}`, Exit.usage, error);
    if (error instanceof GitError || error instanceof SeamError) {
      throw new FailedRunError(`argvet: --since: ${error.message}`, Exit.failure, error);
    }
    throw error;
  }
}

function runWith(input: MutateInput, choice: MutationChoice, around: Around): Promise<MutateResult> {
  const named = choice.text('incremental-file');
  if (named === undefined && !choice.has('incremental')) return mutate(input);
  const { io, progress, output } = around;
  const { directory, sites, strykerConfigFile = '', beyondGolden = false, allKillers = false } = input;
  const asked = [...sites.map(({ name }) => name), strykerConfigFile, String(beyondGolden), String(allKillers)];
  return mutateIncremental(input, {
    file: named === undefined ? defaultKeptFile(directory, asked) : resolve(directory, named),
    leave: output === undefined ? [] : [output],
    environment: { ...io.environment },
    say: (sentence) => {
      progress.end();
      io.err(`argvet: ${printable(sentence)}\n`);
    },
  });
}

async function goldensOf({ goldens, goldensFolder }: LoadedConfig, sites: readonly SiteDefinition[]) {
  try {
    return await readSiteGoldens(sites, folderStore(goldensFolder, goldens));
  } catch (error) {
    if (error instanceof UnreadableGoldenError)
      throw new FailedRunError(`argvet: ${error.message}`, Exit.failure, error);
    throw error;
  }
}

function stepOf({ done, total, survived }: MutationProgress): Step {
  if (total === undefined) return { done, total, text: 'mutants: the tests run once without a change ...' };
  return { done, total, text: `mutants, ${survived} unnoticed` };
}
