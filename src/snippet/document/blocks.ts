/**
 * The blocks of a Markdown document, by the first of the two phases of CommonMark 0.31.2 (its appendix): line by line,
 * first which open blocks it goes on with, then which it begins, then whose text the rest is. What is inside of a
 * paragraph is not looked at. The time grows with the length of a document alone, whatever its nesting.
 */
import { addLine, closeUnmatched, isIndented, newReading, openBlock } from './block-reading.ts';
import type { Block, Dialect, Reading } from './block-reading.ts';
import { beginBlocks } from './block-starts.ts';
import { goesOnWith } from './leaf-lines.ts';
import { indentOf, isBlank, newLine, skipColumns, skipIndent, skipMark } from './line.ts';

/** The blocks in the order in which they begin: a quote or an item, then what is in it. A NUL is read as U+FFFD. */
export function readBlocks(document: string, dialect: Dialect): readonly Block[] {
  const reading = newReading(dialect);
  for (const { 0: whole, 1: text = '' } of document.matchAll(/([^\n\r]*)(?:\r\n|\n|\r|$)/g)) {
    if (whole === '') break;
    reading.line = newLine(text.replaceAll('\0', '\uFFFD'));
    reading.number += 1;
    readLine(reading);
  }
  return reading.blocks;
}

function readLine(reading: Reading): void {
  const { containers, leaf, line } = reading;
  matchContainers(reading);
  const isWhole = reading.matched === containers.length;
  if (isWhole && leaf !== undefined && leaf.kind !== 'paragraph' && goesOnWith(reading, leaf)) return;
  if (isBlank(line)) {
    closeUnmatched(reading);
    return;
  }
  if (beginBlocks(reading, isWhole && leaf?.kind === 'paragraph')) return;
  skipIndent(line);
  // A line that only lacks the marks of its quotes and items goes on with a paragraph, too.
  if (reading.leaf?.kind !== 'paragraph') reading.leaf = { kind: 'paragraph', block: openBlock(reading, 'text') };
  addLine(reading, reading.leaf.block);
}

/** Reads the marks of the open containers, up to the first with which the line does not go on. */
function matchContainers(reading: Reading): void {
  const { containers, line } = reading;
  reading.matched = 1;
  for (let container = containers[1]; container !== undefined; container = containers[reading.matched]) {
    if (isBlank(line)) {
      goOnBlank(reading);
      return;
    }
    if (container.kind === 'quote') {
      if (isIndented(reading) || line.text[line.next] !== '>') return;
      skipMark(line, 1);
      skipColumns(line, 1);
    } else {
      if (indentOf(line) < container.width) return;
      skipColumns(line, container.width);
    }
    reading.matched += 1;
  }
}

/**
 * A blank rest of a line goes on with all items up to the next quote, but with none that is empty, as only the innermost
 * may be. They are not asked one by one: there may be as many of them as such lines.
 */
function goOnBlank(reading: Reading): void {
  const { containers, quotes, matched, line } = reading;
  const isEmpty = containers.at(-1)?.last === undefined;
  reading.matched = quotes[firstFrom(matched, quotes)] ?? containers.length - (isEmpty ? 1 : 0);
  if (reading.matched > matched) skipIndent(line);
}

/** The place of the first of ascending numbers that is not below `least`. */
function firstFrom(least: number, numbers: readonly number[]): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
