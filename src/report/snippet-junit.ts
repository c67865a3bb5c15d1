/** The report of `argvet snippets` in the XML that JUnit made, which continuous integration shows as tests. */
import XMLBuilder from 'fast-xml-builder';
import { printable } from '../argv/printable.ts';
import { countSnippets } from './snippet-report.ts';
import type { SnippetReport, SnippetRow } from './snippet-report.ts';
import { excerptsOf, reasonOf, stateOf } from './snippet-words.ts';

/**
 * A suite a document, a case a snippet. What did not pass is a failure; what could not run is an error; what is skipped,
 * or only would run, is skipped. What XML cannot hold (controls, halves of surrogate pairs) is written as a visible escape.
 */
export function snippetJunit(report: SnippetReport): string {
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressEmptyNode: true,
    suppressBooleanAttributes: false,
  });
  const suites = report.documents.map(({ document, rows }) => ({
    ...attributes({ name: document, ...totals({ documents: [{ document, rows }] }), time: seconds(rows) }),
    properties: { property: properties(report) },
    testcase: rows.map(testCase),
  }));
  const all = report.documents.flatMap(({ rows }) => rows);
  const xml: unknown = builder.build({
    '?xml': attributes({ version: '1.0', encoding: 'UTF-8' }),
    testsuites: {
      ...attributes({ name: 'argvet snippets', ...totals(report), time: seconds(all) }),
      testsuite: suites,
    },
  });
  return String(xml);
}

function totals(report: Pick<SnippetReport, 'documents'>): Readonly<Record<string, number>> {
  const { ran, failed, skipped, broken, planned } = countSnippets(report);
  return { tests: ran + skipped + broken + planned, failures: failed, errors: broken, skipped: skipped + planned };
}

function properties({ backend, facts }: SnippetReport): readonly object[] {
  const engine = facts?.engine === undefined ? [] : [['engine', `${facts.engine.name} ${facts.engine.version}`]];
  const images = Object.entries(facts?.images ?? {}).map(([image, digest]) => [`image ${image}`, digest]);
  const policy = facts === undefined ? [] : [['policy', facts.policy]];
  return [['backend', backend], ...engine, ...images, ...policy].map(([name = '', value = '']) =>
    attributes({ name, value }),
  );
}

function testCase(row: SnippetRow): object {
  const { snippet, outcome } = row;
  const name = `line ${snippet.line}${snippet.name === undefined ? '' : `: ${snippet.name}`}`;
  return {
    ...attributes({
      name,
      classname: snippet.document,
      file: snippet.document,
      line: snippet.line,
      time: seconds([row]),
    }),
    ...verdictOf(row),
    ...(outcome === undefined || !('stdout' in outcome)
      ? {}
      : { 'system-out': xmlText(outcome.stdout), 'system-err': xmlText(outcome.stderr) }),
  };
}

function verdictOf({ snippet, outcome }: SnippetRow): object {
  if (outcome === undefined) return { skipped: attributes({ message: 'nothing was started' }) };
  if (outcome.kind === 'passed') return {};
  const message = reasonOf(outcome);
  if (outcome.kind === 'skipped') return { skipped: attributes({ message }) };
  if (outcome.kind === 'infrastructure') return { error: attributes({ message, type: outcome.problem }) };
  const text = excerptsOf(snippet, outcome)
    .map(({ title, lines }) => `${title}:\n${lines.join('\n')}`)
    .join('\n');
  return {
    failure: {
      ...attributes({ message: `${stateOf(outcome)}: ${message}`, type: outcome.kind }),
      '#text': xmlText(text),
    },
  };
}

function seconds(rows: readonly SnippetRow[]): string {
  const sum = rows.reduce(
    (total, { outcome }) => total + (outcome !== undefined && 'ms' in outcome ? outcome.ms : 0),
    0,
  );
  return (sum / 1000).toFixed(3);
}

function attributes(values: Readonly<Record<string, string | number>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`@${name}`, withoutNonCharacters(printable(String(value)))]),
  );
}

/** Lines stay lines, and tabs tabs: XML has them, and a reader of output wants them. */
function xmlText(text: string): string {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.split('\t').map(printable).join('\t'));
  return withoutNonCharacters(lines.join('\n'));
}

/** Two characters that are no controls and still no part of XML 1.0. */
function withoutNonCharacters(text: string): string {
  return text.replaceAll('\ufffe', String.raw`\u{fffe}`).replaceAll('\uffff', String.raw`\u{ffff}`);
}
