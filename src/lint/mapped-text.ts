/** Texts that stand in a file in another spelling (escaped, indented, quoted), each character with its place in the file. */

/** A text and where each of its UTF-16 code units stands in the file; the index behind the last one has a place too. */
export interface MappedText {
  readonly text: string;
  /** The offset in the file of the code unit at an index. */
  readonly offsetAt: (index: number) => number;
}

/** A text that stands in the file as it is, from an offset on. */
export function plainText(text: string, offset = 0): MappedText {
  return { text, offsetAt: (index) => offset + index };
}

/** A text whose code units have the offsets of a list, which has one more for the text's end. */
export function mappedText(text: string, offsets: readonly number[]): MappedText {
  const last = offsets.at(-1) ?? 0;
  return { text, offsetAt: (index) => offsets[index] ?? last };
}
