/** `argvet mutate`: which changes of an argv no test notices. */
import { basename } from 'node:path';
import { loadConfig } from '../../characterization/load-config.ts';
import { mutationData } from '../../report/mutation-json.ts';
import { mutationMarkdown } from '../../report/mutation-markdown.ts';
import { judge } from '../../report/mutation-report.ts';
import { mutationText } from '../../report/mutation-text.ts';
import type { CliCommand } from '../command.ts';
import type { ExitCode } from '../exit.ts';
import { EXIT_OF_RESULT } from '../gate.ts';
import type { Io } from '../io.ts';
import { runMutants } from '../mutants.ts';
import { MUTATION_OPTIONS } from '../mutation-options.ts';
import { parseOptions, usagePage } from '../options.ts';
import { OUTPUT_OPTIONS, outputChoice, writeReport } from '../output.ts';
import { progressOn } from '../progress.ts';
import { SHARD_OPTIONS, shardChoice, shardScope, writeShard } from '../shard.ts';
import { mutationReport, sitesNamed } from '../site-facts.ts';

const OPTIONS = { ...OUTPUT_OPTIONS, ...MUTATION_OPTIONS, ...SHARD_OPTIONS } as const;

/** Runs the mutants of the named sites. Exit 0 the thresholds hold, 3 one does not or a refused mutant is golden-only, 4 the run is incomplete, 2 config. */
export const mutateCommand: CliCommand = {
  name: 'mutate',
  summary: 'Change every argv and its builder, and see which changes no test notices',
  usage: usagePage(
    'mutate [SITE ...] [options]',
    `Changes the argv of every site (drops, moves behind the image, altered limits, weakening extras) and the code that
builds it, runs the project's tests on each mutant with Stryker, and reports what no test noticed. No mutant can start a
container. Names of sites narrow it down. Progress goes to standard error, the report to standard output.
With --shard it runs one part of the mutants, which is not judged: "argvet merge" joins all parts, and judges them.

Exit codes: 0 every threshold holds, 2 the config or the command line is wrong, 3 a score is below its threshold or a
mutant that the config refuses is golden-only, 4 the run failed or is incomplete.`,
    OPTIONS,
  ),
  run,
};

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const options = parseOptions('mutate', OPTIONS, args);
  const choice = await outputChoice('mutate', options, io.directory);
  const shard = await shardChoice('mutate', options, io.directory);
  const project = await loadConfig(io.directory);
  const sites = sitesNamed('mutate', options.positionals, project.config.sites);
  const progress = progressOn(io);
  const part = shard && { select: shard.select, scope: shardScope(shard) };
  const outcome = await runMutants(project, sites, options, { io, progress, output: choice.file, part });
  const report = { ...mutationReport(project.config, sites, outcome), configFile: basename(project.file) };
  const formats = {
    text: (color: boolean) => mutationText(report, { color, map: options.has('map') }),
    md: () => mutationMarkdown(report),
    json: () => mutationData(report),
  };
  if (shard !== undefined && choice.file !== undefined) {
    const strykerConfigFile = options.text('stryker-config');
    await writeShard(choice.file, shard, { ...project, sites, strykerConfigFile }, report);
    io.out(formats.text(io.color));
  } else {
    await writeReport(formats, choice, io);
  }
  return EXIT_OF_RESULT[judge(report).result];
}
