import { Parser } from 'commonmark';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unescaped } from '../../../src/snippet/document/escapes.ts';
import { readInfoString } from '../../../src/snippet/document/info-string.ts';

/** An info string as the reference implementation of CommonMark reads it. */
function reference(info: string): string | null | undefined {
  return new Parser().parse(`~~~${info}\n`).firstChild?.info;
}

/** References of HTML 4 and 5, of one and of two characters, numbers, and what is none of these. */
const PIECES = ['&amp;', '&quot;', '&ouml;', '&hellip;', '&NotEqualTilde;', '&nGt;', '&#34;', '&#x22;', '&#X1F600;'];
const OTHERS = ['&#0;', '&#xD800;', '&#x110000;', '&#9999999;', '&;', '&#;', '&#x;', '&nothing;', '&copy', '&a b;'];
const MARKS = Array.from('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', (mark) => `\\${mark}`);
const TEXT = ['a', 'B', '7', ';', '#', '&', '\\a', '\\é', '\\\\n', 'ö', '/', '-'];

const text = fc.array(fc.constantFrom(...PIECES, ...OTHERS, ...MARKS, ...TEXT), { minLength: 1, maxLength: 8 });

describe('an info string with escapes', () => {
  it('is text that the reference implementation reads, too', () => {
    fc.assert(
      fc.property(text, (pieces) => {
        const info = `x${pieces.join('')}x`;
        expect(unescaped(info)).toBe(reference(info));
      }),
    );
  });

  it('has values that the reference implementation reads, in quotes and without, and no escape ends one', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('"', "'", ''), (pieces, quote) => {
        const value = pieces.filter((piece) => quote === '' || !piece.includes('\\\\n')).join('');
        const given = quote === '' ? value.replaceAll('&a b;', '') : value;
        const info = `sh name=${quote}${given}x${quote} skip`;
        const { word, attributes } = readInfoString(info);
        const [name, skip] = attributes;
        expect([word, attributes.length, skip?.name]).toEqual(['sh', 2, 'skip']);
        expect(`sh name=${quote}${name?.value}${quote} skip`).toBe(reference(info));
      }),
    );
  });

  it.each([
    ['b&#97;sh skip', 'bash'],
    ['c\\+\\+', 'c++'],
    ['a\\:b', 'a:b'],
    ['&lbrace;a', '{a'],
    ['{.b&#97;sh}', 'bash'],
  ])('(%s) names the language %s', (info, word) => {
    expect(readInfoString(info).word).toBe(word);
  });
});
