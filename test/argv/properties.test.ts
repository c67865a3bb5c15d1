import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import { print } from '../../src/argv/print.ts';
import { anyText, wellFormed } from './well-formed.ts';

const oddToken = fc.oneof(
  anyText,
  fc.constantFrom(
    '',
    '-',
    '--',
    '---',
    '--=',
    'docker',
    'container',
    'run',
    'create',
    'exec',
    '-it',
    '-e',
    '--rm',
    '-v=',
  ),
  fc.tuple(fc.constantFrom('-', '--'), anyText).map((parts) => parts.join('')),
);

describe('parse, for every argv', () => {
  it('keeps each token with its index, so that print gives the argv back', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(oddToken), fc.array(fc.string())), (argv) => {
        const parsed = parse(argv);
        expect(print(parsed)).toEqual(argv);
        expect(parsed.tokens.map(({ index }) => index)).toEqual([...argv.keys()]);
      }),
    );
  });

  it('points at a token of the argv, or at its end, when it refuses', () => {
    fc.assert(
      fc.property(fc.array(oddToken), (argv) => {
        const parsed = parse(argv);
        fc.pre(!parsed.ok);
        expect(parsed.error.index).toBeGreaterThanOrEqual(0);
        expect(parsed.error.index).toBeLessThanOrEqual(argv.length);
        const unread = parsed.tokens.filter(({ role }) => role === 'unread');
        expect(unread.every(({ index }) => index > parsed.error.index)).toBe(true);
      }),
    );
  });

  it('writes its messages in characters that a reader sees', () => {
    fc.assert(
      fc.property(fc.array(oddToken), (argv) => {
        const parsed = parse(argv);
        expect(parsed.ok ? '' : parsed.error.message).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});

describe('parse, for every argv that the client accepts', () => {
  it('finds the options that stand in it, the image and the command', () => {
    fc.assert(
      fc.property(wellFormed, ({ argv, options, imageIndex, command }) => {
        const parsed = parse(argv);
        const image = imageIndex === undefined ? undefined : argv[imageIndex];
        expect(parsed).toMatchObject({ ok: true, imageIndex, image, command });
        expect(parsed.ok && parsed.options.map(({ name, value, index }) => ({ name, value, index }))).toEqual(options);
      }),
    );
  });

  it('names the token that holds each value', () => {
    fc.assert(
      fc.property(wellFormed, ({ argv }) => {
        const parsed = parse(argv);
        const uses = parsed.ok ? [...parsed.globals, ...parsed.options] : [];
        for (const { value, index, valueIndex } of uses) {
          if (valueIndex === index) continue;
          expect(valueIndex).toBe(index + 1);
          expect(argv[valueIndex]).toBe(value);
          expect(parsed.tokens[valueIndex]?.role).toBe('value');
        }
      }),
    );
  });

  it('is refused as soon as an option that is not there joins before the image', () => {
    fc.assert(
      fc.property(wellFormed, ({ argv, imageIndex, command }) => {
        const parsed = parse(argv);
        fc.pre(imageIndex !== undefined && parsed.tokens.every(({ role }) => role !== 'separator'));
        const at = argv.length - command.length - 1;
        expect(parse(argv.toSpliced(at, 0, '--no-such-option'))).toMatchObject({
          ok: false,
          error: { code: 'unknown-option', index: at },
        });
      }),
    );
  });
});
