import { describe, expect, it } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import { print } from '../../src/argv/print.ts';
import { CLIENT_CASES, TRICKY_CASES } from './data.ts';

describe('the argv that were given to the real client', () => {
  it('are 489, of which 87 are refused by syntax and 315 have a known image index', () => {
    expect(CLIENT_CASES).toHaveLength(489);
    expect(CLIENT_CASES.filter(({ refused }) => refused)).toHaveLength(87);
    expect(CLIENT_CASES.filter(({ imageIndex }) => imageIndex !== undefined)).toHaveLength(315);
  });

  it.each(CLIENT_CASES.map(({ argv, ...facts }) => [JSON.stringify(argv), { argv, ...facts }] as const))(
    'agree: %s',
    (_, { argv, refused, imageIndex }) => {
      const parsed = parse(argv);
      expect(parsed.ok).toBe(!refused);
      const image = imageIndex === undefined ? {} : { imageIndex, image: argv[imageIndex] };
      expect(parsed).toMatchObject(image);
      expect(print(parsed)).toEqual(argv);
    },
  );
});

describe('the argv that break naive readers', () => {
  it('are 155 of docker, of which 13 are refused by syntax', () => {
    expect(TRICKY_CASES).toHaveLength(155);
    expect(TRICKY_CASES.filter(({ refused }) => refused)).toHaveLength(13);
  });

  it.each(TRICKY_CASES.filter(({ refused }) => refused).map(({ id, argv }) => [id, argv] as const))(
    'is refused: %s',
    (_, argv) => {
      expect(parse(argv).ok).toBe(false);
    },
  );

  it.each(TRICKY_CASES.filter(({ refused }) => !refused).map((facts) => [facts.id, facts] as const))(
    'agrees on image, command and options: %s',
    (_, { argv, image, command, options }) => {
      const parsed = parse(argv);
      expect(parsed).toMatchObject({ ok: true, image, command });
      expect(parsed.ok && parsed.options.map(({ name, value, index }) => [name, value, index])).toEqual(options);
    },
  );
});
