/**
 * A list of CPUs or memory nodes in its shortest spelling: `0,1,2,5` is `0-2,5`. What is no list of numbers from 0 to
 * 8191 stays as it is.
 */
export function cpuSet(text: string): string {
  if (!LIST.test(text)) return text;
  const ranges = text.split(',').map((part) => part.split('-').map(Number));
  const numbers = new Set<number>();
  for (const [first = 0, last = first] of ranges) {
    if (last < first || last > MOST) return text;
    for (let each = first; each <= last; each += 1) numbers.add(each);
  }
  const starts = [...numbers].filter((each) => !numbers.has(each - 1)).toSorted((one, other) => one - other);
  return starts.map((start) => rangeFrom(start, numbers)).join(',');
}

const LIST = /^\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*$/;

/** The most that a kernel is built for. */
const MOST = 8191;

function rangeFrom(start: number, numbers: ReadonlySet<number>): string {
  let end = start;
  while (numbers.has(end + 1)) end += 1;
  return end === start ? `${start}` : `${start}-${end}`;
}
