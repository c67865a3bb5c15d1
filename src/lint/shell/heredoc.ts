/** Heredocs: text that a command gets on its standard input. Their bodies are not read. */
import { MENTION } from '../note.ts';
import { lineEndAt, peek, skipBlanks } from './scanner.ts';
import type { Scanner } from './scanner.ts';

/** Reads the delimiter behind `<<` or `<<-`, and remembers that a body comes at the line's end. */
export function readHeredocStart(scanner: Scanner, stripsTabs: boolean): void {
  skipBlanks(scanner);
  const raw = peek(scanner, DELIMITER) ?? '';
  scanner.at += raw.length;
  const delimiter = raw.replace(/\\(?=.)|(["'])(.*?)\1/g, (_, _quote, inner: string | undefined) => inner ?? '');
  scanner.heredocs.push({ delimiter, stripsTabs });
}

/** Steps over the bodies that begin at the next character, and notes each that mentions docker or podman. */
export function skipHeredocs(scanner: Scanner): void {
  for (const { delimiter, stripsTabs } of scanner.heredocs.splice(0)) {
    const from = scanner.at;
    let end = from;
    while (scanner.at < scanner.text.length) {
      end = scanner.at;
      const line = readLine(scanner);
      if ((stripsTabs ? line.replace(/^\t+/, '') : line) === delimiter) break;
      end = scanner.at;
    }
    const mention = MENTION.exec(scanner.text.slice(from, end));
    if (mention !== null) scanner.notes.push({ code: 'heredoc', at: scanner.source.offsetAt(from + mention.index) });
  }
}

const DELIMITER = /(?:"[^"\n]*"|'[^'\n]*'|\\[^\n]|[^\s;&|<>()"'\\])+/y;

function readLine(scanner: Scanner): string {
  const { text, at: from } = scanner;
  const feed = text.indexOf('\n', from);
  const end = feed === -1 ? text.length : feed;
  scanner.at = feed === -1 ? end : end + 1;
  return text.slice(from, lineEndAt(text, end - 1) === 2 ? end - 1 : end);
}
