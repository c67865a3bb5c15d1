/** The report of `argvet lint`: plain data in; text, JSON or annotations of GitHub out. */
import { jsonLine } from '../argv/parsed-json.ts';
import { printable } from '../argv/printable.ts';
import type { FileProblem, LintedFile, LintOutcome } from '../lint/lint-files.ts';
import type { LintedArgv, PlacedFinding, PlacedNote } from '../lint/lint-text.ts';
import type { Position } from '../lint/position.ts';
import type { BuiltinFinding } from '../policy/builtin/policy.ts';
import { findingText } from './findings.ts';
import { noteText } from './lint-notes.ts';
import type { Paint } from './style.ts';

/** What a finding of a file says, in one sentence without a full stop, safe to print. */
export function lintFindingText(finding: BuiltinFinding, program: string): string {
  if (finding.code === 'option-as-value') {
    return printable(`${finding.option} takes ${finding.value} for its value: it was given none of its own`);
  }
  if (finding.code === 'refused-by-client') return printable(`${program} refuses the argv: ${finding.message}`);
  return findingText(finding);
}

/** The report for a terminal: a line each finding and note, by file and place, then a summary. Ends with a line's end. */
export function lintText({ policy, files, problems }: LintOutcome, strict: boolean, paint: Paint): string {
  const lines = files.flatMap((file) =>
    linesOf(file, strict).map(({ position, code, text, isFinding }) => {
      const place = `${printable(file.path)}:${position.line}:${position.column}`;
      return `${paint('title', place)}  ${paint(isFinding ? 'bad' : 'quiet', code)}  ${text}`;
    }),
  );
  const blank = lines.length > 0 ? [''] : [];
  return `${[...lines, ...blank, summary(files, policy, strict, paint), ...incomplete(problems)].join('\n')}\n`;
}

/** The report as one JSON object in one line; docs/lint.md says what each field is. */
export function lintJson({ policy, files, problems }: LintOutcome, strict: boolean): string {
  const bad = files.some((file) => linesOf(file, strict).some(({ isFinding }) => isFinding));
  return `${jsonLine({
    ok: !bad && problems.length === 0,
    policy,
    strict,
    files: files.map(({ path, kind, argv, notes }) => ({
      path,
      kind,
      argv: argv.map(argvJson),
      notes: notes.map(({ note, position }) => ({ ...position, ...without(note, 'at'), text: noteText(note) })),
    })),
    errors: problems.map(({ path, position, message }) => ({
      path,
      line: position?.line ?? null,
      column: position?.column ?? null,
      message: printable(message),
    })),
  })}\n`;
}

/**
 * The report as workflow commands of GitHub, which it shows beside the lines of a change: an error each finding and
 * problem, a notice each note, and one notice where nothing was found to judge. No text of a file can end a command or
 * begin one.
 */
export function lintAnnotations({ policy, files, problems }: LintOutcome, strict: boolean): string {
  const found = files.flatMap((file) =>
    linesOf(file, strict).map(({ position, code, text, isFinding }) =>
      annotation(isFinding ? 'error' : 'notice', file.path, position, `argvet ${policy}: ${code}`, text),
    ),
  );
  const broken = problems.map(({ path, position, message }) =>
    annotation('error', path, position, 'argvet lint: unreadable', printable(message)),
  );
  const isSilent = found.length + broken.length === 0 && files.every(({ argv }) => argv.length === 0);
  const silence = isSilent ? [`::notice title=${property(`argvet ${policy}`)}::${NOTHING_JUDGED}, ${NONE_FOUND}`] : [];
  return [...found, ...broken, ...silence].map((line) => `${line}\n`).join('');
}

/** Whether anything that was read counts as a finding. */
export function hasLintFindings({ files }: LintOutcome, strict: boolean): boolean {
  return files.some((file) => linesOf(file, strict).some(({ isFinding }) => isFinding));
}

/** A file that could not be read, in one line that is safe to print. */
export function lintProblemText({ path, position, message }: FileProblem): string {
  const place = position === undefined ? '' : `:${position.line}:${position.column}`;
  return printable(`${path}${place}: ${message}`);
}

interface Line {
  readonly position: Position;
  readonly code: string;
  readonly text: string;
  readonly isFinding: boolean;
}

function linesOf({ argv, notes }: LintedFile, strict: boolean): Line[] {
  const lines = [
    ...argv.flatMap((each) => each.findings.map((finding) => findingLine(finding, each))),
    ...notes.map((note) => noteLine(note, strict)),
  ];
  return lines.toSorted(
    (one, other) => one.position.line - other.position.line || one.position.column - other.position.column,
  );
}

function findingLine({ finding, position, related }: PlacedFinding, { program }: LintedArgv): Line {
  const see = related === undefined ? '' : ` (see ${related.line}:${related.column})`;
  return { position, code: finding.code, text: `${lintFindingText(finding, program)}${see}`, isFinding: true };
}

/** A note that counts as a finding is not called a note. */
function noteLine({ note, position }: PlacedNote, strict: boolean): Line {
  return { position, code: strict ? note.code : `note ${note.code}`, text: noteText(note), isFinding: strict };
}

function summary(files: readonly LintedFile[], policy: string, strict: boolean, paint: Paint): string {
  if (files.length === 0) return `policy ${policy}: ${paint('bad', 'nothing was read')}`;
  const findings = count(files, ({ argv }) => argv.flatMap((each) => each.findings));
  const notes = count(files, (file) => file.notes);
  const found = count(files, ({ argv }) => argv);
  const bad = findings + (strict ? notes : 0);
  const verdict = bad > 0 ? paint('bad', plural(bad, 'finding')) : paint('good', 'no findings');
  const unread = `${strict ? `${notes} of them` : plural(notes, 'note')} of what was not read`;
  return [
    `${plural(files.length, 'file')}, ${found} argv, policy ${policy}: ${found === 0 && bad === 0 ? NOTHING_JUDGED : verdict}`,
    ...(notes === 0 ? (found === 0 ? [NONE_FOUND] : []) : [unread]),
  ].join(', ');
}

const NOTHING_JUDGED = 'nothing was judged';
const NONE_FOUND = 'no argv of docker or podman was found';

function count(files: readonly LintedFile[], of: (file: LintedFile) => readonly unknown[]): number {
  return files.reduce((sum, file) => sum + of(file).length, 0);
}

function incomplete(problems: readonly FileProblem[]): string[] {
  return problems.length === 0 ? [] : [`${plural(problems.length, 'file')} could not be read`];
}

function argvJson({ position, program, verb, complete, words, findings }: LintedArgv): object {
  return {
    ...position,
    program,
    verb,
    complete,
    words,
    findings: findings.map(({ finding, position: place, related }) => ({
      ...place,
      ...without(finding, 'place'),
      related: related ?? null,
      text: lintFindingText(finding, program),
    })),
  };
}

/** A record without a field that JSON tells otherwise. */
function without(record: object, field: string): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));
}

function annotation(level: string, file: string, position: Position | undefined, title: string, text: string): string {
  const place = position === undefined ? [] : [`line=${position.line}`, `col=${position.column}`];
  const properties = [`file=${property(file)}`, ...place, `title=${property(title)}`].join(',');
  return `::${level} ${properties}::${data(text)}`;
}

/** As GitHub reads commands back (actions/toolkit, `@actions/core`): `%` first, line ends, and in properties `:` and `,`. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(printable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function plural(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
