/** What a site takes from its caller, and refuses: no input can become an option or break a mount. */
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
    const shown = printable(String(value)).slice(0, 200);
    super(`The ${input} "${shown}" is refused: ${mend}`);
    this.input = input;
    this.value = shown;
    this.mend = mend;
  }
}

/** The inputs that are text, each with the whole of what it may be. */
export type TextInput = keyof typeof SHAPES;

/** The text, when it is of its input's shape; throws an InputError otherwise. */
export function text(input: TextInput, value: string): string {
  if (SHAPES[input].test(value)) return value;
  throw new InputError(input, value, MENDS[input]);
}

/** The number as docker reads it, when it is whole and within its bounds; throws an InputError otherwise. */
export function whole(input: string, value: number, least: number, most: number): string {
  if (Number.isInteger(value) && value >= least && value <= most) return String(value);
  throw new InputError(input, value, `give a whole number from ${least} to ${most}`);
}

const NAME = '[a-zA-Z0-9][a-zA-Z0-9_.-]';
const PATH = String.raw`(?:/(?!\.{1,2}(?:/|$))[^/:,"\\\p{C}\p{Zl}\p{Zp}]+)+`;
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
