/** What the shards of one run have in common, as far as it decides what their results are. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config, SiteDefinition } from '../../characterization/definition.ts';
import { policyFingerprint } from '../../characterization/fingerprint.ts';
import { GitError, workTreeState } from '../../engine/git.ts';
import type { ProcessRunner } from '../../engine/process.ts';
import type { MutationOutcome } from '../model.ts';
import { readStrykerConfig } from '../stryker/stryker-config.ts';
import type { RunIdentity } from './shard-file.ts';

/** The run that a shard is a part of. */
export interface ShardedRun {
  /** The project's folder. */
  readonly directory: string;
  readonly config: Config;
  /** Those of the config that are mutated. */
  readonly sites: readonly SiteDefinition[];
  /** The Stryker config that the command line names. */
  readonly strykerConfigFile: string | undefined;
  readonly outcome: Pick<MutationOutcome, 'goldens' | 'versions'>;
  /** argvet's version. */
  readonly version: string;
  /** The text of the former report that balanced the shards. */
  readonly balance: string | undefined;
}

/** The identity of a run. Throws a `StrykerConfigError`. */
export async function runIdentity(run: ShardedRun, runner: ProcessRunner): Promise<RunIdentity> {
  const versions = Object.entries({ argvet: run.version, ...run.outcome.versions });
  return {
    versions: versions
      .map(([name, version]) => `${name} ${version}`)
      .toSorted()
      .join(', '),
    configuration: digest(JSON.stringify([settings(run), await strykerConfig(run)])),
    goldens: digest(JSON.stringify(run.outcome.goldens)),
    commit: await commitOf(run.directory, runner),
    balance: run.balance === undefined ? 'none' : digest(run.balance),
  };
}

/** Where git can't tell, its reason stands for the commit: it is no other on a machine like this one. */
async function commitOf(directory: string, runner: ProcessRunner): Promise<string> {
  try {
    return (await workTreeState(directory, runner)) ?? 'none';
  } catch (error) {
    if (error instanceof GitError) return `unknown, ${error.message}`;
    throw error;
  }
}

/** The config as data. Its functions are the builders: the keys of the mutants and the goldens hold what they give. */
function settings({ config, sites }: ShardedRun): unknown {
  const { thresholds = {}, extraTiers = null, goldenOnly = {} } = config;
  return {
    sites: sites.map(({ name, source, function: builder, passesTo = null, policy, cases }) => ({
      name,
      source,
      builder,
      passesTo,
      policy: policyFingerprint(policy),
      cases: Object.keys(cases),
    })),
    thresholds,
    extraTiers,
    goldenTests: (goldenOnly.tests ?? []).map(String),
    refuse: goldenOnly.refuse ?? [],
  };
}

async function strykerConfig({ directory, strykerConfigFile }: ShardedRun): Promise<string> {
  const { file } = await readStrykerConfig(directory, strykerConfigFile);
  return file === undefined ? '' : await readFile(file, 'utf8');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
