import { describe, expect, it } from 'vitest';
import { readPlatform } from '../../../src/container/values/platform.ts';
import { refusalOf, refusedValues, takenValues } from './late-values.ts';

describe('a value of --platform', () => {
  it.each(takenValues('platform'))('$text is sent as the client sends it', ({ text, sent }) => {
    expect(readPlatform(text)).toEqual({ value: sent });
  });

  it.each(refusedValues('platform'))('$text is refused in the words of the client', (row) => {
    expect(readPlatform(row.text)).toEqual(refusalOf(row));
  });

  it.each([
    'linux/amd64',
    'linux/386',
    'linux/arm/v6',
    'linux/arm/v7',
    'linux/arm64',
    'linux/arm64/v8',
    'linux/amd64/v2',
  ])('%s is its own normal form', (text) => {
    expect(readPlatform(text)).toEqual({ value: text });
  });

  it('says a control character of the text as an escape', () => {
    expect(readPlatform('*\u001b')).toEqual({
      reason: String.raw`error parsing specified platform: "*\u001b": wildcards not yet supported: invalid argument`,
    });
  });
});
