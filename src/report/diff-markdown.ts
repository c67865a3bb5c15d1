/** The report of `argvet diff` in Markdown, for a comment on a pull request. */
import type { GoldenDifference } from '../characterization/diff-goldens.ts';
import type { Meaning } from '../characterization/meaning.ts';
import { argvDiff } from './argv-diff.ts';
import { configChangesMarkdown } from './config-changes.ts';
import { reasonLines, SIDES, summaryOf, verdictOf } from './diff-report.ts';
import type { DifferenceOf, DiffReport } from './diff-report.ts';
import { code, fenced, prose } from './markdown.ts';
import { meaningLines, weakerOptionLines } from './meaning.ts';

/** A heading, one line of where from, and a part for each golden: what it means, then the argv as a diff. */
export function diffMarkdown(report: DiffReport): string {
  const { revision, commit } = report.base;
  const since = commit.startsWith(revision) ? code(revision) : `${code(revision)} (${code(commit.slice(0, 12))})`;
  return `${[
    `### Containers: ${summaryOf(report)}`,
    `${report.goldens} golden${report.goldens === 1 ? '' : 's'}, since ${since}.`,
    ...report.differences.flatMap((difference) => [
      `#### ${code(`${difference.golden.site}/${difference.golden.case}`)}: ${verdictOf(difference)}`,
      ...partsOf(difference),
      ...listOf(reasonLines(difference)),
    ]),
  ].join('\n\n')}\n`;
}

function partsOf<Status extends GoldenDifference['status']>(difference: DifferenceOf<Status>): string[] {
  const parts: (difference: DifferenceOf<Status>) => string[] = PARTS[difference.status];
  return parts(difference);
}

const PARTS: { readonly [Status in GoldenDifference['status']]: (difference: DifferenceOf<Status>) => string[] } = {
  added: ({ after, gains }) => [...listOf(weakerOptionLines({ options: gains })), diffOf([], after)],
  removed: ({ before }) => [diffOf(before, [])],
  changed: ({ before, after, meaning, weakened }) => [
    ...meaningParts(meaning),
    ...listOf(weakerOptionLines(weakened)),
    diffOf(before, after),
  ],
  header: () => ['The argv is the same.'],
  unreadable: ({ side, message }) => [`${prose(SIDES[side])} cannot be read: ${code(message)}`],
};

function meaningParts(meaning: Meaning): string[] {
  if (meaning.kind === 'config') return [configChangesMarkdown(meaning.changes)];
  return meaning.kind === 'refused' ? listOf(meaningLines(meaning)) : meaningLines(meaning).map(prose);
}

/** As code: what stands in a header or a message can name nobody, and no issue. */
function listOf(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [lines.map((line) => `- ${code(line)}`).join('\n')];
}

function diffOf(before: readonly string[], after: readonly string[]): string {
  return fenced(argvDiff(before, after), 'diff');
}
