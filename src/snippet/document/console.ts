/** Sessions of a terminal in a document: prompts, commands, and what the commands print. */
import { endsHeredoc, wantedBy } from './shell-complete.ts';

/** What a session comes to. */
export interface ConsoleSession {
  /** The commands without their prompts, as a script; where output is shown, both streams go to one as on a terminal. */
  readonly code: string;
  /** What is shown below them; `...` stands for a command below which nothing is. Undefined where nothing is shown. */
  readonly output: string | undefined;
}

/**
 * Reads a session. A prompt is one of the characters, alone or behind what a shell says of its user and folder
 * (`me@host:~$`, `[me@host ~]#`, `(venv) $`), and a space. The first character with which a line begins is the session's
 * prompt. A command goes on until it is complete, with or without `> ` before its lines; what else is below it is its
 * output, but for comments (`# …`) right above a prompt. Undefined where no line begins with a prompt.
 */
export function readConsole(body: string, prompts: readonly string[]): ConsoleSession | undefined {
  const lines = body.replace(/\n$/, '').split('\n');
  const commandOf = promptReader(lines, prompts);
  if (commandOf === undefined) return undefined;
  const commands: Command[] = [];
  const rest = { lines, commandOf, left: 100_000 + 50 * body.length };
  for (let at = 0; at < lines.length;) {
    const first = commandOf(lines[at] ?? '');
    if (first === undefined) {
      commands.at(-1)?.output.push(lines[at] ?? '');
      at += 1;
      continue;
    }
    const { text, next } = wholeCommand(first, at + 1, rest);
    commands.push({ text, output: [] });
    at = next;
  }
  return sessionOf(commands);
}

/** Does a script begin with a prompt, behind comments? No shell has a command of that name. */
export function looksLikeConsole(body: string, prompts: readonly string[]): boolean {
  const first = body.split('\n').find((line) => line.trim() !== '' && !/^\s*#/.test(line));
  return first !== undefined && prompts.slice(0, 1).some((prompt) => first.startsWith(`${prompt} `));
}

interface Command {
  readonly text: string;
  readonly output: string[];
}

/** What stands behind the prompt of a line; undefined for a line without one. */
type CommandOf = (line: string) => string | undefined;

const PLACE = String.raw`(?:\([^()\s]*\) )?(?:\[[^\[\]]*\]|[\w.-]+@[\w.-]+(?:[: ][^\s$#%>❯]*)? ?|~[^\s$#%>❯]*|(?:ba)?sh-[\d.]+)`;

function pattern(place: string, marks: string): RegExp {
  return new RegExp(`^(?:\\([^()\\s]*\\) )?${place}[${marks}](?: (.*))?$`, 'su');
}

function promptReader(lines: readonly string[], prompts: readonly string[]): CommandOf | undefined {
  const placed = pattern(PLACE, prompts.join(''));
  const prompt = prompts.find((mark) => lines.some((line) => pattern(`(?:${PLACE})?`, mark).test(line)));
  if (prompt === undefined) return undefined;
  const bare = pattern('', prompt);
  return (line) => {
    const match = bare.exec(line) ?? placed.exec(line);
    return match === null ? undefined : (match[1] ?? '').trimStart();
  };
}

interface Rest {
  readonly lines: readonly string[];
  readonly commandOf: CommandOf;
  /** How many more characters may be looked at: a document may be made to be slow. */
  left: number;
}

/** The command that begins on a line, with those that it goes on on; alone where it never becomes complete. */
function wholeCommand(first: string, from: number, rest: Rest): { readonly text: string; readonly next: number } {
  const isMarked = /^>(?: |$)/.test(rest.lines[from] ?? '');
  const parts = [first];
  let wanted = wantedBy(first);
  for (let at = from; wanted !== 'nothing'; at += 1) {
    const line = rest.lines[at];
    const stops = wanted === 'a line' && !isMarked && line !== undefined && rest.commandOf(line) !== undefined;
    if (line === undefined || stops || rest.left < 0) return { text: first, next: from };
    const part = isMarked ? line.replace(/^> ?/, '') : line;
    parts.push(part);
    rest.left -= part.length + 1;
    if (typeof wanted === 'object' && !endsHeredoc(part, wanted)) continue;
    const text = parts.join('\n');
    rest.left -= text.length;
    wanted = wantedBy(text);
    if (wanted === 'nothing') return { text, next: at + 1 };
  }
  return { text: first, next: from };
}

function sessionOf(commands: readonly Command[]): ConsoleSession {
  const code = commands.map(({ text }) => `${text}\n`).join('');
  const outputs = commands.map((command, at) => shownOutput(command, at === commands.length - 1));
  if (code.trim() === '') return { code: '', output: undefined };
  if (outputs.every((output) => output === '')) return { code, output: undefined };
  return {
    code: `{ ${code}} 2>&1\n`,
    output: outputs.map((output) => (output === '' ? '...\n' : `${output}\n`)).join(''),
  };
}

function shownOutput({ output }: Command, isLast: boolean): string {
  const last = isLast ? -1 : output.findLastIndex((line) => !/^#(?: |$)/.test(line));
  return output
    .slice(0, isLast ? undefined : last + 1)
    .join('\n')
    .trimEnd();
}
