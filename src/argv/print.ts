import type { Parsed } from './model.ts';

/** The argv that was parsed, token for token, also when it was refused: `print(parse(argv))` equals `argv`. */
export function print(parsed: Parsed): string[] {
  return parsed.tokens.map((token) => token.text);
}
