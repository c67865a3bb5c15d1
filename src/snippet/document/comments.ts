/** Comments in a block of a document. */

/** A comment of HTML, or in MDX of JavaScript. */
export interface Comment {
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** What stands between its marks. */
  readonly text: string;
}

/** A comment of a block, and what stands beside it. */
export interface PlacedComment extends Comment {
  /** Does nothing but comments follow it in its block, and none stand before it on its line? */
  readonly ends: boolean;
  /** Does nothing stand before it in its block? */
  readonly begins: boolean;
}

/** What a text is: a block of HTML, or a paragraph or heading of Markdown or MDX, where code spans hold no comments. */
type Source = 'html' | 'markdown' | 'mdx';

/**
 * The comments of a text, of which the first line is `line` of the document, as far as they end in it. In Markdown those
 * inside of a paragraph are part of its text, and so none `ends` it.
 */
export function commentsIn(text: string, line: number, source: Source): readonly PlacedComment[] {
  const { spans } = scan(text, source);
  const placed: PlacedComment[] = [];
  let [at, end, begins] = [line, 0, true];
  for (const span of spans) {
    const between = text.slice(end, span.from);
    begins &&= between.trim() === '';
    const ends = between.slice(between.lastIndexOf('\n') + 1).trim() === '' && (end === 0 || between.includes('\n'));
    at += lineEnds(between);
    placed.push({ line: at, text: span.text, ends, begins });
    at += lineEnds(text.slice(span.from, span.to));
    end = span.to;
  }
  const isFollowed = (place: number) => text.slice(spans[place]?.to, spans[place + 1]?.from).trim() !== '';
  const last = placed.findLastIndex(({ ends }, place) => !ends || source === 'markdown' || isFollowed(place));
  return placed.map(({ line: from, text: inside, begins: first }, place) => {
    return { line: from, text: inside, begins: first, ends: place > last };
  });
}

/** What must come for the first comment to end that does not end in a text of MDX; undefined where all end. */
export function unendedComment(text: string): string | undefined {
  return MARKS.get(scan(text, 'mdx').unended ?? '')?.end;
}

interface Span {
  readonly from: number;
  readonly to: number;
  /** Between the marks. */
  readonly text: string;
}

/** What begins a comment, what ends it, and how many characters of the beginning may be of the end, too (`<!-->`). */
const MARKS: ReadonlyMap<string, { readonly end: string; readonly shared: number }> = new Map([
  ['<!--', { end: '-->', shared: 2 }],
  ['{/*', { end: '*/}', shared: 0 }],
]);

const BEGINNINGS: Readonly<Record<Source, RegExp>> = {
  html: /<!--/g,
  markdown: /\\[^\n]|`+|<!--/g,
  mdx: /\\[^\n]|`+|<!--|\{\/\*/g,
};

/** An end that is not found once is not looked for again: a text may hold nothing but beginnings. */
function scan(text: string, source: Source): { readonly spans: readonly Span[]; readonly unended: string | undefined } {
  const spans: Span[] = [];
  const begin = new RegExp(BEGINNINGS[source]);
  const codeSpanEnd = codeSpanEnds(source === 'html' ? '' : text);
  const unended = new Set<string>();
  for (let match = begin.exec(text); match !== null; match = begin.exec(text)) {
    const { 0: mark, index } = match;
    const comment = MARKS.get(mark);
    if (comment === undefined) {
      begin.lastIndex =
        (mark.startsWith('`') ? codeSpanEnd(mark.length, begin.lastIndex) : undefined) ?? begin.lastIndex;
      continue;
    }
    const at = unended.has(mark) ? -1 : text.indexOf(comment.end, begin.lastIndex - comment.shared);
    if (at === -1) {
      unended.add(mark);
      continue;
    }
    const to = at + comment.end.length;
    spans.push({ from: index, to, text: text.slice(begin.lastIndex, Math.max(at, begin.lastIndex)) });
    begin.lastIndex = to;
  }
  return { spans, unended: [...unended][0] };
}

/**
 * Where the code span ends that as many backticks begin before a place; undefined where no equally long row of them
 * follows. The places of one length must ascend.
 */
function codeSpanEnds(text: string): (length: number, from: number) => number | undefined {
  const rows = Map.groupBy(text.matchAll(/`+/g), ([row]) => row.length);
  const places = new Map([...rows].map(([length, found]) => [length, found.map(({ index }) => index).values()]));
  return (length, from) => {
    for (const place of places.get(length) ?? []) if (place >= from) return place + length;
    return undefined;
  };
}

function lineEnds(text: string): number {
  return text.split('\n').length - 1;
}
