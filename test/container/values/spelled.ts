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
 * Numbers beyond the largest double of 64 bits are left out: no text stands for what they become.
 */
export function changedByPrint<T>(format: ValueFormat<T>, type: string): readonly string[] {
  const recorded = VALUES_SENT[type]?.sent.map(([text]) => text) ?? [];
  const texts = [...recorded, ...(VALUE_FACTS[type]?.accepted ?? [])].filter((text) => !BEYOND.test(text));
  if (texts.length === 0) throw new Error(`no text of ${type} is known`);
  return texts.filter((text) => {
    const value = valueOf(format, text);
    return !isDeepStrictEqual(reparsed(format, value), { value });
  });
}

const BEYOND = /9223372036854775807|18446744073709551615|2562047h47m16.854775807s|9223372036\.854775807/;

function valueOf<T>(format: ValueFormat<T>, text: string): T {
  const read = format.parse(text);
  if ('reason' in read) throw new Error(`${text} is refused: ${read.reason}`);
  return read.value;
}
