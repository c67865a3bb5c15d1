/** `argvet snippets`: the examples of documents, each run in the snippet container. */
import writeFileAtomic from 'write-file-atomic';
import { jsonLines } from '../../argv/parsed-json.ts';
import { printable } from '../../argv/printable.ts';
import { plural } from '../../report/plural.ts';
import { snippetData } from '../../report/snippet-json.ts';
import { snippetJunit } from '../../report/snippet-junit.ts';
import { judgeSnippets } from '../../report/snippet-report.ts';
import type { SnippetReport, SnippetVerdict } from '../../report/snippet-report.ts';
import { snippetText } from '../../report/snippet-text.ts';
import { painter } from '../../report/style.ts';
import { runSnippets } from '../../snippet/execute.ts';
import type { RunFacts, Snippet, SnippetOutcome } from '../../snippet/model.ts';
import { plannedArgv, planSnippets } from '../../snippet/plan.ts';
import type { Plan } from '../../snippet/plan.ts';
import { engineBackend } from '../../snippet/run/backend.ts';
import { cleanSnippetRuns } from '../../snippet/run/clean.ts';
import type { CliCommand } from '../command.ts';
import { FailedRunError, UsageError } from '../command.ts';
import { Exit } from '../exit.ts';
import type { ExitCode } from '../exit.ts';
import type { Io } from '../io.ts';
import { parseOptions, usagePage } from '../options.ts';
import { outputFile } from '../output.ts';
import { progressOn } from '../progress.ts';
import { readDocuments } from '../snippet-documents.ts';
import { SNIPPET_OPTIONS, snippetChoice } from '../snippet-options.ts';
import type { SnippetChoice } from '../snippet-options.ts';

/** Runs or lists the snippets of documents. Exit 0 enough passed, 1 too few, 2 usage or a document, 4 one could not run, or none did. */
export const snippetsCommand: CliCommand = {
  name: 'snippets',
  summary: 'Run the examples of Markdown documents, each in a container without network, rights or time to spare',
  usage: usagePage(
    'snippets [FILE|FOLDER ...] [options]',
    `Finds the fenced code blocks of Markdown documents (README.md and docs, unless others are named), and lists what would
run. With --backend docker or podman it runs each in the snippet container: no network, no capability, nothing to write,
little memory, processes and time. Attributes of a block say what is expected of it (see docs/snippets.md).

Exit codes: 0 all that ran passed, or as many as --fail-under asks for; 1 too few passed; 2 the command line or an
attribute in a document is wrong, nothing ran; 4 some could not run (no engine, no image), or none did.`,
    SNIPPET_OPTIONS,
  ),
  run,
};

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const options = parseOptions('snippets', SNIPPET_OPTIONS, args);
  const choice = snippetChoice(options);
  if (options.has('clean')) return clean(options.positionals, choice, io);
  const file = await outputFile('snippets', options.text('output'), io.directory);
  const { documents, problems } = await readDocuments(options.positionals, io.directory);
  for (const { path, line, message } of problems) {
    io.err(`argvet snippets: ${printable(`${path}${line === undefined ? '' : `:${line}`}: ${message}`)}\n`);
  }
  if (problems.length > 0 && choice.backend !== 'none') return Exit.usage;
  const plan = planSnippets(documents, choice.selection);
  const { outcomes, facts } = await runPlan(plan, choice, io);
  const report = reportOf(plan, choice, { outcomes, facts, argv: options.has('argv') });
  await write(report, choice.format, file, io);
  return problems.length > 0 ? Exit.usage : EXITS[judgeSnippets(report)];
}

const EXITS: Readonly<Record<SnippetVerdict, ExitCode>> = {
  listed: Exit.holds,
  holds: Exit.holds,
  below: Exit.findings,
  incomplete: Exit.failure,
  'nothing-ran': Exit.failure,
};

interface Ran {
  readonly outcomes: ReadonlyMap<Snippet, SnippetOutcome>;
  readonly facts: RunFacts | undefined;
}

async function runPlan({ groups }: Plan, { backend: engine, defaults, jobs }: SnippetChoice, io: Io): Promise<Ran> {
  if (engine === 'none') return { outcomes: new Map(), facts: undefined };
  const backend = engineBackend({ engine, ...defaults, environment: io.environment });
  const progress = progressOn(io);
  try {
    const outcomes = await runSnippets({
      groups,
      backend,
      jobs,
      onStep: ({ done, total, bad }) =>
        progress.show({ done, total, text: `snippets${bad === 0 ? '' : `, ${bad} bad`}` }),
    });
    return { outcomes, facts: await backend.facts() };
  } finally {
    progress.end();
    await backend.end();
  }
}

function reportOf(
  plan: Plan,
  choice: SnippetChoice,
  { outcomes, facts, argv }: Ran & { argv: boolean },
): SnippetReport {
  const { backend, defaults, failUnder } = choice;
  const firsts = new Map(plan.groups.map((group) => [group[0], group]));
  const rowOf = (snippet: Snippet) => {
    const { skip, language, timeout } = snippet;
    const group = firsts.get(snippet);
    return {
      snippet,
      outcome: skip === undefined ? outcomes.get(snippet) : { kind: 'skipped' as const, reason: skip },
      image: skip !== undefined || language === undefined ? undefined : defaults.images[language],
      timeout: timeout ?? defaults.timeout,
      argv: argv && group !== undefined ? plannedArgv(group, defaults) : undefined,
    };
  };
  const documents = plan.documents.map(({ document, snippets }) => ({ document, rows: snippets.map(rowOf) }));
  return { backend, documents, leftOut: plan.leftOut, failUnder, facts };
}

async function write(report: SnippetReport, format: SnippetChoice['format'], file: string | undefined, io: Io) {
  const formats = {
    text: () => snippetText(report, painter(io.color && file === undefined)),
    json: () => `${jsonLines(snippetData(report))}\n`,
    junit: () => snippetJunit(report),
  };
  if (file === undefined) {
    io.out(formats[format]());
    return;
  }
  await writeFileAtomic(file, formats[format]());
  io.out(snippetText(report, painter(io.color)));
  io.err(`${printable(`The report is in ${file}`)}\n`);
}

async function clean(paths: readonly string[], { backend }: SnippetChoice, io: Io): Promise<ExitCode> {
  if (paths.length > 0) throw new UsageError('argvet snippets: --clean runs nothing, so it takes no FILE');
  const removed: string[] = [];
  for (const engine of backend === 'none' ? (['docker', 'podman'] as const) : [backend]) {
    const { containers, folders, unasked } = await cleanSnippetRuns({ engine, environment: io.environment });
    // Without a name every engine that is there is meant.
    if (unasked !== undefined && backend !== 'none') {
      throw new FailedRunError(`argvet snippets: no container was looked for. ${unasked}`, Exit.failure);
    }
    removed.push(...containers.map((name) => `container ${name}`), ...folders.map((path) => `folder ${path}`));
  }
  io.out(
    [...removed.map((what) => `removed ${printable(what)}\n`), `${plural(removed.length, 'thing')} removed\n`].join(''),
  );
  return Exit.holds;
}
