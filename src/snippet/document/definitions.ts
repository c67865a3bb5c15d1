/** Link reference definitions at the beginning of a paragraph (CommonMark 0.31.2, section 4.7). */

/** What of a paragraph's text, with `\n` between its lines, stands behind the definitions with which it begins. */
export function behindDefinitions(text: string): string {
  let at = 0;
  for (let end = definitionEnd(text, at); end !== undefined; end = definitionEnd(text, at)) at = end;
  return text.slice(at);
}

/** Where the definition that begins at a place ends, behind its line; undefined where none begins. */
function definitionEnd(text: string, at: number): number | undefined {
  const label = matchEnd(LABEL, text, at);
  if (label === undefined) return undefined;
  const destination = destinationEnd(text, matchEnd(GAP, text, label) ?? label);
  if (destination === undefined) return undefined;
  const gap = matchEnd(GAP, text, destination) ?? destination;
  const title = gap > destination ? matchEnd(TITLE, text, gap) : undefined;
  const end = title === undefined ? undefined : matchEnd(LINE_END, text, title);
  return end ?? matchEnd(LINE_END, text, destination);
}

/** A destination in angle brackets, or one of no spaces in which parentheses come in pairs. */
function destinationEnd(text: string, at: number): number | undefined {
  if (text[at] === '<') return matchEnd(BRACKETED, text, at);
  let [end, open] = [at, 0];
  for (let next = matchEnd(BARE, text, end); next !== undefined; next = matchEnd(BARE, text, end)) {
    if (text[end] === ')' && open === 0) break;
    open += DEPTH[text[end] ?? ''] ?? 0;
    end = next;
  }
  return end > at && open === 0 ? end : undefined;
}

const DEPTH: Readonly<Record<string, number>> = { '(': 1, ')': -1 };

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

const LABEL = /\[(?=[^\]]*[^\s\]])(?:[^\\[\]]|\\.?){1,999}\]:/sy;
const GAP = /[ \t]*(?:\n[ \t]*)?/y;
const BRACKETED = /<(?:[^<>\n\\]|\\.)*>/y;
const BARE = /\\[!-/:-@[-`{-~]|[^\0- \u007f]/y;
const TITLE = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)/sy;
const LINE_END = /[ \t]*(?:\n|$)/y;
