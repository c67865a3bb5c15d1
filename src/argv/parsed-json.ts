import { HIDDEN_CLASS } from './hidden.ts';
import { printExactJson } from './values/exact-json.ts';
import type { Parsed, SyntaxCode } from './model.ts';

/** An accepted argv in JSON: what is absent is null, options of the verb only, indices from the first token. */
export interface ParsedCommandJson {
  readonly ok: true;
  readonly program: string | null;
  readonly verb: string;
  readonly options: readonly { readonly name: string; readonly value: string; readonly index: number }[];
  readonly imageIndex: number | null;
  readonly image: string | null;
  readonly command: readonly string[];
}

/** A refused argv in JSON, or (`bad-input`) a line that holds no argv. */
export interface ParseErrorJson {
  readonly ok: false;
  readonly error: { readonly code: SyntaxCode | 'bad-input'; readonly message: string; readonly index: number | null };
}

/** The JSON form of a parsed argv. */
export function parsedJson(parsed: Parsed): ParsedCommandJson | ParseErrorJson {
  if (!parsed.ok) {
    const { code, message, index } = parsed.error;
    return { ok: false, error: { code, message, index } };
  }
  return {
    ok: true,
    program: parsed.program ?? null,
    verb: parsed.verb,
    options: parsed.options.map(({ name, value, index }) => ({ name, value, index })),
    imageIndex: parsed.imageIndex ?? null,
    image: parsed.image ?? null,
    command: parsed.command,
  };
}

/** A value as one line of JSON that is safe to print: hidden characters are `\u` escapes, a bigint is a number. */
export function jsonLine(value: object | string | number | bigint | boolean | null): string {
  return escaped(printExactJson(value));
}

/** A value as indented JSON, as safe to print; no line's end behind the last line. */
export function jsonLines(value: object): string {
  return printExactJson(value, 2).split('\n').map(escaped).join('\n');
}

function escaped(json: string): string {
  return SAFE.test(json) ? json : json.replace(HIDDEN, escapeUnits);
}

const SAFE = /^[ -~]*$/;
const HIDDEN = new RegExp(HIDDEN_CLASS, 'gu');

function escapeUnits(character: string): string {
  let escapes = '';
  for (let at = 0; at < character.length; at += 1) {
    escapes += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }
  return escapes;
}
