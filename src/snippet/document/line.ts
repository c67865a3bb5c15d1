/** One line of a document while its blocks are read: how far it is read, in characters and in columns. */

/** A line without its end. A tab goes to the next column that four divides, and may be read in part. */
export interface Line {
  readonly text: string;
  /** Where what is not read begins. */
  offset: number;
  /** The column of `offset`, from 0, or one inside of the tab that stands there. */
  column: number;
  isInTab: boolean;
  /** Where the first character that is no space and no tab stands, from `offset` on; the length where there is none. */
  next: number;
  /** The column of `next`. */
  nextColumn: number;
  /** From where on the line has one kind of character and blanks: there a thematic break may begin. */
  readonly ruleFrom: number;
}

/** A line of which nothing is read. */
export function newLine(text: string): Line {
  const line = { text, offset: 0, column: 0, isInTab: false, next: 0, nextColumn: 0, ruleFrom: ruleFrom(text) };
  findNext(line);
  return line;
}

/** Is there nothing but spaces and tabs in what is not read? */
export function isBlank({ text, next }: Line): boolean {
  return next >= text.length;
}

/** How many columns of spaces and tabs come first in what is not read. */
export function indentOf({ column, nextColumn }: Line): number {
  return nextColumn - column;
}

/** Reads up to the first character that is no space and no tab. */
export function skipIndent(line: Line): void {
  line.offset = line.next;
  line.column = line.nextColumn;
  line.isInTab = false;
}

/** Reads as many columns of spaces and tabs, or all that come first. */
export function skipColumns(line: Line, columns: number): void {
  const goal = Math.min(line.column + columns, line.nextColumn);
  while (line.column < goal) {
    const end = line.text[line.offset] === '\t' ? afterTab(line.column) : line.column + 1;
    line.isInTab = end > goal;
    if (!line.isInTab) line.offset += 1;
    line.column = Math.min(end, goal);
  }
}

/** Reads up to `next` and as many characters more, none of which is a tab. */
export function skipMark(line: Line, length: number): void {
  skipIndent(line);
  line.offset += length;
  line.column += length;
  findNext(line);
}

/** What is not read; for what is left of a tab that is read in part stand spaces. */
export function restOf({ text, offset, column, isInTab }: Line): string {
  return isInTab ? `${' '.repeat(afterTab(column) - column)}${text.slice(offset + 1)}` : text.slice(offset);
}

const TAB = 4;

function afterTab(column: number): number {
  return column + TAB - (column % TAB);
}

/** Looked for once a line, since a line may begin as many items as it has such characters. */
function ruleFrom(text: string): number {
  let at = text.length;
  while (isSpace(text[at - 1])) at -= 1;
  const mark = text[at - 1];
  while (at > 0 && (text[at - 1] === mark || isSpace(text[at - 1]))) at -= 1;
  return at;
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

/** Looked for once a mark: a line of nothing but spaces, in many lists, is not gone through for each of them. */
function findNext(line: Line): void {
  let [at, column] = [line.offset, line.column];
  for (; isSpace(line.text[at]); at += 1) {
    column = line.text[at] === '\t' ? afterTab(column) : column + 1;
  }
  line.next = at;
  line.nextColumn = column;
}
