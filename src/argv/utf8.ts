/** UTF-8 that also holds halves of surrogate pairs (WTF-8), so that every JavaScript string has its bytes. */

/** The bytes of a code point, a surrogate's included. */
export function encodePoint(point: number): number[] {
  if (point < 0x80) return [point];
  if (point < 0x800) return [0xc0 | (point >> 6), continuation(point)];
  if (point < 0x10000) return [0xe0 | (point >> 12), continuation(point >> 6), continuation(point)];
  return [0xf0 | (point >> 18), continuation(point >> 12), continuation(point >> 6), continuation(point)];
}

/** The text of bytes; `undefined` when they are not that of one (cut off, or longer than they need be). */
export function decodeBytes(bytes: readonly number[]): string | undefined {
  let text = '';
  let at = 0;
  while (at < bytes.length) {
    const form = FORMS.find(({ mask, lead }) => ((bytes[at] ?? 0) & mask) === lead);
    const point = form === undefined ? undefined : readPoint(bytes, at, form);
    if (form === undefined || point === undefined) return undefined;
    text += String.fromCodePoint(point);
    at += form.length;
  }
  return text;
}

interface Form {
  readonly length: number;
  readonly mask: number;
  readonly lead: number;
  /** The code points that need this length. */
  readonly least: number;
  readonly most: number;
}

const FORMS: readonly Form[] = [
  { length: 1, mask: 0x80, lead: 0, least: 0, most: 0x7f },
  { length: 2, mask: 0xe0, lead: 0xc0, least: 0x80, most: 0x7ff },
  { length: 3, mask: 0xf0, lead: 0xe0, least: 0x800, most: 0xffff },
  { length: 4, mask: 0xf8, lead: 0xf0, least: 0x10000, most: 0x10ffff },
];

function readPoint(bytes: readonly number[], at: number, form: Form): number | undefined {
  let point = (bytes[at] ?? 0) & ~form.mask;
  for (let next = at + 1; next < at + form.length; next += 1) {
    const byte = bytes[next] ?? 0;
    if ((byte & 0xc0) !== 0x80) return undefined;
    point = (point << 6) | (byte & 0x3f);
  }
  return point >= form.least && point <= form.most ? point : undefined;
}

function continuation(bits: number): number {
  return 0x80 | (bits & 0x3f);
}
