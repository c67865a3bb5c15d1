import { isDeepStrictEqual } from 'node:util';
import type { Read } from '../../../src/argv/values/read.ts';
import type { ValueFormat } from '../../../src/container/values/format.ts';
import { VALUE_FACTS, VALUES_SENT } from '../../argv/data.ts';

/** How argvet spells what a text says. Throws on a text that is refused. */
export function spelled<T>(format: ValueFormat<T>, text: string): string {
  return format.print(valueOf(format, text));
}

/** A value, printed and parsed. */
export function reparsed<T>(format: ValueFormat<T>, value: T): Read<T> {
  return format.parse(format.print(value));
}

/**
 * The texts of a type that the real client took and that say something else once they are printed and parsed: none.
 */
export function changedByPrint<T>(format: ValueFormat<T>, type: string): readonly string[] {
  const recorded = VALUES_SENT[type]?.sent.map(([text]) => text) ?? [];
  const texts = [...recorded, ...(VALUE_FACTS[type]?.accepted ?? [])];
  if (texts.length === 0) throw new Error(`no text of ${type} is known`);
  return texts.filter((text) => {
    const value = valueOf(format, text);
    return !isDeepStrictEqual(reparsed(format, value), { value });
  });
}

function valueOf<T>(format: ValueFormat<T>, text: string): T {
  const read = format.parse(text);
  if ('reason' in read) throw new Error(`${text} is refused: ${read.reason}`);
  return read.value;
}
