const TRUE: ReadonlySet<string> = new Set(['1', 't', 'T', 'true', 'TRUE', 'True']);
const FALSE: ReadonlySet<string> = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False']);

/** The bool that Go reads from a text (`strconv.ParseBool`); `undefined` when it reads none. */
export function parseBool(text: string): boolean | undefined {
  if (TRUE.has(text)) return true;
  return FALSE.has(text) ? false : undefined;
}

/** Refuses what is not one of the twelve spellings of a bool. */
export function checkBool(text: string): string | undefined {
  return parseBool(text) === undefined ? 'it is neither true nor false' : undefined;
}
