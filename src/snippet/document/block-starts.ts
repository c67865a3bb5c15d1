/** The ways in which a block begins. */
import { addLine, isIndented, openBlock, openContainer } from './block-reading.ts';
import type { Reading } from './block-reading.ts';
import { behindDefinitions } from './definitions.ts';
import { htmlBlockAt } from './html-block.ts';
import { addHtmlLine } from './leaf-lines.ts';
import { indentOf, isBlank, skipColumns, skipMark } from './line.ts';
import type { Line } from './line.ts';

/**
 * Begins the blocks that a line begins, which is not blank: any number of containers, then at most one block that is none.
 * `inParagraph` says whether it goes on with all that is open, and the innermost of that is a paragraph. Is it read then?
 */
export function beginBlocks(reading: Reading, inParagraph: boolean): boolean {
  let begun = beginBlock(reading, inParagraph);
  while (begun === 'container' && !isBlank(reading.line)) begun = beginBlock(reading, false);
  return begun !== undefined;
}

/** Begins a block, if the line does, and says what. A leaf has read the line. */
type Begin = (reading: Reading, inParagraph: boolean) => 'container' | 'leaf' | undefined;

function beginBlock(reading: Reading, inParagraph: boolean): ReturnType<Begin> {
  if (isIndented(reading)) return beginCode(reading);
  for (const begin of BEGINS) {
    const begun = begin(reading, inParagraph);
    if (begun !== undefined) return begun;
  }
  return undefined;
}

function beginCode(reading: Reading): ReturnType<Begin> {
  if (reading.leaf?.kind === 'paragraph') return undefined;
  const block = openBlock(reading, 'other');
  skipColumns(reading.line, 4);
  addLine(reading, block);
  reading.leaf = { kind: 'code', block };
  return 'leaf';
}

const beginQuote: Begin = (reading) => {
  const { line } = reading;
  if (line.text[line.next] !== '>') return undefined;
  openContainer(reading, 'quote');
  skipMark(line, 1);
  skipColumns(line, 1);
  return 'container';
};

const beginHeading: Begin = (reading) => {
  if (matched(/#{1,6}(?:[ \t]|$)/y, reading.line) === undefined) return undefined;
  addLine(reading, openBlock(reading, 'text'));
  return 'leaf';
};

const beginFence: Begin = (reading) => {
  const { line } = reading;
  const [marks, mark] = matched(/(`|~)\1{2,}/y, line) ?? [];
  if (marks === undefined || mark === undefined) return undefined;
  const info = line.text.slice(line.next + marks.length);
  if (mark === '`' && info.includes(mark)) return undefined;
  const indent = indentOf(line);
  const block = openBlock(reading, 'fence', info.trim());
  reading.leaf = { kind: 'fence', block, mark, length: marks.length, indent };
  return 'leaf';
};

const beginHtml: Begin = (reading) => {
  const { line, dialect, leaf } = reading;
  if (dialect === 'mdx' || line.text[line.next] !== '<') return undefined;
  const end = htmlBlockAt(line.text, line.next, leaf?.kind === 'paragraph');
  if (end === undefined) return undefined;
  const html = { kind: 'html', block: openBlock(reading, 'html'), end } as const;
  reading.leaf = html;
  addHtmlLine(reading, html);
  return 'leaf';
};

/** A line below a paragraph that makes a heading of it. One of nothing but definitions becomes none, and goes on. */
const endHeading: Begin = (reading, inParagraph) => {
  const { leaf, line } = reading;
  if (!inParagraph || leaf?.kind !== 'paragraph' || matched(/(?:=+|-+)[ \t]*$/y, line) === undefined) return undefined;
  const { lines } = leaf.block;
  if (lines[0]?.startsWith('[') === true && behindDefinitions(lines.join('\n')) === '') return undefined;
  addLine(reading, leaf.block);
  reading.leaf = undefined;
  return 'leaf';
};

const beginBreak: Begin = (reading) => {
  const { line } = reading;
  if (line.next < line.ruleFrom || matched(/([*_-])(?:[ \t]*\1){2}/y, line) === undefined) return undefined;
  openBlock(reading, 'other');
  return 'leaf';
};

/** Of the items only one with a text, and the number 1 if it has any, interrupts a paragraph. */
const beginItem: Begin = (reading, inParagraph) => {
  const { line } = reading;
  const [mark, number = '1', text] = matched(/(?:[*+-]|(\d{1,9})[.)])(?:$|(?=[ \t])(?=[ \t]*(\S)?))/y, line) ?? [];
  if (mark === undefined || (inParagraph && (Number(number) !== 1 || text === undefined))) return undefined;
  const indent = indentOf(line);
  const item = openContainer(reading, 'item');
  skipMark(line, mark.length);
  // More than four columns are a space and indented code.
  const spaces = isBlank(line) || indentOf(line) > 4 ? 1 : indentOf(line);
  skipColumns(line, spaces);
  item.width = indent + mark.length + spaces;
  return 'container';
};

/** In the order in which CommonMark asks for them; none of them is indented by more than three columns. */
const BEGINS: readonly Begin[] = [beginQuote, beginHeading, beginFence, beginHtml, endHeading, beginBreak, beginItem];

/** The match of a sticky pattern with what is next on a line. */
function matched(pattern: RegExp, { text, next }: Line): RegExpExecArray | undefined {
  pattern.lastIndex = next;
  return pattern.exec(text) ?? undefined;
}
