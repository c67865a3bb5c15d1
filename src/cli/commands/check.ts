/** `argvet check`: every golden and every policy. */
import { checkProject } from '../../characterization/check-project.ts';
import { loadConfig } from '../../characterization/load-config.ts';
import { folderStore } from '../../characterization/store.ts';
import { checkJson, checkText } from '../../report/check-report.ts';
import { painter } from '../../report/style.ts';
import type { CliCommand } from '../command.ts';
import { Exit } from '../exit.ts';
import type { ExitCode } from '../exit.ts';
import type { Io } from '../io.ts';
import { parseOptions, usagePage } from '../options.ts';
import { selectionOf } from '../selection.ts';

const OPTIONS = { json: { description: 'Print one JSON object instead of the report' } } as const;

/** Compares each case's argv with its golden and checks both against the policy. Exit 0 holds, 1 findings, 2 config. */
export const checkCommand: CliCommand = {
  name: 'check',
  summary: 'Compare every argv with its golden and its policy',
  usage: usagePage(
    'check [SITE[/CASE] ...] [--json]',
    `Builds the argv of every case of argvet.config.ts, compares it with its golden and checks it against the
site's policy. Names of sites and cases narrow it down. It writes nothing and starts nothing.

Exit codes: 0 everything holds, 1 findings, 2 the config or the command line is wrong.`,
    OPTIONS,
  ),
  run,
};

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const options = parseOptions('check', OPTIONS, args);
  const { config, goldens, goldensFolder } = await loadConfig(io.directory);
  const selection = selectionOf('check', options.positionals, config.sites);
  const outcome = await checkProject(config, folderStore(goldensFolder, goldens), selection);
  io.out(options.has('json') ? checkJson(outcome, goldens) : checkText(outcome, goldens, painter(io.color)));
  return outcome.holds ? Exit.holds : Exit.findings;
}
