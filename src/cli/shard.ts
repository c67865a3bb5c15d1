/** `--shard K/N` of a command that runs mutants: a part of them, and the file that a merge takes. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { printable } from '../argv/printable.ts';
import type { LoadedConfig } from '../characterization/load-config.ts';
import type { SiteDefinition } from '../characterization/definition.ts';
import { processRunner } from '../engine/process.ts';
import type { MutationOutcome } from '../mutation/model.ts';
import { MOST_SHARDS } from '../mutation/shard/assign.ts';
import type { Shard, Times } from '../mutation/shard/assign.ts';
import { runIdentity } from '../mutation/shard/identity.ts';
import { shardSelection } from '../mutation/shard/select.ts';
import type { ShardSelection } from '../mutation/shard/select.ts';
import { SHARD_FORMAT, printShard } from '../mutation/shard/shard-file.ts';
import type { MutationReport } from '../report/mutation-report.ts';
import { FailedRunError, UsageError } from './command.ts';
import { Exit } from './exit.ts';

/** The options of a command that can run a shard. */
export const SHARD_OPTIONS = {
  shard: { value: 'K/N', description: 'Run the K-th of N parts, and write what argvet merge takes to --output' },
  balance: { value: 'FILE', description: 'Balance the parts by the times of a JSON report of a former run' },
} as const;

/** What the command line says of shards. */
export interface ShardOptions {
  readonly text: (name: 'shard' | 'balance' | 'report' | 'output') => string | undefined;
}

/** A shard that is to run. */
export interface ShardChoice extends ShardSelection {
  readonly shard: Shard;
  /** The text of the report that balances the shards. */
  readonly balance: string | undefined;
}

/** Reads `--shard` and `--balance`; undefined without a shard. Throws a `UsageError`. */
export async function shardChoice(
  command: string,
  options: ShardOptions,
  directory: string,
): Promise<ShardChoice | undefined> {
  const [text, file] = [options.text('shard'), options.text('balance')];
  const complain = (message: string) => new UsageError(`argvet ${command}: ${message} (see: argvet ${command} --help)`);
  if (text === undefined) {
    if (file !== undefined) throw complain('--balance balances shards: give --shard K/N with it');
    return undefined;
  }
  const shard = shardOf(text);
  if (shard === undefined) {
    throw complain(`--shard takes K/N, the K-th of N parts from 1/N to N/N, not ${JSON.stringify(text)}`);
  }
  if (options.text('report') !== undefined) {
    throw complain('--report has no place beside --shard: a shard is no whole report, argvet merge makes it');
  }
  if (options.text('output') === undefined) {
    throw complain('--shard needs --output FILE: what the shard finds is for argvet merge');
  }
  const balance = file === undefined ? undefined : await readBalance(file, directory, complain);
  return { shard, balance: balance?.text, ...shardSelection(shard, balance?.times ?? new Map()) };
}

/** Writes what a shard found to a file, whole or not at all. Throws a `FailedRunError` when no mutant was looked at. */
export async function writeShard(
  file: string,
  choice: ShardChoice,
  project: LoadedConfig & { readonly sites: readonly SiteDefinition[]; readonly strykerConfigFile: string | undefined },
  report: MutationReport,
): Promise<void> {
  const mutants = choice.all();
  if (mutants === undefined)
    throw new FailedRunError('argvet: no mutant is known: the run is incomplete', Exit.failure);
  const { directory, config, sites, strykerConfigFile } = project;
  const { outcome, ...judged } = report;
  const run = {
    directory,
    config,
    sites,
    strykerConfigFile,
    outcome,
    version: report.version,
    balance: choice.balance,
  };
  const identity = await runIdentity(run, processRunner);
  const shard = { format: SHARD_FORMAT, shard: choice.shard, identity, mutants, judged, outcome } as const;
  await writeFileAtomic(file, printShard(shard));
}

/** The scope of a shard's outcome. */
export function shardScope({ shard }: ShardChoice): MutationOutcome['scope'] {
  return { kind: 'shard', ...shard };
}

function shardOf(text: string): Shard | undefined {
  const [, k = '', n = ''] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  const [index, of] = [Number(k), Number(n)];
  return k !== '' && index <= of && of <= MOST_SHARDS ? { index, of } : undefined;
}

const REPORT = z.looseObject({
  format: z.literal(1),
  mutants: z.array(z.looseObject({ key: z.string(), ms: z.number().min(0).nullish() })),
});

async function readBalance(
  file: string,
  directory: string,
  complain: (message: string) => UsageError,
): Promise<{ readonly text: string; readonly times: Times }> {
  const name = JSON.stringify(printable(file));
  const text = await readFile(resolve(directory, file), 'utf8').catch((error: unknown) => {
    throw complain(`--balance can't read ${name}: ${error instanceof Error ? printable(error.message) : 'unknown'}`);
  });
  const read = REPORT.safeParse(parsed(text));
  if (!read.success) {
    throw complain(
      `--balance takes a report that "argvet mutate --report json" or "argvet merge --report json" wrote, and ${name} is none`,
    );
  }
  const times = read.data.mutants.flatMap(({ key, ms }) => (ms == null ? [] : [[key, ms] as const]));
  return { text, times: new Map(times) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
