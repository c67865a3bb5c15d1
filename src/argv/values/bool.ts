import type { Read } from './read.ts';

const TRUE: ReadonlySet<string> = new Set(['1', 't', 'T', 'true', 'TRUE', 'True']);
const FALSE: ReadonlySet<string> = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False']);

/** The bool that Go reads from a text (`strconv.ParseBool`): twelve spellings, and no other. */
export function readBool(text: string): Read<boolean> {
  if (TRUE.has(text)) return ON;
  return FALSE.has(text) ? OFF : NEITHER;
}

/** Like `readBool`; `undefined` when it reads none. */
export function parseBool(text: string): boolean | undefined {
  const outcome = readBool(text);
  return 'value' in outcome ? outcome.value : undefined;
}

const ON: Read<boolean> = { value: true };
const OFF: Read<boolean> = { value: false };
const NEITHER: Read<boolean> = { reason: 'it is neither true nor false' };
