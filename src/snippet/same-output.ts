/**
 * Is this the output that a document shows? Spaces at the ends of lines, empty lines and the kind of line ends do not
 * count: a document can hardly show them. A line of `...` stands for any lines, or none.
 */
export function sameOutput(expected: string, actual: string): boolean {
  const wanted = shownLines(expected);
  const given = shownLines(actual);
  let [at, from] = [0, 0];
  let [gap, tried] = [-1, 0];
  while (from < given.length) {
    if (wanted[at] === ANY_LINES) {
      [gap, tried] = [at, from];
      at += 1;
    } else if (wanted[at] === given[from]) {
      at += 1;
      from += 1;
    } else if (gap >= 0) {
      tried += 1;
      [at, from] = [gap + 1, tried];
    } else {
      return false;
    }
  }
  return wanted.slice(at).every((line) => line === ANY_LINES);
}

const ANY_LINES = '...';

function shownLines(output: string): readonly string[] {
  return output
    .split(/\r\n|\n|\r/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}
