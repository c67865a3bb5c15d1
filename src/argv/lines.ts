/** Lines of bytes, out of chunks that end anywhere. */
import { Buffer, isUtf8 } from 'node:buffer';

/** A line longer than this is given up, in bytes: no system starts a program with that many. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** A line without its end, or why it has no text. */
export type Line = { readonly text: string } | { readonly problem: string };

/**
 * The lines of a stream, a batch a chunk, so that a reader keeps no more than a chunk and an unfinished line. Lines end
 * with `\n`; a last one without it counts when it is not empty. One that is not UTF-8, or longer than `longest` bytes,
 * comes as a problem: none is lost.
 */
export async function* lineBatches(
  chunks: AsyncIterable<string | Uint8Array>,
  longest: number = LONGEST_LINE,
): AsyncGenerator<readonly Line[]> {
  let open = openLine();
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    const lines: Line[] = [];
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      grow(open, bytes.subarray(start, end), longest);
      lines.push(close(open));
      open = openLine();
      start = end + 1;
    }
    grow(open, bytes.subarray(start), longest);
    yield lines;
  }
  if (open.length > 0) yield [close(open)];
}

const NEWLINE = 10;

/** A line whose end has not come. Of one that is too long only its length is kept. */
interface OpenLine {
  parts: Uint8Array[];
  length: number;
  isTooLong: boolean;
}

function openLine(): OpenLine {
  return { parts: [], length: 0, isTooLong: false };
}

function grow(line: OpenLine, bytes: Uint8Array, longest: number): void {
  line.length += bytes.length;
  line.isTooLong ||= line.length > longest;
  if (line.isTooLong) line.parts = [];
  else if (bytes.length > 0) line.parts.push(bytes);
}

function close(line: OpenLine): Line {
  if (line.isTooLong) return { problem: `it has ${line.length} bytes, more than can be an argv` };
  const [first] = line.parts;
  const bytes = first !== undefined && line.parts.length === 1 ? first : Buffer.concat(line.parts);
  if (!isUtf8(bytes)) return { problem: 'it is not UTF-8' };
  return { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8') };
}
