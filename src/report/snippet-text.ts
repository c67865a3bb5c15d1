/** The report of `argvet snippets` for a terminal. */
import { printable } from '../argv/printable.ts';
import { quoteAll } from '../argv/shell-words.ts';
import type { RunFacts } from '../snippet/model.ts';
import { duration } from './mutation-report.ts';
import { plural } from './plural.ts';
import { countSnippets, judgeSnippets, passRate } from './snippet-report.ts';
import type { SnippetReport, SnippetRow } from './snippet-report.ts';
import { excerptsOf, reasonOf, stateOf } from './snippet-words.ts';
import type { Paint } from './style.ts';
import { textTable } from './table.ts';

/** A table a document, then what did not pass with the end of its output, then the counts. Ends with a line's end. */
export function snippetText(report: SnippetReport, paint: Paint): string {
  const tables = report.documents.flatMap(({ document, rows }) => [
    paint('title', printable(document)),
    ...documentLines(rows, report.backend === 'none', paint),
    '',
  ]);
  const all = report.documents.flatMap(({ rows }) => rows);
  const bad = all.flatMap((row) => failureLines(row, paint));
  return `${[...tables, ...bad, ...brokenLines(all, paint), ...summaryLines(report, paint)].join('\n')}\n`;
}

function documentLines(rows: readonly SnippetRow[], isListed: boolean, paint: Paint): readonly string[] {
  const shown = rows.filter(({ snippet, outcome }) => snippet.language !== undefined || outcome?.kind !== 'skipped');
  const table = textTable(
    shown.map((row) => cells(row, isListed, paint)),
    isListed ? ['right', 'left', 'left', 'left', 'right'] : ['right', 'left', 'left', 'right'],
  );
  const lines = table.flatMap((line, at) => {
    const argv = shown[at]?.argv;
    return argv === undefined ? `  ${line}` : [`  ${line}`, paint('quiet', `        ${quoteAll(argv)}`)];
  });
  return [...lines, ...foreignLine(rows, paint)];
}

function cells({ snippet, outcome, image, timeout }: SnippetRow, isListed: boolean, paint: Paint): readonly string[] {
  const { line, info, name, session, expect } = snippet;
  const passed = outcome?.kind === 'passed' ? 'good' : 'bad';
  const tone = outcome === undefined || outcome.kind === 'skipped' ? 'quiet' : passed;
  const facts = [
    ...(name === undefined ? [] : [printable(name)]),
    ...(session === undefined ? [] : [`session ${printable(session)}`]),
    ...(expect.exit === 'nonzero' ? ['should fail'] : []),
    ...(expect.output === undefined ? [] : ['output shown']),
  ];
  const place = [String(line), printable(info), paint(tone, stateOf(outcome))];
  if (outcome === undefined) return [...place, printable(image ?? ''), `${timeout} s`, facts.join(', ')];
  const said = outcome.kind === 'infrastructure' ? '' : reasonOf(outcome);
  const words = [...(said === '' ? [] : [said]), ...facts].join(', ');
  if (image === undefined && isListed) return [...place, '', '', words];
  return [...place, 'ms' in outcome ? duration(outcome.ms) : '', words];
}

/** Blocks of data and of other languages are many and run nowhere: one line says how many of which. */
function foreignLine(rows: readonly SnippetRow[], paint: Paint): readonly string[] {
  const foreign = rows.filter(({ snippet, outcome }) => snippet.language === undefined && outcome?.kind === 'skipped');
  if (foreign.length === 0) return [];
  const counts = [...Map.groupBy(foreign, ({ snippet }) => snippet.info.toLowerCase() || 'no language')]
    .map(([word, those]) => `${those.length} ${printable(word)}`)
    .join(', ');
  return [paint('quiet', `  skipped, in no language that runs: ${counts}`)];
}

function failureLines({ snippet, outcome }: SnippetRow, paint: Paint): readonly string[] {
  if (outcome === undefined || UNSAID.has(outcome.kind)) return [];
  const place = printable(`${snippet.document}:${snippet.line}`);
  const excerpts = excerptsOf(snippet, outcome).flatMap(({ title, lines }) =>
    [paint('quiet', `  ${title}`)].concat(lines.map((line) => `    ${line}`)),
  );
  return [`${paint('title', place)}  ${paint('bad', stateOf(outcome))}  ${reasonOf(outcome)}`, ...excerpts, ''];
}

/** What is told elsewhere or needs no word. */
const UNSAID: ReadonlySet<string> = new Set(['passed', 'skipped', 'infrastructure']);

/** One cause keeps many from running: it is told once, with their places. */
function brokenLines(rows: readonly SnippetRow[], paint: Paint): readonly string[] {
  const broken = rows.flatMap(({ snippet, outcome }) =>
    outcome?.kind === 'infrastructure'
      ? [{ place: `${snippet.document}:${snippet.line}`, cause: reasonOf(outcome) }]
      : [],
  );
  return [...Map.groupBy(broken, ({ cause }) => cause)].flatMap(([cause, those]) => {
    const places = those.slice(0, MOST_PLACES).map(({ place }) => printable(place));
    const more = those.length > places.length ? [`and ${those.length - places.length} more`] : [];
    return [`${paint('bad', 'NOT RUN')}  ${cause}`, `  ${[...places, ...more].join(', ')}`, ''];
  });
}

const MOST_PLACES = 5;

function summaryLines(report: SnippetReport, paint: Paint): readonly string[] {
  const counts = countSnippets(report);
  const { ran, passed, failed, skipped, broken, planned } = counts;
  const others = [
    ...(skipped === 0 ? [] : [`${skipped} skipped`]),
    ...(report.leftOut === 0 ? [] : [`${report.leftOut} left out`]),
  ];
  const verdict = judgeSnippets(report);
  if (verdict === 'listed') {
    const list = [`${plural(planned, 'snippet')} would run`, ...others].join(', ');
    return [`${list}. Nothing was started: --backend docker or podman runs them.`];
  }
  const broke = broken === 0 ? [] : [paint('bad', `${broken} could not run`)];
  const tone = verdict === 'holds' ? 'good' : 'bad';
  const rate = paint(tone, `${passed} of ${plural(ran, 'snippet')} passed (${passRate(counts)})`);
  const ended = ran === 0 ? [paint('bad', 'none ran')] : [rate, `${failed} failed`];
  const numbers = [...ended, ...broke, ...others].join(', ');
  return [...factLines(report.facts), numbers, ...VERDICTS[verdict](report)];
}

const VERDICTS = {
  holds: () => [],
  below: ({ failUnder }: SnippetReport) => [`At least ${failUnder / 100}% must pass.`],
  incomplete: () => ['The run is incomplete: what could not run may be wrong.'],
  'nothing-ran': () => ['Nothing ran, so nothing is known to work.'],
} as const;

function factLines(facts: RunFacts | undefined): readonly string[] {
  if (facts?.engine === undefined) return [];
  const { engine, images, policy } = facts;
  const names = Object.entries(images).map(([image, digest]) => `${image} ${digest.slice(0, DIGEST)}`);
  return [printable([`${engine.name} ${engine.version}`, ...names, `policy ${policy}`].join(', '))];
}

/** `sha256:` and twelve digits, as docker shows them. */
const DIGEST = 19;
