/**
 * The bytes that docker reads from a size: a decimal number, a suffix of 1024s (`k m g t p`, `kb`, `KiB`), a space
 * between them or none; `512` is 512 bytes. `undefined` when docker refuses the text or the size overflows 63 bits,
 * which the client sends as a negative number. Source: go-units `RAMInBytes`.
 */
export function parseSize(text: string): number | undefined {
  const match = SIZE.exec(text);
  if (match?.groups === undefined) return undefined;
  const { number, letter } = match.groups;
  const bytes = Math.trunc(Number(number) * 1024 ** ' kmgtp'.indexOf(letter?.toLowerCase() ?? ' '));
  return bytes < 2 ** 63 ? bytes : undefined;
}

const SIZE = /^(?<number>\+?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?) ?(?:b|(?<letter>[kmgtp])(?:i?b)?)?$/i;
