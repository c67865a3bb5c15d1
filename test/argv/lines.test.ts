import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineBatches } from '../../src/argv/lines.ts';
import type { Line } from '../../src/argv/lines.ts';

async function linesOf(chunks: readonly (string | Uint8Array)[], longest?: number): Promise<readonly Line[]> {
  const stream = (async function* () {
    yield* chunks;
  })();
  const lines: Line[] = [];
  for await (const batch of lineBatches(stream, longest)) lines.push(...batch);
  return lines;
}

const texts = (...lines: string[]) => lines.map((text) => ({ text }));

describe('the lines of a stream', () => {
  it('end with a line feed, and a last one without it counts when it is not empty', async () => {
    expect(await linesOf(['a\n\nb\n'])).toEqual(texts('a', '', 'b'));
    expect(await linesOf(['a\nb'])).toEqual(texts('a', 'b'));
    expect(await linesOf([''])).toEqual([]);
  });

  it('do not depend on where chunks end, not even inside a character', async () => {
    const line = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\n'));
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 5 }), async (lines, size) => {
        const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          Uint8Array.from(bytes.subarray(index * size, (index + 1) * size)),
        );
        expect(await linesOf(chunks)).toEqual(texts(...lines));
      }),
    );
  });

  it('come a batch a chunk, so that a reader need not wait for the end', async () => {
    const pulled: string[] = [];
    const stream = (async function* () {
      for (const chunk of ['a\nb\n', 'c\n']) {
        pulled.push(chunk);
        yield chunk;
      }
    })();
    const first = await lineBatches(stream).next();
    expect(first.value).toEqual(texts('a', 'b'));
    expect(pulled).toEqual(['a\nb\n']);
  });

  it('that are not UTF-8 or too long come as a problem, and the others are kept', async () => {
    const bytes = Buffer.concat([Buffer.from('a\n'), Buffer.from([0xff, 0x0a]), Buffer.from('b\n')]);
    expect(await linesOf([bytes])).toEqual([{ text: 'a' }, { problem: 'it is not UTF-8' }, { text: 'b' }]);
    expect(await linesOf(['abc\nabcd\n', 'ab', 'cde', 'f\nabc'], 3)).toEqual([
      { text: 'abc' },
      { problem: 'it has 4 bytes, more than can be an argv' },
      { problem: 'it has 6 bytes, more than can be an argv' },
      { text: 'abc' },
    ]);
  });
});
