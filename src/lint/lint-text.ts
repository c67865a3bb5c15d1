import type { Verb } from '../argv/model.ts';
import { parse } from '../argv/parse.ts';
import { baseName } from '../argv/program.ts';
import { resolveAlone } from '../container/stand-ins.ts';
import type { BuiltinFinding, BuiltinPolicy, SeenCommand } from '../policy/builtin/policy.ts';
import { noFinds, takeScript } from './collect.ts';
import type { Finds } from './collect.ts';
import { findInData } from './data/find-in-data.ts';
import { readJson } from './data/json.ts';
import { readYaml } from './data/yaml.ts';
import type { FileKind } from './file-kind.ts';
import type { FoundArgv } from './found-argv.ts';
import { plainText } from './mapped-text.ts';
import type { Note } from './note.ts';
import { positionsOf } from './position.ts';
import type { Position } from './position.ts';
import { readArgv } from './read-argv.ts';
import type { ReadArgv } from './read-argv.ts';
import type { UnreadWord } from './read-options.ts';
import { PLACEHOLDER } from './word.ts';
import type { Word } from './word.ts';

/** A finding at its place in a file. */
export interface PlacedFinding {
  readonly finding: BuiltinFinding;
  readonly position: Position;
  /** Another place that explains it. */
  readonly related?: Position;
}

/** A note at its place in a file. */
export interface PlacedNote {
  readonly note: Note;
  readonly position: Position;
}

/** One argv of a file, and what it breaks. */
export interface LintedArgv {
  readonly position: Position;
  readonly program: 'docker' | 'podman' | 'nerdctl';
  readonly verb: Verb;
  /** True when every option of it was read. */
  readonly complete: boolean;
  /** The words, null for one that is not known. */
  readonly words: readonly (string | null)[];
  readonly findings: readonly PlacedFinding[];
}

/** What a file has, in the order of the places. */
export interface LintedText {
  readonly argv: readonly LintedArgv[];
  readonly notes: readonly PlacedNote[];
}

/** Why a text cannot be read as its kind, and where. */
export interface TextProblem {
  readonly message: string;
  readonly position: Position;
}

/** Finds the argv of a text of a kind, and judges each by a policy. */
export function lintText(
  text: string,
  kind: FileKind,
  policy: BuiltinPolicy,
): LintedText | { readonly problem: TextProblem } {
  const positionAt = positionsOf(text);
  const finds = findAll(text, kind);
  if ('problem' in finds) {
    return { problem: { message: finds.problem.message, position: positionAt(finds.problem.at) } };
  }
  const judged = finds.argv.flatMap((found) => judge(found, policy, positionAt));
  const notes = [...finds.notes, ...judged.flatMap((each) => each.notes)];
  return {
    argv: judged
      .flatMap(({ argv }) => (argv === undefined ? [] : [argv]))
      .toSorted((one, other) => compare(one.position, other.position)),
    notes: notes
      .map((note) => ({ note, position: positionAt(note.at) }))
      .toSorted((one, other) => compare(one.position, other.position)),
  };
}

function compare(one: Position, other: Position): number {
  return one.line - other.line || one.column - other.column;
}

function findAll(text: string, kind: FileKind) {
  if (kind === 'shell') {
    const finds: Finds = noFinds();
    takeScript(finds, plainText(text));
    return finds;
  }
  const data = kind === 'json' ? readJson(text) : readYaml(text);
  return 'problem' in data ? data : findInData(data.roots);
}

interface Judged {
  readonly argv: LintedArgv | undefined;
  readonly notes: readonly Note[];
}

function judge(found: FoundArgv, policy: BuiltinPolicy, positionAt: (offset: number) => Position): Judged[] {
  const read = readArgv(found);
  if (read.kind === 'other') return [];
  const target = targetOf(read);
  const notes = read.unread.flatMap((unread) => noteOf(unread, target, policy));
  if (read.kind === 'unread') return [{ argv: undefined, notes }];
  const verbIndex = read.kind === 'command' ? read.command.verbIndex : undefined;
  const start = found.form === 'options' ? found.at : (found.words[0]?.at ?? 0);
  const fallback = verbIndex === undefined ? start : placeOf(found.words, verbIndex, start);
  const positionOf = (index: number | undefined) =>
    positionAt(index === undefined ? fallback : placeOf(found.words, index, start));
  const program = programOf(found);
  if (program === 'nerdctl' && read.kind === 'refused')
    return [{ argv: undefined, notes: [...notes, foreign(found, read.index)] }];
  const findings =
    read.kind === 'command'
      ? [...refusals(found, read.command, program), ...policy.find(read.command)]
      : [refusal(read.message, read.index)];
  const argv: LintedArgv = {
    position: positionAt(start),
    program,
    verb: read.kind === 'command' ? read.command.verb : read.verb,
    complete: read.kind === 'command' && read.command.complete,
    words: found.words.map((word) => word.text ?? null),
    findings: findings
      .filter(({ place: { index } }) => !isBorrowed(found, index))
      .map((finding) => placed(finding, positionOf))
      .toSorted((one, other) => compare(one.position, other.position)),
  };
  return [{ argv, notes }];
}

/** What a function says is found where it says it, once. */
function isBorrowed(found: FoundArgv, index: number | undefined): boolean {
  return found.form === 'argv' && index !== undefined && index < (found.borrowed ?? 0);
}

/** The name of an argv's program; options alone are docker's. */
function programOf({ form, words }: FoundArgv): LintedArgv['program'] {
  const name = baseName(form === 'argv' ? (words[0]?.text ?? '') : '').replace(/\.exe$/, '');
  return name === 'podman' || name === 'nerdctl' ? name : 'docker';
}

/** nerdctl has options that docker has not, so what docker refuses is not refused for certain. */
function foreign({ words }: FoundArgv, index: number): Note {
  const word = words[Math.min(index, words.length - 1)];
  return { code: 'foreign-option', at: word?.at ?? 0, program: 'nerdctl', source: word?.text ?? '' };
}

function refusal(message: string, index: number | undefined): BuiltinFinding {
  return { code: 'refused-by-client', place: { index }, message };
}

/** What the client refuses with the whole command at hand; nothing where an option or its value is not known. */
function refusals({ form, words }: FoundArgv, command: SeenCommand, program: string): BuiltinFinding[] {
  const { complete, image, options, firstWord, verb, verbIndex } = command;
  if (form === 'options' || program === 'nerdctl' || !complete || image !== true || verbIndex === undefined) return [];
  const upToImage = words.slice(verbIndex + 1, firstWord).map(({ text }) => text ?? STAND_IN);
  if (options.some(({ value }) => value === undefined) || upToImage.some((text) => PLACEHOLDER.test(text))) return [];
  const behind = words.slice(firstWord).map(({ text }) => text ?? STAND_IN);
  const resolved = resolveAlone(parse([program, verb, ...upToImage, ...behind]));
  return resolved.ok ? [] : [refusal(resolved.message, undefined)];
}

/** Takes the place of an image, a context or a word that nobody knows. */
const STAND_IN = 'x';

/** The offset of a word; one that is missing at the end has the place of the last. */
function placeOf(words: readonly Word[], index: number, start: number): number {
  return words[Math.min(index, words.length - 1)]?.at ?? start;
}

function placed(finding: BuiltinFinding, positionOf: (index: number | undefined) => Position): PlacedFinding {
  const { index, related } = finding.place;
  return {
    finding,
    position: positionOf(index),
    ...(related === undefined ? {} : { related: positionOf(related) }),
  };
}

/** What a word may be where the reading of an argv ended, besides an option. */
function targetOf(read: Exclude<ReadArgv, { readonly kind: 'other' }>): 'verb' | 'image' | 'container' {
  if (read.kind === 'unread') return 'verb';
  const { verb } = read.kind === 'command' ? read.command : read;
  return verb === 'exec' ? 'container' : 'image';
}

/** A value that is one word is told where the policy would look at it. */
function noteOf(
  { word: { unknown, count }, option }: UnreadWord,
  target: ReturnType<typeof targetOf>,
  policy: BuiltinPolicy,
): Note[] {
  const { at, kind, source } = unknown;
  if (option === undefined || count === 'any') return [{ code: 'unknown-words', at, kind, source, count, target }];
  return policy.judges(option.name) ? [{ code: 'unknown-value', at, option: option.spelled, kind, source }] : [];
}
