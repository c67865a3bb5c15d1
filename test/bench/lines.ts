/** Prints lines, and an empty one behind them. */
export function print(lines: readonly string[]): void {
  console.log(`${lines.join('\n')}\n`);
}
