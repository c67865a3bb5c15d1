import type { Read } from '../../argv/values/read.ts';

/**
 * A text of JSON without the space between its tokens, as Go's `json.Compact` makes it; numbers and strings stay as
 * they are spelled. Refuses what is no JSON, or is deeper than 10000 lists and objects.
 */
export function compactJson(text: string): Read<string> {
  if (!isJson(text)) return { reason: 'it is not JSON' };
  if (text.length > MOST_DEPTH && depthOf(text) > MOST_DEPTH) return { reason: 'exceeded max depth' };
  return { value: text.replaceAll(STRING_OR_SPACE, (token) => (token.startsWith('"') ? token : '')) };
}

const MOST_DEPTH = 10_000;
const STRING_OR_SPACE = /"[^"\\]*(?:\\.[^"\\]*)*"|[\t\n\r ]+/gs;
const STRING_OR_BRACKET = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/gs;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(STRING_OR_BRACKET)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
