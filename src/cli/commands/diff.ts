/** `argvet diff`: what the goldens of the work tree change since a git revision. */
import { diffGoldens, isWeakerDifference } from '../../characterization/diff-goldens.ts';
import { loadConfig } from '../../characterization/load-config.ts';
import { caseOfGolden } from '../../characterization/names.ts';
import { goldensAt, goldensNow } from '../../characterization/revision.ts';
import type { GoldenTexts } from '../../characterization/revision.ts';
import type { NamedSite, Selection } from '../../characterization/selection.ts';
import { folderStore } from '../../characterization/store.ts';
import { GitError } from '../../engine/git.ts';
import { processRunner } from '../../engine/process.ts';
import { diffMarkdown } from '../../report/diff-markdown.ts';
import { diffJson, diffText } from '../../report/diff-report.ts';
import { painter } from '../../report/style.ts';
import type { CliCommand } from '../command.ts';
import { FailedRunError, UsageError } from '../command.ts';
import { Exit } from '../exit.ts';
import type { ExitCode } from '../exit.ts';
import type { Io } from '../io.ts';
import { parseOptions, usagePage } from '../options.ts';
import { selectionOf } from '../selection.ts';

const OPTIONS = {
  base: { value: 'REV', description: 'Compare with this git revision (default HEAD)' },
  json: { description: 'Print one JSON object instead of the report' },
  markdown: { description: 'Print Markdown, for a comment on a pull request' },
} as const;

/** Compares the goldens with those of a git revision. Exit 0 nothing is weaker, 1 something is, 2 usage, 4 git failed. */
export const diffCommand: CliCommand = {
  name: 'diff',
  summary: 'Say what the goldens change since a git revision',
  usage: usagePage(
    'diff [SITE[/CASE] ...] [--base REV] [--json | --markdown]',
    `Compares the goldens of the work tree with those of a git revision: which options and which fields of the container
config changed, and what is weaker. It reads files alone: no argv is built and nothing is written. Names of sites and
cases narrow it down.

Exit codes: 0 nothing is weaker, 1 something is or cannot be read, 2 the config, the command line or the revision is
wrong, 4 git failed.`,
    OPTIONS,
  ),
  run,
};

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const options = parseOptions('diff', OPTIONS, args);
  if (options.has('json') && options.has('markdown')) {
    throw new UsageError('argvet diff: --json and --markdown are two reports: ask for one of them');
  }
  const { config, goldens: folder, goldensFolder } = await loadConfig(io.directory);
  const now = await goldensNow(folderStore(goldensFolder, folder));
  const revision = options.text('base') ?? 'HEAD';
  const then = await goldensAt(goldensFolder, revision, now, processRunner).catch(explained);
  const selection = selectionOf('diff', options.positionals, sitesOf(config.sites, now, then.texts));
  const [before, after] = [selected(then.texts, selection), selected(now, selection)];
  const differences = diffGoldens(before, after);
  const report = { base: { revision, commit: then.commit }, folder, goldens: after.size, differences };
  if (options.has('json')) io.out(diffJson(report));
  else io.out(options.has('markdown') ? diffMarkdown(report) : diffText(report, painter(io.color)));
  return differences.some(isWeakerDifference) ? Exit.findings : Exit.holds;
}

function explained(error: unknown): never {
  if (!(error instanceof GitError)) throw error;
  const message = `argvet diff: ${error.message}`;
  throw error.fault === 'usage' ? new UsageError(message) : new FailedRunError(message, Exit.failure, error);
}

/** Those of the config and those of the files: a case that is gone can be named, too. */
function sitesOf(sites: readonly NamedSite[], ...goldens: readonly GoldenTexts[]): NamedSite[] {
  const found = goldens.flatMap((texts) => [...texts.keys()].map(caseOfGolden));
  const configured = sites.flatMap(({ name, cases }) => Object.keys(cases).map((each) => ({ site: name, case: each })));
  return [...Map.groupBy([...configured, ...found], ({ site }) => site)].map(([name, all]) => ({
    name,
    cases: Object.fromEntries(all.map((each) => [each.case, undefined])),
  }));
}

function selected(texts: GoldenTexts, selection: Selection): GoldenTexts {
  return new Map(
    [...texts].filter(([path]) => {
      const { site, case: name } = caseOfGolden(path);
      return selection.has(site, name);
    }),
  );
}
