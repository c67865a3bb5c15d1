/** What lets survivors through, and a test that kills them, for a terminal, in Markdown and as plain data. */
import { printable } from '../argv/printable.ts';
import { hintCode, listed } from './hint-code.ts';
import { hints } from './hints.ts';
import type { Hint, HintCode } from './hints.ts';
import { code, fenced, prose } from './markdown.ts';
import type { MutationReport } from './mutation-report.ts';
import { plural } from './plural.ts';
import type { Paint } from './style.ts';
import { wrap } from './wrap.ts';

/** Blocks of lines for a terminal: the styles by site, and one test file against all of them. */
export function hintsText(report: MutationReport, paint: Paint): readonly (readonly string[])[] {
  const found = hints(report.outcome);
  if (found.length === 0) return [];
  const bySite = [...Map.groupBy(found, ({ site }) => site)];
  return [
    ...bySite.map(([site, own]) =>
      [paint('title', `What lets them through at ${printable(site)}`)].concat(
        own.flatMap((hint) => [
          `  ${paint('bad', hint.code)}${paint('quiet', `, ${plural(hint.mutants.length, 'mutant')}`)}`,
          ...wrap(printable(hintSentence(hint)), '    ', WIDTH),
        ]),
      ),
    ),
    [paint('title', 'Tests that kill them, ready to paste'), ...hintCode(found, placeOf(report))],
  ];
}

const WIDTH = 80;

/** The same as blocks of Markdown, with headings of the given depth. */
export function hintsMarkdown(
  report: MutationReport,
  heading: (depth: number, text: string) => string,
): readonly string[] {
  const found = hints(report.outcome);
  if (found.length === 0) return [];
  return [
    heading(1, 'What lets them through'),
    found.map(markdownLine).join('\n'),
    'Tests that kill them, ready to paste:',
    fenced(hintCode(found, placeOf(report)), 'ts'),
  ];
}

function markdownLine(hint: Hint): string {
  return `- ${code(hint.site)}, **${hint.code}**, ${plural(hint.mutants.length, 'mutant')}: ${prose(hintSentence(hint))}`;
}

/** The hints for the JSON report, each with its sentence and its test. */
export function hintsData(report: MutationReport): readonly object[] {
  return hints(report.outcome).map((hint) => {
    const test = hintCode([hint], placeOf(report)).join('\n');
    return Object.assign({ sentence: hintSentence(hint), test }, hint);
  });
}

function placeOf({ configFile = 'argvet.config.ts', sites }: MutationReport) {
  return { configFile, isTyped: sites.some(({ source }) => /\.[cm]?tsx?$/.test(source)) };
}

/** A hint as a sentence. Foreign text. */
export function hintSentence({ code: style, rows }: Hint): string {
  return SENTENCES[style](listed(rows));
}

const SENTENCES: Readonly<Record<HintCode, (rows: string) => string>> = {
  'not-called': () => 'No test calls the builder.',
  'nothing-looks': (rows) => `No test looks at ${rows}.`,
  'prefix-only': (rows) => `The tests look at the argv up to ${rows}, and at nothing behind it.`,
  'presence-only': (rows) =>
    `The assertion looks only for the presence of ${rows}: not at the value, and not at the place.`,
  'place-blind': (rows) =>
    `The assertion looks for ${rows} wherever it stands, also behind the image: includes, toContain or arrayContaining.`,
  'value-blind': (rows) => `No test looks at the value of ${rows}.`,
  'value-start': (rows) =>
    `The assertion looks only at how ${rows} starts, as includes on a joined text or startsWith does.`,
  'value-range': (rows) => `The assertion takes other values for ${rows}, too: a comparison, or a pattern.`,
  'first-only': (rows) => `The assertion looks at the first ${rows}, as indexOf does: a later one overrides it.`,
  'extras-blind': () => 'The tests look for what must be there, and not for what must not.',
  'order-blind': (rows) =>
    `The tests compare the tokens without their order, as a set or sorted: ${rows} may stand behind the image.`,
  'snapshot-only': (rows) => `Only golden tests hold ${rows}: the next accept lets it go.`,
};

/** Every style; docs/weak-tests.md explains each. */
export const HINT_CODES: readonly string[] = Object.keys(SENTENCES);
