/** What a site takes from its caller, and refuses: no input can become an option or break a mount. */
import { inspect } from 'node:util';
import { printable } from '../argv/printable.ts';

/** An input that a site refuses. It names the input, shows its value and says what to give instead. */
export class InputError extends Error {
  override readonly name = 'InputError';
  /** The input: `image`, `mount source`. */
  readonly input: string;
  /** The value, with control characters made visible, at most 200 characters. */
  readonly value: string;
  /** What to give instead. */
  readonly mend: string;

  constructor(input: string, value: unknown, mend: string) {
    const shown = printable(typeof value === 'string' ? value : inspect(value, PLAINLY)).slice(0, 200);
    super(`The ${input} "${shown}" is refused: ${mend}`);
    this.input = input;
    this.value = shown;
    this.mend = mend;
  }
}

/** In one line, and without a method of the value's own. */
const PLAINLY = { breakLength: Number.POSITIVE_INFINITY, compact: true, customInspect: false, depth: 1 };

/** The inputs that are text, each with the whole of what it may be. */
export type TextInput = keyof typeof SHAPES;

/** The text, when it is one and of its input's shape; throws an InputError otherwise. */
export function text(input: TextInput, value: unknown): string {
  if (typeof value === 'string' && SHAPES[input].test(value)) return value;
  throw new InputError(input, value, MENDS[input]);
}

/** The number as docker reads it, when it is whole and within its bounds; throws an InputError otherwise. */
export function whole(input: string, value: unknown, least: number, most: number): string {
  if (isNumber(value) && Number.isInteger(value) && value >= least && value <= most) return String(value);
  throw new InputError(input, value, `give a whole number from ${least} to ${most}`);
}

/** What a table has under a name of its own; throws an InputError for every other name. */
export function choice<Name extends string, Item>(
  input: string,
  value: Name,
  table: Readonly<Record<Name, Item>>,
): Item {
  const given: unknown = value;
  if (typeof given === 'string' && Object.hasOwn(table, value)) return table[value];
  throw new InputError(input, given, `give one of ${Object.keys(table).join(', ')}`);
}

/** The record, when it is one; throws an InputError otherwise. */
export function record<Given extends object>(input: string, value: Given, mend: string): Given {
  const given: unknown = value;
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return value;
  throw new InputError(input, given, mend);
}

/** The list, when it is one; throws an InputError otherwise. */
export function list<Item>(input: string, value: readonly Item[], mend: string): readonly Item[] {
  const given: unknown = value;
  if (Array.isArray(given)) return value;
  throw new InputError(input, given, mend);
}

/** Is a value a number? A type says so of what a caller without types gives. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

const NAME = '[a-zA-Z0-9][a-zA-Z0-9_.-]';
/** The pattern of a path, for a RegExp with the flag `u`: it ends where the text does, or before a colon or a comma. */
export const PATH = String.raw`(?:/(?!\.{1,2}(?:[/:,]|$))[^/:,"\\\p{C}\p{Zl}\p{Zp}]+)+`;
const PART = '[a-z0-9]+(?:(?:[.]|_{1,2}|-+)[a-z0-9]+)*';
const LABEL = '[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*';
const HOST = String.raw`(?:${LABEL}(?:\.${LABEL})*|\[[0-9a-fA-F:]{2,45}\])(?::[0-9]{1,5})?`;
const TAG = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}';
const DIGEST = 'sha(?:256:[0-9a-f]{64}|512:[0-9a-f]{128})';

/**
 * The shapes of all text inputs. Image references: the grammar of distribution's `reference`, at most 255 characters
 * before the digest. Names of containers and networks: docker's own. Paths: absolute, in normal form, without what `-v` and
 * `--mount` give a meaning (colon, comma, quote), a backslash or a control character.
 */
export const SHAPES = {
  image: new RegExp(`^(?=.{1,255}(?:$|@))(?:${HOST}/)?${PART}(?:/${PART})*(?::${TAG})?(?:@${DIGEST})?$`),
  'container name': new RegExp(`^${NAME}{1,127}$`),
  network: new RegExp(`^(?!(?:host|bridge|default)$)${NAME}{0,127}$`),
  'mount source': new RegExp(`^${PATH}$`, 'u'),
  'mount target': new RegExp(`^${PATH}$`, 'u'),
  'working directory': new RegExp(`^${PATH}$`, 'u'),
  'variable name': /^[A-Za-z_][A-Za-z0-9_]{0,127}$/,
  'variable value': /^[^\0\p{Cs}]*$/u,
  script: /^(?![-+])(?=\s*\S)[^\0\p{Cs}]+$/u,
} as const;

const MENDS: Readonly<Record<TextInput, string>> = {
  image: 'give an image reference, [HOST/]NAME[:TAG][@DIGEST]',
  'container name': 'give 2 to 128 letters, digits, dots, hyphens and underscores, a letter or digit first',
  network: 'give the name of a network of its own, or none',
  'mount source': 'give an absolute path in normal form, without colon, comma, quote, backslash or control character',
  'mount target': 'give an absolute path in normal form, without colon, comma, quote, backslash or control character',
  'working directory':
    'give an absolute path in normal form, without colon, comma, quote, backslash or control character',
  'variable name': 'give letters, digits and underscores, no digit first',
  'variable value': 'give text without NUL and lone surrogates',
  script: 'give a shell script that is not empty, has no NUL or lone surrogate and does not start with - or +',
};
