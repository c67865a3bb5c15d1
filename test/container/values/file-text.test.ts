import { describe, expect, it } from 'vitest';
import { fileText } from '../../../src/container/values/file-text.ts';

describe('the text of a file', () => {
  it('is its UTF-8, byte order mark included', () => {
    expect(fileText(Buffer.from('\ufeffa=é\u{1f600}\0\n'))).toBe('\ufeffa=é\u{1f600}\0\n');
    expect(fileText(Buffer.from(''))).toBe('');
  });

  it.each([
    ['a byte that begins nothing', [0x61, 0xff, 0x62], 'a\udcffb'],
    ['a character that is cut off', [0xe2, 0x82], '\udce2\udc82'],
    ['one that is cut off by another', [0xe2, 0x82, 0xc3, 0xa9], '\udce2\udc82é'],
    ['one that is longer than it need be', [0xc0, 0xaf, 0x31], '\udcc0\udcaf1'],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80], '\udced\udca0\udc80'],
    ['a mark before it', [0xef, 0xbb, 0xbf, 0xff, 0xef, 0xbb, 0xbf], '\ufeff\udcff\ufeff'],
    ['a character of four bytes beside it', [0xff, 0xf0, 0x9f, 0x98, 0x80], '\udcff\u{1f600}'],
  ])('has a half of a pair for each byte of %s', (_, bytes, text) => {
    expect(fileText(Uint8Array.from(bytes))).toBe(text);
  });
});
