import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/cli/command.ts';
import { nearest } from '../../src/cli/nearest.ts';
import { parseOptions, usagePage } from '../../src/cli/options.ts';

const TABLE = {
  report: { value: 'FORMAT', choices: ['md', 'json'], description: 'Write the report as FORMAT' },
  output: { value: 'FILE', description: 'Write to FILE' },
  concurrency: { value: 'N', description: 'Run N at once' },
  quiet: { description: 'Say less' },
} as const;

const read = (...args: string[]) => parseOptions('mutate', TABLE, args);

describe('options', () => {
  test('stand anywhere, with = or a space, and the rest are positionals', () => {
    const options = read('a', '--report=md', 'b', '--output', 'x', '--quiet', '--', '--quiet');
    expect(options.positionals).toEqual(['a', 'b', '--quiet']);
    expect([options.text('report'), options.text('output'), options.has('quiet')]).toEqual(['md', 'x', true]);
    expect([options.text('concurrency'), options.count('concurrency')]).toEqual([undefined, undefined]);
  });

  test('a value that starts with a dash is given with =', () => {
    expect(read('--output=-x').text('output')).toBe('-x');
    expect(read('--output', '-').text('output')).toBe('-');
  });

  test.each([
    [['--reprot', 'md'], 'unknown option "--reprot", did you mean --report?'],
    [['--frobnicate'], 'unknown option "--frobnicate"'],
    [['--toString'], 'unknown option "--toString"'],
    [['-q'], 'unknown option "-q"'],
    [['--report'], '--report needs a value: md or json'],
    [['--report='], '--report needs a value: md or json'],
    [['--output', '--quiet'], '--output needs a value: FILE'],
    [['--report', 'html'], '--report takes md or json, not "html"'],
    [['--quiet=yes'], '--quiet is a switch and takes no value'],
    [['--report', 'md', '--report', 'json'], '--report stands twice: give it once'],
  ])('%j is refused: %s', (args, message) => {
    const expected = new UsageError(`argvet mutate: ${message} (see: argvet mutate --help)`);
    expect(() => read(...args)).toThrow(expected);
  });
});

describe('a count', () => {
  test.each([
    ['1', 1],
    ['16', 16],
  ])('%s is %i', (text, expected) => {
    expect(read('--concurrency', text).count('concurrency')).toBe(expected);
  });

  test.each(['0', '-1', '1.5', '1e3', '0x2', 'two', '01', '9999999999'])('%s is refused', (text) => {
    const message = `argvet mutate: --concurrency takes a whole number from 1 on, not ${JSON.stringify(text)} (see: argvet mutate --help)`;
    expect(() => read(`--concurrency=${text}`).count('concurrency')).toThrow(new UsageError(message));
  });
});

test('the help page lists the options of the table, and --help', () => {
  expect(usagePage('mutate [SITE ...]', 'Breaks things.', { output: TABLE.output, quiet: TABLE.quiet })).toBe(
    `Usage: argvet mutate [SITE ...]

Breaks things.

Options:
  --output FILE  Write to FILE
  --quiet        Say less
  --help         Show this page
`,
  );
});

describe('the nearest name', () => {
  test.each([
    ['chekc', 'check'],
    ['ckeck', 'check'],
    ['chck', 'check'],
    ['checks', 'check'],
    ['mutaet', 'mutate'],
    ['gtae', 'gate'],
    ['xy', undefined],
    ['', undefined],
    ['mutations', undefined],
  ])('of %j is %j', (word, expected) => {
    expect(nearest(word, ['check', 'mutate', 'gate'])).toBe(expected);
  });
});
