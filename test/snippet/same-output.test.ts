import { describe, expect, it } from 'vitest';
import { sameOutput } from '../../src/snippet/same-output.ts';

describe('shown and real output', () => {
  it.each([
    ['a\nb\n', 'a\nb\n'],
    ['a', 'a\r\n\n'],
    ['a\n\nb', 'a \nb\n'],
    ['', '\n\n'],
    ['...', ''],
    ['...', 'a\nb\n'],
    ['a\n...\nc', 'a\nc\n'],
    ['a\n...\nc', 'a\nb\nc\nd\nc\n'],
    ['...\na\n...\na', 'b\na\nb\na\nb\na\n'],
  ])('%j is the same as %j', (expected, actual) => {
    expect(sameOutput(expected, actual)).toBe(true);
  });

  it.each([
    ['a', 'b'],
    ['a', ''],
    ['', 'a'],
    ['a', 'a\na'],
    ['a\nb', 'a'],
    ['  a', 'a'],
    ['a\n...\nc', 'a\nb\n'],
    ['...\na', 'a\nb'],
    ['a ...', 'a b'],
  ])('%j is not the same as %j', (expected, actual) => {
    expect(sameOutput(expected, actual)).toBe(false);
  });
});
