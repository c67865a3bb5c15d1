import { printable } from '../../argv/printable.ts';
import { cut, goTrim } from '../../argv/values/go-text.ts';
import type { Read } from '../../argv/values/read.ts';

/** The value of a variable; `undefined` when there is none. */
export type Lookup = (name: string) => string | undefined;

/**
 * Reads a file of `--env-file` (with `lookup`) or `--label-file` (without) as the client of docker 28.2.2 does: a line
 * is `key=value`, a comment, or blank; space before it does not count, any other does. A key without `=` takes its
 * value from `lookup`, and is dropped when there is none. Half of a surrogate pair stands for bytes that are no UTF-8.
 * The client says `invalid env file (NAME): ` before the reason, for labels too.
 */
export function readKeyValueFile(text: string, lookup: Lookup | undefined): Read<string[]> {
  const pairs: string[] = [];
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    if (isTooLong(line)) return { reason: 'bufio.Scanner: token too long' };
    if (!line.isWellFormed()) return { reason: `invalid utf8 bytes at line ${at + 1}` };
    const pair = readLine(at === 0 ? withoutMark(line) : line, lookup);
    if (pair === undefined) continue;
    if ('reason' in pair) return pair;
    pairs.push(pair.value);
  }
  return { value: pairs };
}

/** Go reads lines of less than 64 KiB. */
const MOST_BYTES = 65535;

function isTooLong(line: string): boolean {
  return line.length * 3 > MOST_BYTES && Buffer.byteLength(line) > MOST_BYTES;
}

function withoutMark(line: string): string {
  return line.startsWith('\u{feff}') ? line.slice(1) : line;
}

function readLine(line: string, lookup: Lookup | undefined): Read<string> | undefined {
  const pair = trimStart(line.endsWith('\r') ? line.slice(0, -1) : line);
  if (pair === '' || pair.startsWith('#')) return undefined;
  const { before: key, found } = cut(pair, '=');
  if (key === '') return { reason: `no variable name on line '${printable(pair)}'` };
  if (/[ \t]/.test(key)) return { reason: `variable '${printable(key)}' contains whitespaces` };
  if (found) return { value: pair };
  const value = lookup?.(key);
  return value === undefined ? undefined : { value: `${key}=${value}` };
}

function trimStart(text: string): string {
  const trimmed = goTrim(text);
  return trimmed === '' ? '' : text.slice(text.indexOf(trimmed));
}
