/** The longest run that kept its order. */

/** The positions of a longest strictly increasing run of `values`, ascending. */
export function increasingRun(values: readonly number[]): number[] {
  /** For each length, the position of the smallest value that ends a run of that length. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [position, value] of values.entries()) {
    const found = ends.findIndex((end) => (values[end] ?? Infinity) >= value);
    const length = found === -1 ? ends.length : found;
    previous.push(ends[length - 1]);
    ends[length] = position;
  }
  const run: number[] = [];
  for (let position = ends.at(-1); position !== undefined; position = previous[position]) run.unshift(position);
  return run;
}
