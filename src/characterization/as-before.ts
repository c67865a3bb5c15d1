/** An argv with one option as it was. */
import type { Command } from '../argv/model.ts';

/** An option that became weaker: its value before and after; an absent value is an absent option. */
interface Altered {
  readonly option: string;
  readonly from?: string;
  readonly to?: string;
}

/** The argv with the option as it was before the change: its old value last, where it counts, or without it. */
export function asBefore(
  argv: readonly string[],
  { options, imageIndex = argv.length }: Command,
  { option, from, to }: Altered,
): readonly string[] {
  if (from !== undefined) return argv.toSpliced(imageIndex, 0, `--${option}=${from}`);
  const uses = options.filter(({ name, value }) => name === option && value === to);
  const gone = new Set(uses.flatMap(({ index, valueIndex }) => [index, valueIndex]));
  return argv.filter((_, index) => !gone.has(index));
}
