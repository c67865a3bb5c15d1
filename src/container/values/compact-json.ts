import type { Read } from '../../argv/values/read.ts';

/** A text of JSON without the space between its tokens, as Go's `json.Compact` makes it; numbers and strings stay. */
export function compactJson(text: string): Read<string> {
  if (!isJson(text)) return { reason: 'it is not JSON' };
  return { value: text.replaceAll(STRING_OR_SPACE, (token) => (token.startsWith('"') ? token : '')) };
}

const STRING_OR_SPACE = /"[^"\\]*(?:\\.[^"\\]*)*"|[\t\n\r ]+/gs;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
