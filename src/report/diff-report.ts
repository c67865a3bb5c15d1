/** The report of `argvet diff`: what changed between two sets of goldens, and what it means. */
import { jsonLine } from '../argv/parsed-json.ts';
import { printable } from '../argv/printable.ts';
import { changeText } from '../characterization/change-text.ts';
import { isWeakerDifference } from '../characterization/diff-goldens.ts';
import type { GoldenDifference } from '../characterization/diff-goldens.ts';
import { argvDiff } from './argv-diff.ts';
import { meaningLines, weakerOptionLines } from './meaning.ts';
import type { Paint } from './style.ts';

/** What a report of `argvet diff` is made of. */
export interface DiffReport {
  /** The revision as it was asked for, and the full id of its commit. */
  readonly base: { readonly revision: string; readonly commit: string };
  /** The folder of the goldens, as the config names it. */
  readonly folder: string;
  /** How many goldens there are now. */
  readonly goldens: number;
  readonly differences: readonly GoldenDifference[];
}

/** The report for a terminal: a block a golden, then a summary. Ends with a line's end. */
export function diffText(report: DiffReport, paint: Paint): string {
  const blocks = report.differences.flatMap((difference) => {
    const tone = isWeakerDifference(difference) ? 'bad' : 'good';
    const title = printable(`${report.folder}/${difference.golden.path}`);
    return [`${title}: ${paint(tone, verdictOf(difference))}`, ...detailLines(difference).map((line) => `  ${line}`)];
  });
  const weaker = report.differences.some(isWeakerDifference);
  const { revision, commit } = report.base;
  const since = printable(`since ${revision}${commit.startsWith(revision) ? '' : ` (${commit.slice(0, 12)})`}`);
  const summary = paint(weaker ? 'bad' : 'good', summaryOf(report));
  return `${[...blocks, ...(blocks.length > 0 ? [''] : []), `${plural(report.goldens, 'golden')}, ${since}: ${summary}`].join('\n')}\n`;
}

/** The report as one JSON object in one line: `ok` is false when something is weaker, or cannot be read. */
export function diffJson({ base, folder, goldens, differences }: DiffReport): string {
  const told = differences.map((difference) => ({
    ...difference,
    golden: { ...difference.golden, path: `${folder}/${difference.golden.path}` },
    weaker: isWeakerDifference(difference),
    verdict: verdictOf(difference),
    text: detailLines(difference),
  }));
  return `${jsonLine({ ok: !differences.some(isWeakerDifference), base, goldens, differences: told })}\n`;
}

/** How many goldens changed, by verdict: `1 weaker, 2 added`. */
export function summaryOf({ differences }: Pick<DiffReport, 'differences'>): string {
  if (differences.length === 0) return 'no change';
  const counts = Map.groupBy(differences, verdictOf);
  return VERDICTS.flatMap((verdict) => {
    const count = counts.get(verdict)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${verdict}`];
  }).join(', ');
}

/** What a golden's change comes to, in the words of the summary. */
export type Verdict = (typeof VERDICTS)[number];

const VERDICTS = [
  'weaker',
  'unreadable',
  'stronger',
  'changed',
  'spelled otherwise',
  'added',
  'removed',
  'with another header',
] as const;

/** The verdict of one golden's change. */
export function verdictOf(difference: GoldenDifference): Verdict {
  if (difference.status === 'unreadable') return 'unreadable';
  if (isWeakerDifference(difference)) return 'weaker';
  if (difference.status === 'header') return 'with another header';
  if (difference.status !== 'changed') return difference.status;
  const { meaning } = difference;
  if (meaning.kind === 'spelling') return 'spelled otherwise';
  const isStronger = meaning.kind === 'config' && meaning.changes.some(({ direction }) => direction === 'stronger');
  return isStronger ? 'stronger' : 'changed';
}

/** What a header says anew, a line each, safe to print; none for what is not there. */
export function reasonLines(difference: GoldenDifference): string[] {
  const lines: string[] = [];
  if ('reasons' in difference) lines.push(...difference.reasons.map((reason) => `reason: ${reason}`));
  if (difference.status !== 'header') return lines.map(printable);
  const { policy, gone } = difference;
  if (policy !== undefined) lines.push(`the policy holds something else: ${policy.before} => ${policy.after}`);
  lines.push(...gone.map((reason) => `no longer: ${reason}`));
  return lines.map(printable);
}

/** A difference of one status. */
export type DifferenceOf<Status extends GoldenDifference['status']> = Extract<
  GoldenDifference,
  { readonly status: Status }
>;

function detailLines(difference: GoldenDifference): string[] {
  return [...bodyLines(difference), ...reasonLines(difference)];
}

function bodyLines<Status extends GoldenDifference['status']>(difference: DifferenceOf<Status>): readonly string[] {
  const lines: (difference: DifferenceOf<Status>) => readonly string[] = BODIES[difference.status];
  return lines(difference);
}

const BODIES: {
  readonly [Status in GoldenDifference['status']]: (difference: DifferenceOf<Status>) => readonly string[];
} = {
  added: ({ after, gains }) => [...argvDiff([], after), ...weakerOptionLines({ options: gains })],
  removed: ({ before }) => argvDiff(before, []),
  changed: ({ changes, meaning, weakened }) => [
    ...changes.map(changeText),
    ...[...meaningLines(meaning), ...weakerOptionLines(weakened)].map((line) => `  ${line}`),
  ],
  header: () => [],
  unreadable: ({ side, message }) => [printable(`${SIDES[side]} cannot be read: ${message}`)],
};

/** What an unreadable golden is called. */
export const SIDES = { before: 'the golden of the revision', after: 'the golden' } as const;

function plural(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
