import { choice } from './inputs.ts';

/** A language of snippets: how one runs, and how documents call it. */
export interface Language {
  /** The program that runs one, found inside the image. */
  readonly interpreter: string;
  /** The ending of its file. */
  readonly extension: string;
  /** The image that runs it unless a run says otherwise. */
  readonly image: string;
  /** What info strings call it, in small letters. */
  readonly words: readonly string[];
  /** What info strings call a session of a terminal, whose commands this language runs. */
  readonly consoles?: readonly string[];
  /** The characters that end a prompt of such a session; a script whose lines begin with the first one is a session too. */
  readonly prompts?: readonly string[];
}

/**
 * The languages that the snippet container runs. Node 22.18 and later takes the types out of a `.ts` file itself, and
 * takes a `.js` file with an import or export for a module. The words are those of GitHub (linguist), Pygments, Rouge
 * and highlight.js.
 */
export const LANGUAGES = {
  bash: {
    interpreter: 'bash',
    extension: 'sh',
    image: 'bash:5',
    words: ['bash', 'shell', 'shellscript', 'shell-script'],
    consoles: ['console', 'shell-session', 'shellsession', 'shell_session', 'sh-session', 'bash-session', 'terminal'],
    prompts: ['$', '%', '#', '>', '❯'],
  },
  sh: { interpreter: 'sh', extension: 'sh', image: 'busybox:1', words: ['sh', 'ash', 'dash'], prompts: ['$'] },
  python: { interpreter: 'python3', extension: 'py', image: 'python:3', words: ['python', 'py', 'python3', 'py3'] },
  javascript: {
    interpreter: 'node',
    extension: 'js',
    image: 'node:24',
    words: ['javascript', 'js', 'mjs', 'cjs', 'node', 'nodejs'],
  },
  typescript: { interpreter: 'node', extension: 'ts', image: 'node:24', words: ['typescript', 'ts', 'mts', 'cts'] },
} as const satisfies Record<string, Language>;

/** The name of one of these languages. */
export type LanguageName = keyof typeof LANGUAGES;

/** The name of a snippet's file. Throws an InputError for a language that is none of these. */
export function snippetFile(language: LanguageName): string {
  return `snippet.${choice('language', language, LANGUAGES).extension}`;
}
