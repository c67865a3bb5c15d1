import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printImage, readImage } from '../../../src/container/values/image.ts';
import { refusalOf, refusedValues, takenValues } from './late-values.ts';

const HEX = '0123456789abcdef'.repeat(4);
const DIGEST = `sha256:${HEX}`;

function printed(text: string): string | undefined {
  const read = readImage(text);
  return 'value' in read ? printImage(read.value) : undefined;
}

describe('an IMAGE', () => {
  it.each(takenValues('image'))('$text is taken', ({ text }) => {
    expect(readImage(text)).toHaveProperty('value');
  });

  it.each(refusedValues('image'))('$text is refused in the words of the client', (row) => {
    expect(readImage(row.text)).toEqual(refusalOf(row));
  });

  it('without a name is refused', () => {
    expect(readImage('')).toEqual({ reason: 'invalid reference format' });
  });

  it.each([
    ['alpine', 'docker.io', 'library/alpine', undefined, undefined],
    ['alpine:3.19', 'docker.io', 'library/alpine', '3.19', undefined],
    ['user/app', 'docker.io', 'user/app', undefined, undefined],
    ['docker.io/alpine', 'docker.io', 'library/alpine', undefined, undefined],
    ['index.docker.io/user/app', 'docker.io', 'user/app', undefined, undefined],
    ['localhost/app', 'localhost', 'app', undefined, undefined],
    ['localhost:5000/a/b:c', 'localhost:5000', 'a/b', 'c', undefined],
    ['localhost:5000', 'docker.io', 'library/localhost', '5000', undefined],
    ['[::1]:5000/a', '[::1]:5000', 'a', undefined, undefined],
    ['Foo/bar', 'Foo', 'bar', undefined, undefined],
    ['a_b.c/d', '', 'a_b.c/d', undefined, undefined],
    [`app@${DIGEST}`, 'docker.io', 'library/app', undefined, DIGEST],
    [`app:1@${DIGEST}`, 'docker.io', 'library/app', '1', DIGEST],
  ])('%s is in %s the repository %s with the tag %s and the digest %s', (text, domain, path, tag, digest) => {
    expect(readImage(text)).toEqual({ value: { kind: 'named', domain, path, tag, digest } });
  });

  it('of 64 hex digits, or a digest, is an id', () => {
    expect(readImage(HEX)).toEqual({ value: { kind: 'digest', digest: DIGEST } });
    expect(readImage(DIGEST)).toEqual({ value: { kind: 'digest', digest: DIGEST } });
    expect(readImage(HEX.slice(1))).toMatchObject({ value: { kind: 'named', path: `library/${HEX.slice(1)}` } });
  });

  it('says a control character of the text as an escape', () => {
    expect(readImage('A\u001b')).toEqual({
      reason: String.raw`invalid reference format: repository name (library/A\u{1b}) must be lowercase`,
    });
  });
});

describe('a reference', () => {
  it.each([
    ['docker.io/library/alpine:latest', 'alpine:latest'],
    ['index.docker.io/user/app', 'user/app'],
    ['docker.io/library/a/b', 'library/a/b'],
    ['docker.io/localhost/x', 'docker.io/localhost/x'],
    ['docker.io/a.b/c', 'docker.io/a.b/c'],
    ['docker.io/docker.io/a', 'docker.io/docker.io/a'],
    [`docker.io/${HEX}`, `library/${HEX}`],
    [`library/${DIGEST}`, `library/${DIGEST}`],
    ['ghcr.io/a/b:1', 'ghcr.io/a/b:1'],
    ['a_b.c/d', 'a_b.c/d'],
    [HEX, DIGEST],
    [`app:1@${DIGEST}`, `app:1@${DIGEST}`],
  ])('of %s prints as %s', (text, shortest) => {
    expect(printed(text)).toBe(shortest);
  });

  it('is read from what it prints as the same', () => {
    const part = fc.constantFrom(
      'a',
      'b',
      'A',
      '/',
      '/',
      ':',
      '.',
      '-',
      '_',
      'docker.io/',
      'library/',
      'localhost',
      `@${DIGEST}`,
      '5',
      '[::1]',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 7 }), (parts) => {
        const read = readImage(parts.join(''));
        expect('value' in read ? readImage(printImage(read.value)) : read).toEqual(read);
      }),
    );
  });
});
