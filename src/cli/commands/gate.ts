/** `argvet gate`: everything that must hold before a change of an argv is merged, in one command. */
import { basename } from 'node:path';
import { checkProject } from '../../characterization/check-project.ts';
import type { LoadedConfig } from '../../characterization/load-config.ts';
import { loadConfig } from '../../characterization/load-config.ts';
import { folderStore } from '../../characterization/store.ts';
import { processRunner } from '../../engine/process.ts';
import { checkText } from '../../report/check-report.ts';
import { gateData, gateMarkdown, gateText } from '../../report/gate-report.ts';
import type { GateJob } from '../../report/gate-report.ts';
import { duration } from '../../report/mutation-report.ts';
import { painter } from '../../report/style.ts';
import type { CliCommand } from '../command.ts';
import type { ExitCode } from '../exit.ts';
import { explainFailure } from '../failure.ts';
import type { GateParts } from '../gate.ts';
import { runGate } from '../gate.ts';
import type { Io } from '../io.ts';
import type { runMutants } from '../mutants.ts';
import { MUTATION_OPTIONS } from '../mutation-options.ts';
import { parseOptions, usagePage } from '../options.ts';
import { OUTPUT_OPTIONS, outputChoice, writeReport } from '../output.ts';
import { progressOn } from '../progress.ts';
import type { Progress } from '../progress.ts';
import { DEFAULT_TEST, runProjectTests } from '../project-tests.ts';
import { selectionOf } from '../selection.ts';
import { mutationReport } from '../site-facts.ts';
import { UsageError } from '../command.ts';

const OPTIONS = { ...OUTPUT_OPTIONS, ...MUTATION_OPTIONS } as const;

/** Runs check, the project's tests, the mutants and the thresholds. The exit code is the worst of theirs. */
export const gateCommand: CliCommand = {
  name: 'gate',
  summary: "Check, run the project's tests, mutate, and hold the scores against their thresholds",
  usage: usagePage(
    'gate [options]',
    `Runs four jobs: check (goldens and policies), test (the project's own tests: config.test, or npm test), mutate (every
site), and thresholds. Then it prints the mutation report and one table of the jobs, passed, failed or skipped and why.
It needs no container engine, and it is never green without mutants.

Exit codes: 0 everything holds; else the first of 4 (a tool or the tests failed, or the run is incomplete), 2 (config),
1 (findings), 3 (a score is below its threshold) that any job has.`,
    OPTIONS,
  ),
  run,
};

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const options = parseOptions('gate', OPTIONS, args);
  const [extra] = options.positionals;
  if (extra !== undefined) {
    throw new UsageError(
      `argvet gate: it takes every site and no name, so not ${JSON.stringify(extra)} (see: argvet mutate)`,
    );
  }
  const choice = await outputChoice('gate', options, io.directory);
  const project = await loadConfig(io.directory);
  const progress = progressOn(io);
  const report = await runGate({
    ...projectParts(project, io),
    ...announcements(progress, io),
    mutate: async () => {
      const mutants = await loadMutants();
      return mutants.runMutants(project, project.config.sites, options, { io, progress, output: choice.file });
    },
  });
  const formats = {
    text: (color: boolean) => gateText(report, { color, map: options.has('map') }),
    md: () => gateMarkdown(report),
    json: () => gateData(report),
  };
  await writeReport(formats, choice, io);
  return report.exit;
}

/** Stryker is among it: it takes as long to load as a small project's tests take. */
async function loadMutants(): Promise<{ readonly runMutants: typeof runMutants }> {
  return await import('../mutants.ts');
}

function projectParts(project: LoadedConfig, io: Io): Omit<GateParts, 'mutate' | 'started' | 'ended'> {
  const { config, goldens, goldensFolder, directory, file } = project;
  const plain = painter(false);
  return {
    check: () => checkProject(config, folderStore(goldensFolder, goldens), selectionOf('gate', [], config.sites)),
    checkLines: (outcome) => checkText(outcome, goldens, plain).trimEnd().split('\n'),
    test: () => {
      const outcome = runProjectTests(config.test ?? DEFAULT_TEST, directory, processRunner);
      // While they run. Whoever needs it next is told when it fails.
      loadMutants().catch(() => undefined);
      return outcome;
    },
    report: (outcome, check) => ({
      ...mutationReport(config, config.sites, outcome, check),
      configFile: basename(file),
    }),
    explain: (error) => {
      const { message, exit } = explainFailure(error, io.environment);
      return { lines: message.trimEnd().split('\n'), exit };
    },
    now: () => performance.now(),
  };
}

/** On a terminal the job that runs is the line of progress; a log has a line for each job that has ended. */
function announcements(progress: Progress, io: Io): Pick<GateParts, 'started' | 'ended'> {
  return {
    started: (name) => {
      if (io.isTTY) progress.show({ done: 0, total: undefined, text: `${name} ...` });
    },
    ended: (job: GateJob) => {
      progress.end();
      if (!io.isTTY)
        io.err(
          `argvet gate: ${job.name} ${job.outcome}${job.outcome === 'skipped' ? '' : ` in ${duration(job.elapsed)}`}\n`,
        );
    },
  };
}
