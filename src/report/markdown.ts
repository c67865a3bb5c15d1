/** Markdown that holds foreign text: nothing in it can become markup, HTML or another table cell. */
import { markdownTable } from 'markdown-table';
import { printable } from '../argv/printable.ts';

/** Plain text for a paragraph, a list or a table cell: no character of it is markup, HTML, a link or the cell's end. */
export function prose(text: string): string {
  return printable(text)
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
    .replace(/[\\`*_[\]|~$]/g, '\\$&')
    .replace(
      /^(\s*)([-+#=:]|\d+[.)])/,
      (_, space: string, mark: string) => `${space}${mark.slice(0, -1)}\\${mark.at(-1) ?? ''}`,
    )
    .replaceAll('://', ':/\\/')
    .replace(/\bwww\./gi, (match) => `${match.slice(0, -1)}\\.`);
}

/** Text as inline code, whatever backticks it holds; an empty text is a space. Not for table cells, see `codeCell`. */
export function code(text: string): string {
  const safe = printable(text);
  const fence = '`'.repeat(longestRun(safe) + 1);
  const pad = safe === '' || /^[` ]|[` ]$/.test(safe) ? ' ' : '';
  return `${fence}${pad}${safe}${pad}${fence}`;
}

/**
 * Inline code for a table cell. A pipe ends a cell even inside code, and a backslash before it helps or harms depending
 * on what stands before that: text with a pipe becomes an HTML code element whose every character of note is an entity.
 */
export function codeCell(text: string): string {
  if (!text.includes('|')) return code(text);
  const entities = printable(text).replace(/[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
  return `<code>${entities}</code>`;
}

/** Lines as a fenced block that no line of theirs can end. The language is ours, never foreign. */
export function fenced(lines: readonly string[], language: string): string {
  const safe = lines.map((line) => printable(line));
  const fence = '`'.repeat(Math.max(3, ...safe.map((line) => longestRun(line) + 1)));
  return [`${fence}${language}`, ...safe, fence].join('\n');
}

/** A table of cells that are Markdown already (`prose`, `codeCell`); the first row is the head. */
export function table(rows: readonly (readonly string[])[], align: readonly ('l' | 'r')[]): string {
  return markdownTable(rows, { align: [...align] });
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
