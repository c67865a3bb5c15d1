/** What a shell waits for behind a command that is not complete. */
export type Wanted = 'nothing' | 'a line' | Heredoc;

/** A text that goes on until a line that is its delimiter. */
export interface Heredoc {
  readonly delimiter: string;
  /** Do tabs before the delimiter not count? */
  readonly tabs: boolean;
}

/**
 * Is a shell command complete, or what would a shell wait for? It looks at quotes, escapes, comments, operators at the
 * end, parentheses, heredocs, and the words that open and close compounds; not at what is inside `$(…)` in quotes.
 */
export function wantedBy(command: string): Wanted {
  const scan = new RegExp(TOKEN, 'gsy');
  const heredocs: Heredoc[] = [];
  let [compounds, parentheses, open, atCommand, operator] = [0, 0, false, true, ''];
  for (let match = scan.exec(command); match !== null && match[0] !== ''; match = scan.exec(command)) {
    const { end, here, line, control, word } = match.groups ?? {};
    open ||= end === '' || match[0] === '\\';
    if (here !== undefined)
      heredocs.push({ delimiter: here.replaceAll(/[\\'"]/g, ''), tabs: match[0].startsWith('<<-') });
    if (line !== undefined) skipBodies(heredocs, command, scan);
    if (control !== undefined) parentheses = Math.max(0, parentheses + (PARENTHESES[control] ?? 0));
    if (word !== undefined && atCommand) compounds = Math.max(0, compounds + (COMPOUNDS[word] ?? 0));
    if (match[0].trim() === '' && line === undefined) continue;
    if (match[0].startsWith('#')) continue;
    atCommand = line !== undefined || control !== undefined || (atCommand && word !== undefined && OPENERS.has(word));
    operator = line === undefined ? (control ?? '') : operator;
  }
  const [heredoc] = heredocs;
  if (heredoc !== undefined) return heredoc;
  const goesOn = open || compounds + parentheses > 0 || ['|', '|&', '&&', '||'].includes(operator);
  return goesOn ? 'a line' : 'nothing';
}

/** Is the line the one that ends a heredoc? */
export function endsHeredoc(line: string, { delimiter, tabs }: Heredoc): boolean {
  return (tabs ? line.replace(/^\t+/, '') : line) === delimiter;
}

/** What a scan finds one after the other; each quote has a group that is empty where its end is missing. */
const TOKEN = [
  String.raw`\\.?`,
  String.raw`\$?'(?:(?<=\$')(?:[^'\\]|\\.)*|[^']*)(?<end>'|$)`,
  String.raw`"(?:[^"\\]|\\.)*(?<end>"|$)`,
  '`(?:[^`\\\\]|\\\\.)*(?<end>`|$)',
  String.raw`(?<![^\s;&|()])#[^\n]*`,
  String.raw`<<<`,
  String.raw`\$?\(\((?:[^()]|\([^()]*\))*\)\)`,
  String.raw`<<-?[ \t]*(?<here>(?:[^\s\\'"<>|&;()]|\\.|'[^']*'|"[^"]*")+)`,
  String.raw`(?<line>\n)`,
  String.raw`\s+`,
  String.raw`(?<control>&&|\|\||\|&|[;&|()]+?)`,
  String.raw`\$\{[^}]*\}?`,
  String.raw`(?<word>[^\s\\'"\`<>|&;()$]+)`,
  '.',
].join('|');

/** Goes behind the bodies of the heredocs that a line has opened. One without an end stays in the list. */
function skipBodies(heredocs: Heredoc[], command: string, scan: RegExp): void {
  for (let [heredoc] = heredocs; heredoc !== undefined; [heredoc] = heredocs) {
    let line: string;
    do {
      if (scan.lastIndex >= command.length) return;
      const end = command.indexOf('\n', scan.lastIndex);
      line = command.slice(scan.lastIndex, end === -1 ? undefined : end);
      scan.lastIndex = end === -1 ? command.length : end + 1;
    } while (!endsHeredoc(line, heredoc));
    heredocs.shift();
  }
}

const PARENTHESES: Readonly<Record<string, number>> = { '(': 1, ')': -1 };

const COMPOUNDS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['if', 'for', 'while', 'until', 'select', 'case', '{'].map((word) => [word, 1])),
  ...Object.fromEntries(['fi', 'done', 'esac', '}'].map((word) => [word, -1])),
};

/** Words behind which another command begins. */
const OPENERS: ReadonlySet<string> = new Set(['if', 'while', 'until', 'then', 'else', 'elif', 'do', '{', '!', 'time']);
