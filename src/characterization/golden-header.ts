/** The header of a golden: comment lines that say which case it records, under which policy, and what was accepted why. */
import { printable } from '../argv/printable.ts';
import { parseShellWords, quote } from '../argv/shell-words.ts';
import { parseExactJson, printExactJson } from '../argv/values/exact-json.ts';
import type { Json } from '../container/json.ts';

/** A weakening that someone accepted: a field of the container config, or an option that no field tells of. */
export type AcceptedWeakening = AcceptedField | AcceptedOption;

/** A field, named with a capital letter, its value before and after; an absent value is the default. */
export interface AcceptedField {
  readonly field: string;
  readonly from?: Json;
  readonly to?: Json;
}

/** An option, its value before and after; an absent value is an absent option. */
export interface AcceptedOption {
  /** The long name without dashes. */
  readonly option: string;
  readonly from?: string;
  readonly to?: string;
}

/** What was accepted at one time for one reason. */
export interface Acceptance {
  readonly weakened: readonly AcceptedWeakening[];
  /** The policy findings that were accepted, as `findingKey` names them. */
  readonly broken: readonly string[];
  readonly reason: string;
}

/** What a golden says of itself. */
export interface GoldenHeader {
  readonly site: string;
  readonly case: string;
  readonly policy: { readonly name: string; readonly fingerprint: string };
  readonly acceptances: readonly Acceptance[];
}

/** What reading a header gives; `length` is its characters, the command follows. */
export type ParsedHeader =
  | { readonly ok: true; readonly header: GoldenHeader; readonly length: number }
  | { readonly ok: false; readonly problem: { readonly message: string; readonly line: number } };

const TITLE = '# argvet golden 1';

/** The lines of a header. Names and reasons that do not fit a line are printed with escapes. */
export function printHeader(header: GoldenHeader): string {
  const fields = [
    `site: ${header.site}`,
    `case: ${header.case}`,
    `policy: ${header.policy.fingerprint} ${printable(header.policy.name)}`,
    ...header.acceptances.flatMap(({ weakened, broken, reason }) => [
      ...weakened.map((each) => `weakened: ${printWeakening(each)}`),
      ...broken.map((each) => `breaks: ${printable(each)}`),
      `reason: ${printable(reason)}`,
    ]),
  ];
  return `${TITLE}\n${fields.map((text) => `# ${text}\n`).join('')}`;
}

/** Reads the header at the start of a text. Unknown, missing and misplaced lines are problems: accept would lose them. */
export function parseHeader(text: string): ParsedHeader {
  const lines: string[] = [];
  for (let rest = text; rest.startsWith('#'); rest = rest.slice(rest.indexOf('\n') + 1)) {
    const end = rest.indexOf('\n');
    lines.push(end === -1 ? rest : rest.slice(0, end));
    if (end === -1) break;
  }
  if (lines[0] !== TITLE) return problem(`the first line is not "${TITLE}"`, 1);
  const site = field(lines, 1, /^# site: (\S+)$/);
  const caseName = field(lines, 2, /^# case: (\S+)$/);
  const fingerprint = field(lines, 3, /^# policy: ([0-9a-f]{12}) \S.*$/);
  const policy = field(lines, 3, /^# policy: [0-9a-f]{12} (\S.*)$/);
  if (site === undefined) return problem('a line "# site: NAME" belongs here', 2);
  if (caseName === undefined) return problem('a line "# case: NAME" belongs here', 3);
  if (policy === undefined || fingerprint === undefined) {
    return problem('a line "# policy: FINGERPRINT NAME" belongs here', 4);
  }
  const read = readAcceptances(lines.slice(4));
  if (!read.ok) return problem(read.message, 5 + read.line);
  const header = { site, case: caseName, policy: { name: policy, fingerprint }, acceptances: read.acceptances };
  return { ok: true, header, length: lines.join('\n').length + 1 };
}

function field(lines: readonly string[], index: number, pattern: RegExp): string | undefined {
  return pattern.exec(lines[index] ?? '')?.[1];
}

function readAcceptances(lines: readonly string[]) {
  const acceptances: Acceptance[] = [];
  let weakened: AcceptedWeakening[] = [];
  let broken: string[] = [];
  for (const [line, text] of lines.entries()) {
    const [, name, value = ''] = /^# (weakened|breaks|reason): (.*\S.*)$/.exec(text) ?? [];
    const weakening = name === 'weakened' ? parseWeakening(value) : undefined;
    if (weakening !== undefined) weakened.push(weakening);
    else if (name === 'breaks') broken.push(value);
    else if (name === 'reason' && weakened.length + broken.length > 0) {
      acceptances.push({ weakened, broken, reason: value });
      [weakened, broken] = [[], []];
    } else return { ok: false, message: 'this line is no part of a golden', line } as const;
  }
  if (weakened.length + broken.length === 0) return { ok: true, acceptances } as const;
  return { ok: false, message: 'a line "# reason: TEXT" belongs here', line: lines.length } as const;
}

/** `HostConfig.PidsLimit from 64 to 128`, values in JSON, or `--init from true`: shell words in one line. */
function printWeakening(weakening: AcceptedWeakening): string {
  const words =
    'field' in weakening
      ? [weakening.field, ...fieldValue('from', weakening.from), ...fieldValue('to', weakening.to)]
      : [`--${weakening.option}`, ...optionValue('from', weakening.from), ...optionValue('to', weakening.to)];
  return words.map(quote).join(' ');
}

function fieldValue(word: string, value: Json | undefined): string[] {
  return value === undefined ? [] : [word, printExactJson(value)];
}

function optionValue(word: string, value: string | undefined): string[] {
  return value === undefined ? [] : [word, value];
}

function parseWeakening(text: string): AcceptedWeakening | undefined {
  const parsed = parseShellWords(text);
  const [name, ...rest] = parsed.ok ? parsed.words : [];
  const values: { from?: string; to?: string } = {};
  while (rest.length > 0) {
    const [word, value] = rest.splice(0, 2);
    if ((word !== 'from' && word !== 'to') || value === undefined || values[word] !== undefined) return undefined;
    values[word] = value;
  }
  if (name?.startsWith('--') === true && name.length > 2) return { option: name.slice(2), ...values };
  return name !== undefined && /^[A-Z]/.test(name) ? acceptedField(name, values) : undefined;
}

function acceptedField(name: string, texts: { from?: string; to?: string }): AcceptedField | undefined {
  const values: { from?: Json; to?: Json } = {};
  for (const word of ['from', 'to'] as const) {
    const text = texts[word];
    if (text === undefined) continue;
    try {
      values[word] = parseExactJson(text);
    } catch {
      return undefined;
    }
  }
  return { field: name, ...values };
}

function problem(message: string, line: number): ParsedHeader {
  return { ok: false, problem: { message, line } };
}
