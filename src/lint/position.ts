/** Places in a text as people and editors count them. */

/** A place: line and column from 1 on. Columns count UTF-16 code units, as most editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A function that gives the position of each offset of a text. A line ends at its line feed; offsets beyond the end are the end's. */
export function positionsOf(text: string): (offset: number) => Position {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    const place = Math.min(Math.max(offset, 0), text.length);
    const line = lastAtMost(starts, place);
    return { line: line + 1, column: place - (starts[line] ?? 0) + 1 };
  };
}

/** The index of the last number of a rising list that is not greater; the list starts at 0. */
function lastAtMost(rising: readonly number[], limit: number): number {
  let [low, high] = [0, rising.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rising[middle] ?? Infinity) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
