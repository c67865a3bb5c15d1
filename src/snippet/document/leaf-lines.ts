/** The lines of blocks whose text is no Markdown: code and HTML. */
import { addLine, isIndented } from './block-reading.ts';
import type { Leaf, Reading } from './block-reading.ts';
import { indentOf, isBlank, skipColumns } from './line.ts';

type Html = Extract<Leaf, { kind: 'html' }>;
type Fence = Extract<Leaf, { kind: 'fence' }>;

/** Does the line go on with an open leaf, with whose containers it does? Then it is read. */
export function goesOnWith(reading: Reading, leaf: Leaf): boolean {
  if (leaf.kind === 'html') return goesOnWithHtml(reading, leaf);
  if (leaf.kind === 'fence') goOnWithFence(reading, leaf);
  return leaf.kind === 'fence' || (leaf.kind === 'code' && goesOnWithCode(reading, leaf));
}

/** Gives the line to a block of HTML, which it may end. */
export function addHtmlLine(reading: Reading, { block, end }: Html): void {
  addLine(reading, block);
  if (end !== 'blank' && end.test(block.lines.at(-1) ?? '')) reading.leaf = undefined;
}

function goesOnWithHtml(reading: Reading, leaf: Html): boolean {
  if (leaf.end === 'blank' && isBlank(reading.line)) return false;
  addHtmlLine(reading, leaf);
  return true;
}

function goesOnWithCode(reading: Reading, { block }: Leaf): boolean {
  if (indentOf(reading.line) < 4 && !isBlank(reading.line)) return false;
  skipColumns(reading.line, 4);
  addLine(reading, block);
  return true;
}

function goOnWithFence(reading: Reading, leaf: Fence): void {
  if (closes(reading, leaf)) {
    reading.leaf = undefined;
    return;
  }
  skipColumns(reading.line, leaf.indent);
  addLine(reading, leaf.block);
}

function closes(reading: Reading, { mark, length }: Fence): boolean {
  const { text, next } = reading.line;
  if (isIndented(reading)) return false;
  let end = next;
  while (text[end] === mark) end += 1;
  return end - next >= length && /^[ \t]*$/.test(text.slice(end));
}
