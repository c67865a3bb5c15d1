/**
 * The text of a file as the readers here take it: UTF-8 with its byte order mark, and each byte that is none as half
 * of a surrogate pair from U+DC80 on, which `toWellFormed` makes U+FFFD.
 */
export function fileText(bytes: Uint8Array): string {
  try {
    return STRICT.decode(bytes);
  } catch {
    return withMarks(bytes);
  }
}

const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function withMarks(bytes: Uint8Array): string {
  let text = '';
  let at = 0;
  while (at < bytes.length) {
    const length = LENGTHS.find((each) => isCharacter(bytes.subarray(at, at + each))) ?? 0;
    text +=
      length === 0 ? String.fromCharCode(BYTES + (bytes[at] ?? 0)) : STRICT.decode(bytes.subarray(at, at + length));
    at += Math.max(length, 1);
  }
  return text;
}

const LENGTHS = [1, 2, 3, 4];
const BYTES = 0xdc00;

function isCharacter(bytes: Uint8Array): boolean {
  try {
    return STRICT.decode(bytes) !== '';
  } catch {
    return false;
  }
}
