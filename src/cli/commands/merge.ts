/** `argvet merge`: one report out of the shards of a mutation run. */
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { printable } from '../../argv/printable.ts';
import type { MutationOutcome } from '../../mutation/model.ts';
import { mergeShards } from '../../mutation/shard/merge.ts';
import type { NamedShard } from '../../mutation/shard/merge.ts';
import { readShard } from '../../mutation/shard/shard-file.ts';
import { mutationData } from '../../report/mutation-json.ts';
import { mutationMarkdown } from '../../report/mutation-markdown.ts';
import { judge } from '../../report/mutation-report.ts';
import type { MutationReport, SiteFacts } from '../../report/mutation-report.ts';
import { mutationText } from '../../report/mutation-text.ts';
import { FailedRunError, UsageError } from '../command.ts';
import type { CliCommand } from '../command.ts';
import { Exit } from '../exit.ts';
import type { ExitCode } from '../exit.ts';
import { EXIT_OF_RESULT } from '../gate.ts';
import type { Io } from '../io.ts';
import { parseOptions, usagePage } from '../options.ts';
import { OUTPUT_OPTIONS, outputChoice, writeReport } from '../output.ts';

/** Joins shards and judges them. Exit 0 and 3 as `mutate`, 4 for a set that is not one whole run, 2 for a wrong command line. */
export const mergeCommand: CliCommand = {
  name: 'merge',
  summary: 'Join the shards of a mutation run into its one report, and judge it',
  usage: usagePage(
    'merge FILE|FOLDER ... [options]',
    `Joins what "argvet mutate --shard K/N --output FILE" wrote, from the files named and from every .json file in the
folders named. The report is the one of a run of all mutants. It needs no config, no sources and no test runner. A set
with a shard too few, one too many, or shards of different runs (versions, configuration, goldens, commit) is refused.

Exit codes: 0 every threshold holds, 2 the command line is wrong, 3 a score is below its threshold or a mutant that the
config refuses is golden-only, 4 the shards are not one whole run.`,
    OUTPUT_OPTIONS,
  ),
  run,
};

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const options = parseOptions('merge', OUTPUT_OPTIONS, args);
  if (options.positionals.length === 0) {
    throw new UsageError('argvet merge: name the files of the shards, or their folder (see: argvet merge --help)');
  }
  const choice = await outputChoice('merge', options, io.directory);
  const files = await shardFiles(options.positionals, io.directory);
  const report = mergedReport(await Promise.all(files.map((file) => namedShard(file, io.directory))));
  const formats = {
    text: (color: boolean) => mutationText(report, { color }),
    md: () => mutationMarkdown(report),
    json: () => mutationData(report),
  };
  await writeReport(formats, choice, io);
  return EXIT_OF_RESULT[judge(report).result];
}

/** The files named, and those in the folders named: absolute paths, each once. Throws a `UsageError` for what is not there. */
async function shardFiles(names: readonly string[], directory: string): Promise<string[]> {
  const files: string[] = [];
  for (const name of names) {
    const path = resolve(directory, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats === undefined) {
      throw new UsageError(`argvet merge: there is no ${JSON.stringify(name)}: a shard that wrote nothing has failed`);
    }
    if (!stats.isDirectory()) files.push(path);
    else files.push(...(await jsonFiles(path)));
  }
  return [...new Set(files)].toSorted();
}

async function jsonFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function namedShard(path: string, directory: string): Promise<NamedShard> {
  const name = relative(directory, path).replaceAll('\\', '/');
  const read = readShard(await readFile(path, 'utf8'));
  if (read.ok) return { name, file: read.file };
  throw new FailedRunError(`argvet: ${JSON.stringify(name)} ${read.reason}: run its shard again`, Exit.failure);
}

function mergedReport(shards: readonly NamedShard[]): MutationReport {
  const merged = mergeShards(shards);
  if (!merged.ok) throw new FailedRunError(`argvet: ${merged.problems.map(printable).join('\n')}`, Exit.failure);
  const read = JUDGED.safeParse(merged.judged);
  if (read.success) return reportOf(read.data, merged.outcome);
  throw new FailedRunError('argvet: the shards do not say what judges them: run them again', Exit.failure);
}

const percent = z.number().min(0).max(100);

const JUDGED = z.strictObject({
  version: z.string(),
  sites: z.array(
    z.strictObject({
      name: z.string(),
      source: z.string(),
      function: z.string(),
      policy: z.string(),
      cases: z.array(z.string()),
    } satisfies Record<keyof SiteFacts, z.ZodType>),
  ),
  thresholds: z.strictObject({ boundary: percent, source: percent, stryker: percent }),
  refuseGoldenOnly: z.array(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])),
  configFile: z.string().optional(),
} satisfies Record<Exclude<keyof MutationReport, 'outcome' | 'check'>, z.ZodType>);

function reportOf(judged: z.infer<typeof JUDGED>, outcome: MutationOutcome): MutationReport {
  return { ...judged, outcome, check: undefined };
}
