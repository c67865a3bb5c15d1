/** Arbitraries for property tests with fast-check: hostile texts, and whole argv. */
import * as fc from 'fast-check';
import { OPTION_TABLES } from '../argv/options.ts';
import type { Verb } from '../argv/model.ts';
import { WEAKENING_EXTRAS } from './weakenings.ts';

/** Texts that break naive builders: options, empty and huge texts, separators of mounts, control characters, any unicode. */
export function hostileText(): fc.Arbitrary<string> {
  const part = fc.constantFrom(...PARTS);
  return fc.oneof(
    fc.constantFrom(...WHOLE),
    fc.constantFrom(...WEAKENING_EXTRAS.flatMap(({ tokens }) => tokens)),
    fc.tuple(part, fc.string({ unit: 'binary', maxLength: 8 }), part).map((parts) => parts.join('')),
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  );
}

/** A text of either kind: one that fits, or a hostile one, so that each input of a builder is tried alone as well. */
export function fittingOrHostile(fitting: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ arbitrary: fitting, weight: 2 }, { arbitrary: hostileText(), weight: 1 });
}

/** Whole argv of a verb: options of its table in every spelling, perhaps `--`, an image, words. Many are refused by the client. */
export function wholeArgv(verb: Verb = 'run'): fc.Arbitrary<string[]> {
  const value = fc.oneof(fc.constantFrom(...VALUES), hostileText());
  const option = fc
    .tuple(fc.constantFrom(...OPTION_TABLES[verb].options), value, fc.nat(2))
    .map(([spec, given, form]) => {
      const long = `--${spec.name}`;
      const name = form === 0 || spec.short === undefined ? long : `-${spec.short}`;
      if (form === 2) return [`${name}=${given}`];
      return spec.kind === 'bool' ? [name] : [name, given];
    });
  return fc
    .record({
      options: fc.array(option, { maxLength: 8 }),
      separator: fc.constantFrom([], [], ['--']),
      image: fc.oneof(fc.constant('registry.example/app:1'), hostileText()),
      words: fc.array(hostileText(), { maxLength: 4 }),
    })
    .map(({ options, separator, image, words }) =>
      [['docker', verb], options.flat(), separator, [image], words].flat(),
    );
}

// Stryker disable all: data; that one of these texts is missing shows in no single random choice.

const VALUES = ['', '0', '-1', 'true', '64', '512m', '/a:/b', 'none', 'ALL', '--rm'];

const WHOLE = [
  '',
  '-',
  '--',
  '---',
  '--=',
  ' ',
  '\0',
  '\n',
  '.',
  '..',
  '/',
  '//',
  '/..',
  '~',
  '-v/:/h',
  '-itv',
  '--privileged',
  '--privileged=1',
  'image --privileged',
  'x:/c',
  '/a:/b',
  '/a,readonly',
  '/a,"b',
  '__proto__',
  'constructor',
  '$(id)',
  '`id`',
  "'",
  '"',
  '\ud800',
  '\u202e',
  '\ufeff',
  'x'.repeat(5000),
];

const PARTS = [
  '-',
  '--',
  '=',
  ':',
  ',',
  '/',
  '\\',
  '.',
  '..',
  ' ',
  '\n',
  '\r',
  '\0',
  '"',
  "'",
  '$',
  'a',
  'A',
  '0',
  '@',
  '#',
  '%',
  '\t',
  '\u2028',
];
