/** JSON whose whole numbers keep their digits: beyond 2^53 they are bigints. */

/** A value of JSON. */
export type ExactJson =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly ExactJson[]
  | { readonly [key: string]: ExactJson };

/** Reads JSON. Throws a SyntaxError on what is none, as `JSON.parse` does. */
export function parseExactJson(text: string): ExactJson {
  const value: ExactJson = LARGE.test(text) ? JSON.parse(text, exactNumbers) : JSON.parse(text);
  return value;
}

/** So many digits may be beyond 2^53. Those of strings match too, and then it only takes longer. */
const LARGE = /\d{16}/;

/** The reviver of `JSON.parse` that keeps digits. `context` is there from Node 21 on, and TypeScript does not know it yet. */
export function exactNumbers(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? '';
  return typeof value === 'number' && !Number.isSafeInteger(value) && WHOLE.test(source) ? BigInt(source) : value;
}

const WHOLE = /^-?\d+$/;

/** Prints JSON, with `indent` spaces a level or on one line: a bigint in its digits, where `JSON.stringify` would throw. */
export function printExactJson(value: unknown, indent?: number): string {
  // With a replacer it takes several times as long, and hardly any value has such a number.
  return hasBigint(value) ? JSON.stringify(value, withDigits, indent) : JSON.stringify(value, undefined, indent);
}

function withDigits(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? rawJson(value.toString()) : value;
}

/** From Node 21 on (ECMAScript's `JSON.parse` source text access), and TypeScript does not know it yet. */
function rawJson(text: string): unknown {
  if (!hasRawJson(JSON)) throw new Error('This Node has no JSON.rawJSON: argvet needs Node 22.18 or newer');
  return JSON.rawJSON(text);
}

function hasRawJson(json: object): json is { readonly rawJSON: (text: string) => unknown } {
  return 'rawJSON' in json && typeof json.rawJSON === 'function';
}

function hasBigint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  return Object.values(value).some(hasBigint);
}
