/** Backslash escapes and character references (CommonMark 0.31.2, sections 2.4 and 2.5). */
import { decodeNamedCharacterReference } from 'decode-named-character-reference';

/**
 * The text that stands for another one: a backslash before ASCII punctuation and the references of HTML 5 (`&quot;`,
 * `&#34;`, `&#x22;`) are replaced; what is neither stays. `letters` has letters that a backslash may stand before, too.
 */
export function unescaped(text: string, letters: Readonly<Record<string, string>> = {}): string {
  return text.replace(ESCAPE, (whole: string, mark?: string, letter?: string, reference?: string) => {
    if (reference !== undefined) return characterOf(reference) ?? whole;
    return mark ?? letters[letter ?? ''] ?? whole;
  });
}

/** A pattern of one escaped character. */
export const ESCAPED = String.raw`\\[!-\/:-@[-\`{-~]`;

const ESCAPE = /\\([!-/:-@[-`{-~])|\\([a-z])|&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g;

function characterOf(reference: string): string | undefined {
  if (!reference.startsWith('#')) return decodeNamedCharacterReference(reference) || undefined;
  const code = Number(reference.replace(/^#/, '').replace(/^x/i, '0x'));
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
}
