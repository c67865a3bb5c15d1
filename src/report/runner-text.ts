/** What a report says of the test runner: how the mutants were run, which one at a time and why. */
import { printable } from '../argv/printable.ts';
import type { RunnerFacts } from '../mutation/model.ts';
import { prose } from './markdown.ts';
import type { MutationReport } from './mutation-report.ts';
import { plural } from './plural.ts';
import type { Paint } from './style.ts';
import { wrap } from './wrap.ts';

type Ran = Pick<MutationReport, 'outcome'>;

/** A block of lines for a terminal; empty where nothing is known. */
export function runnerText(report: Ran, paint: Paint): readonly string[] {
  const [head = '', ...rest] = runnerSentences(report).map(printable);
  return [...wrap(head, ''), ...rest.flatMap((line) => wrap(line, '  '))]
    .filter((line) => line !== '')
    .map((line) => paint('quiet', line));
}

/** A list in Markdown, as one block; none where nothing is known. */
export function runnerMarkdown(report: Ran): readonly string[] {
  const lines = runnerSentences(report).map((line) => `- ${prose(line)}`);
  return lines.length === 0 ? [] : [lines.join('\n')];
}

/** The same as data for JSON. */
export function runnerData({ outcome: { runner } }: Ran): object | null {
  return runner === undefined ? null : { name: runner.name, batch: runner.batch ?? null };
}

/** Sentences with a full stop; reasons may be foreign text. None where the results are of several runs. */
export function runnerSentences({ outcome }: Ran): readonly string[] {
  return outcome.runner === undefined ? [] : sentencesOf(outcome.runner);
}

function sentencesOf({ name, batch }: RunnerFacts): readonly string[] {
  if (batch === undefined) return [`The mutants were run by the test runner ${name}.`];
  const { batched, left, partly } = batch;
  const alone = left.reduce((sum, { mutants }) => sum + mutants, 0);
  const [first] = left;
  const head =
    batched === 0 && first !== undefined
      ? `${name} left all mutants to Stryker's vitest runner, one at a time: ${first.reason}.`
      : `${name} ran ${plural(batched, 'mutant')} together${alone === 0 ? '' : `, and left ${alone} to Stryker's vitest runner, one at a time`}.`;
  const reasons = batched === 0 ? [] : left.map(({ reason, mutants }) => `${mutants}: ${reason}.`);
  const more =
    `For ${plural(partly, 'killed mutant')} not all tests were run: more may kill ${partly === 1 ? 'it' : 'them'} ` +
    `than are named. "argvet mutate --map" finds all.`;
  return [head, ...reasons, ...(partly === 0 ? [] : [more])];
}
