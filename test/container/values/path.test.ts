import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absolutePath, cleanPath } from '../../../src/container/values/path.ts';

describe('a clean path', () => {
  it.each([
    ['', '.'],
    ['.', '.'],
    ['/', '/'],
    ['//', '/'],
    ['/a/', '/a'],
    ['a/', 'a'],
    ['a//b', 'a/b'],
    ['/./a/./b/.', '/a/b'],
    ['/a/../b', '/b'],
    ['/..', '/'],
    ['/../a', '/a'],
    ['../..', '../..'],
    ['a/../..', '..'],
    ['./a', 'a'],
    ['.a', '.a'],
    ['...', '...'],
    ['/a/.b', '/a/.b'],
    ['/a/..b/', '/a/..b'],
    ['a/..', '.'],
    ['/a\n/', '/a\n'],
  ])('of %s is %s', (path, clean) => {
    expect(cleanPath(path)).toBe(clean);
  });

  it('is clean', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('/', '.', '..', 'a', 'b')), (parts) => {
        const clean = cleanPath(parts.join(''));
        expect(cleanPath(clean)).toBe(clean);
        expect(clean).not.toMatch(/\/\/|\/\.(?:\/|$)|.\/$|^$/);
      }),
    );
  });
});

describe('an absolute path', () => {
  it.each([
    ['.', '/w/x'],
    ['./a', '/w/x/a'],
    ['../a/', '/w/a'],
    ['../../../a', '/a'],
    ['/a/../b', '/b'],
    ['a', '/w/x/a'],
  ])('of %s in /w/x is %s', (path, absolute) => {
    expect(absolutePath(path, '/w/x')).toBe(absolute);
  });

  it('begins at the root when the folder is the root', () => {
    expect(absolutePath('./a', '/')).toBe('/a');
  });
});
