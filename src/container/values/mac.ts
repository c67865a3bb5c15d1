import { printable } from '../../argv/printable.ts';
import { goTrim } from '../../argv/values/go-text.ts';
import type { Read } from '../../argv/values/read.ts';

/**
 * Reads a hardware address as the client of docker 28.2.2 does (Go's `net.ParseMAC`): 6, 8 or 20 bytes in pairs of
 * digits between colons or hyphens, or in fours between dots, with space around it. The value is what the client
 * sends: the text itself.
 */
export function readMac(text: string): Read<string> {
  return isMac(goTrim(text)) ? { value: text } : { reason: `${printable(text)} is not a valid mac address` };
}

/** The one text for an address that `readMac` takes: lower-case pairs between colons. */
export function printMac(text: string): string {
  const digits = text.replaceAll(/[^\da-f]/gi, '').toLowerCase();
  return digits.replaceAll(/..(?=.)/g, '$&:');
}

function isMac(text: string): boolean {
  const form = FORMS.find(({ pattern }) => pattern.test(text));
  return form !== undefined && form.lengths.has(text.length);
}

interface Form {
  readonly pattern: RegExp;
  /** Of texts with 6, 8 and 20 bytes. */
  readonly lengths: ReadonlySet<number>;
}

const FORMS: readonly Form[] = [
  { pattern: /^[\da-f]{2}(?:([:-])[\da-f]{2}(?:\1[\da-f]{2})*)$/i, lengths: new Set([17, 23, 59]) },
  { pattern: /^[\da-f]{4}(?:\.[\da-f]{4})+$/i, lengths: new Set([14, 19, 49]) },
];
