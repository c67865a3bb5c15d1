/** `argvet accept`: makes the goldens what is built, or says why not. */
import { applyAcceptance, planAcceptance } from '../../characterization/accept.ts';
import { compareGoldens } from '../../characterization/compare.ts';
import { isCi } from '../../characterization/is-ci.ts';
import { loadConfig } from '../../characterization/load-config.ts';
import { folderStore } from '../../characterization/store.ts';
import { acceptText } from '../../report/accept-report.ts';
import { painter } from '../../report/style.ts';
import { UsageError } from '../command.ts';
import type { CliCommand } from '../command.ts';
import { Exit } from '../exit.ts';
import type { ExitCode } from '../exit.ts';
import type { Io } from '../io.ts';
import { parseOptions, usagePage } from '../options.ts';
import { selectionOf } from '../selection.ts';

const OPTIONS = {
  reason: {
    value: 'TEXT',
    description: 'Why a change that weakens or breaks the policy is meant; it stays in the golden',
  },
  prune: { description: 'Remove goldens that belong to no case' },
  'dry-run': { description: 'Print what would be written, write nothing' },
} as const;

/** Writes the goldens of the selected cases. Exit 0 when nothing was refused, 1 when something was or under CI, 2 config. */
export const acceptCommand: CliCommand = {
  name: 'accept',
  summary: 'Write the goldens of changes that are meant',
  usage: usagePage(
    'accept [SITE[/CASE] ...] [--reason TEXT] [--prune] [--dry-run]',
    `Prints each change of an argv as options added, removed, moved and altered, and writes the goldens. One that weakens
the container or breaks the site's policy is refused without a reason. Names of sites and cases narrow it down.
Under CI (the variable CI is set) nothing is written.

Exit codes: 0 nothing was refused, 1 something was or CI kept it from writing, 2 the config or the command line is wrong.`,
    OPTIONS,
  ),
  run,
};

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const options = parseOptions('accept', OPTIONS, args);
  const reason = options.text('reason');
  if (reason !== undefined && reason.trim() === '')
    throw new UsageError('argvet accept: --reason needs words: why is it meant?');
  const { config, goldens, goldensFolder } = await loadConfig(io.directory);
  const selection = selectionOf('accept', options.positionals, config.sites);
  const store = folderStore(goldensFolder, goldens);
  const steps = planAcceptance(await compareGoldens(config, store, selection), { reason, prune: options.has('prune') });
  const ci = isCi(io.environment);
  const asked = options.has('dry-run');
  const dry = ci || asked;
  if (!dry) await applyAcceptance(steps, store);
  io.out(acceptText(steps, goldens, dry ? 'dry' : 'done', painter(io.color)));
  const waiting = steps.some(({ kind }) => kind === 'write' || kind === 'remove');
  if (ci && !asked && waiting)
    io.err('argvet accept: CI is set, so nothing was written: accept on your machine and commit.\n');
  const refused = steps.some(({ kind }) => kind === 'needs-reason' || kind === 'impossible');
  return refused || (dry && waiting) ? Exit.findings : Exit.holds;
}
