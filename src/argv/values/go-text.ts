/** The text functions of Go that differ from JavaScript's where the client's checks can tell. */

/** Go's `strings.ToLower`: letter by letter, so `İ` becomes `i` and no letter depends on its neighbours. */
export function goLower(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let lowered = '';
  for (const letter of text) lowered += letter === DOTTED_I ? 'i' : letter.toLowerCase();
  return lowered;
}

/** Go's `strings.ToUpper`: letter by letter, and no letter becomes two. */
export function goUpper(text: string): string {
  if (ASCII.test(text)) return text.toUpperCase();
  let raised = '';
  for (const letter of text) {
    const upper = letter.toUpperCase();
    raised += String.fromCodePoint(upper.codePointAt(0) ?? 0) === upper ? upper : letter;
  }
  return raised;
}

const ASCII = /^[\0-\x7f]*$/;
const DOTTED_I = '\u0130';

/** Go's `strings.TrimSpace`: unlike `trim` it takes U+0085 for space, and not U+FEFF. */
export function goTrim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isSpace(code: number): boolean {
  return (code >= 9 && code <= 13) || code === 32 || (code > 127 && OTHER_SPACES.has(code));
}

const OTHER_SPACES: ReadonlySet<number> = new Set([
  0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028,
  0x2029, 0x202f, 0x205f, 0x3000,
]);

/** Is a code unit a decimal digit. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Is a code unit an ASCII letter. */
export function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

/**
 * The texts before and after the first separator, and whether there is one; without one `before` is the whole text.
 */
export function cut(text: string, separator: string): { before: string; after: string; found: boolean } {
  const at = text.indexOf(separator);
  if (at === -1) return { before: text, after: '', found: false };
  return { before: text.slice(0, at), after: text.slice(at + separator.length), found: true };
}
