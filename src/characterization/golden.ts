/** The format of a golden: a header of comments, then the argv as a shell command. A parse/print pair. */
import { parse } from '../argv/parse.ts';
import { parseShellWords, quote, quoteAll } from '../argv/shell-words.ts';
import { parseHeader, printHeader } from './golden-header.ts';
import type { GoldenHeader } from './golden-header.ts';
import { lines } from './units.ts';

/** The recorded argv of one case, with its provenance. */
export interface Golden {
  readonly header: GoldenHeader;
  readonly argv: readonly string[];
}

/** Why a text is no golden: a message without the file's name, safe to print, and the line, counted from 1. */
interface GoldenProblem {
  readonly message: string;
  readonly line: number;
}

/** What reading a golden gives. */
export type ParsedGolden =
  | { readonly ok: true; readonly golden: Golden }
  | { readonly ok: false; readonly problem: GoldenProblem };

/**
 * The text of a golden: parsing it gives the same header and the same tokens, for every argv. One option with its
 * value a line; bash reads it as the same words, too.
 */
export function printGolden({ header, argv }: Golden): string {
  const body = lines(parse(argv))
    .map((tokens) => tokens.map(({ text }) => text))
    .map((words, line) => (line === 0 ? quoteAll(words) : words.map(quote).join(' ')))
    .join(' \\\n  ');
  return `${printHeader(header)}${body}\n`;
}

/** Reads a golden. Line ends of Windows are read as `\n`: a checkout may have put them there. */
export function parseGolden(text: string): ParsedGolden {
  const all = text.replaceAll('\r\n', '\n');
  const header = parseHeader(all);
  if (!header.ok) return header;
  const body = all.slice(header.length);
  const words = parseShellWords(body);
  if (words.ok) return { ok: true, golden: { header: header.header, argv: words.words } };
  const line = all.slice(0, header.length + words.error.index).split('\n').length;
  return { ok: false, problem: { message: words.error.message, line } };
}
