import type { Word } from '../word.ts';
import { readHeredocStart } from './heredoc.ts';
import type { List } from './list.ts';
import { deeper, peek, skipBlanks } from './scanner.ts';
import type { Scanner } from './scanner.ts';
import { readWord, skipWord } from './word.ts';

/** A redirection's operator. */
export const REDIRECTION = /&>>|&>|<<<|<<-|<<|<>|<&|>>|>\||>&|[<>]/y;

/** Characters that begin no word behind a redirection's operator. */
const NO_WORDS: ReadonlySet<string> = new Set(['#', '(', ')', ';', '&', '|', '<', '>']);

/** A redirection and its file are no words of the command; `<(…)` is one, which nobody knows. */
export function redirect(scanner: Scanner, list: List): void {
  if (isProcess(scanner)) {
    list.words.push(readProcess(scanner));
    return;
  }
  const operator = peek(scanner, REDIRECTION) ?? '';
  scanner.at += operator.length;
  if (operator === '<<' || operator === '<<-') {
    readHeredocStart(scanner, operator === '<<-');
    return;
  }
  skipBlanks(scanner);
  if (isProcess(scanner)) list.input.push(readProcess(scanner));
  else if (NO_WORDS.has(scanner.text.charAt(scanner.at))) return;
  else if (operator === '<<<') list.input.push(readWord(scanner));
  else skipWord(scanner);
}

function isProcess({ text, at }: Scanner): boolean {
  return text.startsWith('<(', at) || text.startsWith('>(', at);
}

/** `<(…)` or `>(…)`: the name of a pipe to the commands in it. */
function readProcess(scanner: Scanner): Word {
  const from = scanner.at;
  deeper(scanner, () => {
    scanner.at += 2;
    scanner.readCommands(scanner, ')');
  });
  const at = scanner.source.offsetAt(from);
  const source = scanner.text.slice(from, scanner.at);
  return { text: undefined, at, prefix: '', count: 'one', unknown: { kind: 'substitution', source, at }, source };
}
