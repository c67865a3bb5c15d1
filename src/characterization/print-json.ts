/** JSON as files have it: two spaces, sorted keys, and laid out as formatters leave it. */
import { jsonLine } from '../argv/parsed-json.ts';
import type { Json } from '../container/json.ts';

/** The columns of a line, as this project's formatter has them. */
const WIDTH = 120;

/**
 * A value as indented JSON without a last line's end: objects have a line for each key, in the order of the keys' code
 * units; lists without objects stand on one line where it holds them. Hidden characters are `\u` escapes.
 */
export function printJson(value: Json): string {
  return print(value, '', 0);
}

/** `used`: the columns of the line before the value, and of the comma behind it. */
function print(value: Json, indent: string, used: number): string {
  if (isList(value)) return printList(value, indent, used);
  if (typeof value !== 'object' || value === null) return scalar(value);
  const inner = `${indent}  `;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = entries.map(([key, each], index) => {
    const start = `${inner}${scalar(key)}: `;
    return start + print(each, inner, start.length + comma(index, entries));
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}

function printList(list: readonly Json[], indent: string, used: number): string {
  const short = hasObject(list) ? undefined : oneLine(list);
  if (short !== undefined && used + short.length <= WIDTH) return short;
  const inner = `${indent}  `;
  const lines = list.map((each, index) => inner + print(each, inner, inner.length + comma(index, list)));
  return `[\n${lines.join(',\n')}\n${indent}]`;
}

function comma(index: number, list: readonly unknown[]): number {
  return index === list.length - 1 ? 0 : 1;
}

function hasObject(value: Json): boolean {
  if (isList(value)) return value.some(hasObject);
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function oneLine(value: Json): string {
  return isList(value)
    ? `[${value.map(oneLine).join(', ')}]`
    : typeof value === 'object' && value !== null
      ? '{}'
      : scalar(value);
}

function scalar(value: null | boolean | number | bigint | string): string {
  // `jsonLine` takes objects, and a value between brackets is spelled as it is without.
  return jsonLine([value]).slice(1, -1);
}

/** `Array.isArray` does not narrow readonly lists. */
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
