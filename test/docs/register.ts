/** The register of what the pages claim of flags: a file a page, and what is wrong with one. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { columnTitle } from '../../src/probe/matrix/conclude.ts';
import { readMatrix } from '../../src/probe/matrix/record.ts';
import { namesFlag, sentencesOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import { testsOf } from './tests-of.ts';

const SENTENCES = z.array(z.string()).min(1);

/** What shows that a claim is true. */
const EVIDENCE = z.union([
  /** A test, as vitest prints its name; of one with a table the row, by a text in it. */
  z.strictObject({ test: z.string(), name: z.string(), row: z.string().optional() }),
  /** An outcome in `characterization/engine/RECORD.json`, in a column by its title: `the site`, `without --init`, `run IMAGE`. */
  z.strictObject({ record: z.string(), column: z.string(), behaviour: z.string(), outcome: z.string() }),
  /** A line of a file of recorded facts that has these fields. */
  z.strictObject({ facts: z.string(), row: z.record(z.string(), z.json()) }),
]);

/** Why a sentence that names a flag claims nothing of what the flag does. */
const WHY = z.enum([
  // What argvet itself does, reads, prints or says of an option.
  'argvet',
  // How to call or to set up something.
  'usage',
  // It leads to an example, or points at a place in one.
  'example',
  // A name alone: a heading, a link, a version.
  'name',
  // What another program does: a shell, git, vitest, a benchmark's rule.
  'other',
]);

const SHAPE = z.strictObject({
  page: z.string(),
  held: z.array(z.strictObject({ sentences: SENTENCES, by: z.array(EVIDENCE).min(1) })),
  noClaim: z.partialRecord(WHY, SENTENCES),
  /** Whole sections, by their heading, with what holds all that they say or why they claim nothing. */
  sections: z.record(
    z.string(),
    z.union([z.strictObject({ by: z.array(EVIDENCE).min(1) }), z.strictObject({ noClaim: WHY })]),
  ),
});

export type Register = z.infer<typeof SHAPE>;
type Evidence = z.infer<typeof EVIDENCE>;

/** Gives the text of a file of this repository; undefined where there is none. */
export type ReadText = (path: string) => string | undefined;

/** Reads a file of the register. Throws with the place of what is wrong in it. */
export function readRegister(text: string): Register {
  return SHAPE.parse(JSON.parse(text));
}

/** What is wrong: each a sentence with its place and the mend. */
export function problemsOf(register: Register, file: string, read: ReadText): readonly string[] {
  const all = sentencesOf(read(register.page) ?? '');
  const free = all.filter((sentence) => !sentence.sections.some((heading) => heading in register.sections));
  const listed = [...register.held.flatMap(({ sentences }) => sentences), ...Object.values(register.noClaim).flat()];
  return [
    ...free
      .filter((each) => namesFlag(each) && !listed.includes(each.text))
      .map((each) => unlisted(each, register.page, file)),
    ...listed.filter((text) => !free.some((each) => each.text === text)).map((text) => gone(text, register.page, file)),
    ...listed
      .filter((text, index) => listed.indexOf(text) < index)
      .map((text) => `${file} has a sentence twice: leave one of\n  ${JSON.stringify(text)}`),
    ...Object.keys(register.sections)
      .filter((heading) => !all.some(({ sections, text }) => sections.includes(heading) && text !== heading))
      .map(
        (heading) =>
          `${file}: ${register.page} has no section ${JSON.stringify(heading)} with a sentence in it: name the one that there is`,
      ),
    ...evidenceOf(register).flatMap((evidence) => problemOf(evidence, read).map((problem) => `${file}: ${problem}`)),
  ];
}

function unlisted({ line, text }: Sentence, page: string, file: string): string {
  const reasons = WHY.options.join(', ');
  const mend = `"held" with what shows that it is true, or "noClaim" (${reasons}) where it says nothing of what a flag does`;
  return `${page}:${line} names a flag, and ${file} does not have the sentence: put it under ${mend}\n  ${JSON.stringify(text)}`;
}

function gone(text: string, page: string, file: string): string {
  return `${file} has a sentence that ${page} has no more: take it out, or write there what it says now\n  ${JSON.stringify(text)}`;
}

function evidenceOf({ held, sections }: Register): readonly Evidence[] {
  return [...held, ...Object.values(sections)].flatMap((each) => ('by' in each ? each.by : []));
}

function problemOf(evidence: Evidence, read: ReadText): readonly string[] {
  if ('test' in evidence) return problemOfTest(evidence, read);
  return 'record' in evidence ? problemOfRecord(evidence, read) : problemOfFact(evidence, read);
}

function problemOfTest({ test, name, row }: Extract<Evidence, { test: string }>, read: ReadText): readonly string[] {
  const text = read(test);
  if (text === undefined) return [`there is no ${test}: name the test that holds it now`];
  const found = testsOf(test, text).find((each) => each.name === name);
  if (found === undefined) return [`${test} has no test ${JSON.stringify(name)}: name the one that holds it now`];
  if (row === undefined || found.texts.includes(row)) return [];
  return [
    `${test} has no ${JSON.stringify(row)} in the table of ${JSON.stringify(name)}: name the row that holds it now`,
  ];
}

function problemOfRecord(
  { record, column, behaviour, outcome }: Extract<Evidence, { record: string }>,
  read: ReadText,
): readonly string[] {
  const path = `characterization/engine/${record}.json`;
  const found = readMatrix(read(path) ?? '')?.columns.find((each) => columnTitle(each) === column)?.outcomes[behaviour];
  if (found === outcome) return [];
  const seen = found === undefined ? 'nothing' : JSON.stringify(found);
  return [
    `${path} has ${seen} for ${behaviour} in ${JSON.stringify(column)}, and not ${JSON.stringify(outcome)}: see whether the page is still true`,
  ];
}

function problemOfFact({ facts, row }: Extract<Evidence, { facts: string }>, read: ReadText): readonly string[] {
  const rows = (read(facts) ?? '').split('\n').filter((line) => line !== '');
  return rows.some((line) => hasFields(JSON.parse(line), row))
    ? []
    : [`${facts} has no line with ${JSON.stringify(row)}: see whether the page is still true`];
}

/** An object has at least these fields; everything else is equal as a whole. */
function hasFields(value: unknown, fields: unknown): boolean {
  if (!isRecord(value) || !isRecord(fields)) return isDeepStrictEqual(value, fields);
  return Object.entries(fields).every(([name, field]) => hasFields(value[name], field));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
