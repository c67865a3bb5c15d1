/** The units of an argv: what stands on one line of a golden, and what a change adds, removes, moves or alters. */
import type { Command, OptionUse, Parsed, Token } from '../argv/model.ts';

/** Tokens that belong together: an option with its value, a whole cluster, or a separator. */
export interface Unit {
  readonly tokens: readonly string[];
  /** The index of its first token. */
  readonly index: number;
  /** What it is about: the long names of its options, or the separator. */
  readonly key: string;
  /** Its options: several in a cluster, none in a separator. */
  readonly uses: readonly OptionUse[];
}

/** The option units of a command, in order: global ones, then those of the verb. */
export function optionUnits(command: Command): Unit[] {
  const usesAt = Map.groupBy([...command.globals, ...command.options], ({ index }) => index);
  return lines(command)
    .filter(([first]) => first !== undefined && STARTS.has(first.role))
    .map((tokens) => {
      const index = tokens[0]?.index ?? 0;
      const uses = usesAt.get(index) ?? [];
      const key = uses.map(({ name }) => name).join('+') || (tokens[0]?.text ?? '');
      return { tokens: tokens.map(({ text }) => text), index, key, uses };
    });
}

/**
 * The tokens of an argv in lines: the program with its verb, each option with its value, the image, the command's
 * words. Of an argv that the client refuses, the unread rest has a line for each token that starts with a hyphen.
 * Every token is in exactly one line, in order.
 */
export function lines(parsed: Parsed): Token[][] {
  const result: Token[][] = [];
  let previous: Token | undefined;
  for (const token of parsed.tokens) {
    const line = result.at(-1);
    if (line === undefined || previous === undefined || startsLine(token, previous)) result.push([token]);
    else line.push(token);
    previous = token;
  }
  return result;
}

const STARTS: ReadonlySet<Token['role']> = new Set(['global-option', 'option', 'separator']);

function startsLine(token: Token, previous: Token): boolean {
  if (STARTS.has(token.role)) return true;
  if (token.role === 'value') return false;
  if (token.role === 'verb') return previous.role !== 'program' && previous.role !== 'verb';
  if (token.role === 'unread') return token.text.startsWith('-');
  return token.role !== previous.role;
}
