import { choice } from './inputs.ts';

/** A language of snippets: the program that runs one, and the ending of its file. */
export interface Language {
  readonly interpreter: string;
  readonly extension: string;
}

/** The languages that the snippet container runs. Node 22.18 and later takes the types out of a `.ts` file itself. */
export const LANGUAGES = {
  bash: { interpreter: 'bash', extension: 'sh' },
  sh: { interpreter: 'sh', extension: 'sh' },
  python: { interpreter: 'python3', extension: 'py' },
  javascript: { interpreter: 'node', extension: 'js' },
  typescript: { interpreter: 'node', extension: 'ts' },
} as const satisfies Record<string, Language>;

/** The name of one of these languages. */
export type LanguageName = keyof typeof LANGUAGES;

/** The name of a snippet's file. Throws an InputError for a language that is none of these. */
export function snippetFile(language: LanguageName): string {
  return `snippet.${choice('language', language, LANGUAGES).extension}`;
}
