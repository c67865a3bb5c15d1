/** Where a key of a TOML document stands. The parser keeps no places, but it tells where a statement ends. */
import { parse } from 'smol-toml';

/**
 * The line of a key, from 1, by its path (`['agent', 'timeout_sec']`); undefined for one that the document does not
 * have. The document must be valid, and its key first stands there in the statement with which the parse of the
 * document's beginning first has it.
 */
export function tomlLine(text: string, path: readonly string[]): number | undefined {
  // A beginning may end with a line, never with half of its end.
  const lines = text.split(/\r?\n/);
  let [before, behind] = [0, lines.length];
  if (!has(lines, behind, path)) return undefined;
  // The beginning of `before` lines is whole and has no such key, that of `behind` lines is whole and has it.
  for (let next = between(lines, before, behind); next !== undefined; next = between(lines, before, behind)) {
    if (has(lines, next, path)) behind = next;
    else before = next;
  }
  const start = lines.slice(before, behind).findIndex((line) => !/^\s*(?:#.*)?$/.test(line));
  return before + start + 1;
}

/** A number of lines between two that is the end of a statement, near the middle; undefined when there is none. */
function between(lines: readonly string[], before: number, behind: number): number | undefined {
  const middle = Math.floor((before + behind) / 2);
  for (let at = middle; at > before; at -= 1) if (beginning(lines, at) !== undefined) return at;
  for (let at = middle + 1; at < behind; at += 1) if (beginning(lines, at) !== undefined) return at;
  return undefined;
}

function has(lines: readonly string[], count: number, path: readonly string[]): boolean {
  let value: unknown = beginning(lines, count);
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
    value = Reflect.get(value, name);
  }
  return value !== undefined;
}

/** What the first lines say; undefined where they end inside of a statement. */
function beginning(lines: readonly string[], count: number): unknown {
  try {
    return parse(lines.slice(0, count).join('\n'));
  } catch {
    return undefined;
  }
}
