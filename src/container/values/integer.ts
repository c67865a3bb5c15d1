/**
 * The integer that Go reads from a text with base 0 and 64 bits, as docker's integer options do: `0x40`, `0100`
 * (octal), `1_0`. `undefined` when it reads none or the number does not fit.
 */
export function parseInteger(text: string): bigint | undefined {
  const digits = text.replace(/^[+-]/, '');
  const form = FORMS.find(([pattern]) => pattern.test(digits));
  if (form === undefined) return undefined;
  const size = BigInt(form[1] + digits.replace(/^0[xXbBoO]?(?=.)/, '').replaceAll('_', ''));
  const value = text.startsWith('-') ? -size : size;
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

const FORMS: readonly (readonly [pattern: RegExp, prefix: string])[] = [
  [/^(?:0|[1-9](?:_?\d)*)$/, ''],
  [/^0[xX](?:_?[\da-fA-F])+$/, '0x'],
  [/^0[bB](?:_?[01])+$/, '0b'],
  [/^0[oO]?(?:_?[0-7])+$/, '0o'],
];
