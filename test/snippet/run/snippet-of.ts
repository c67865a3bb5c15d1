import type { LanguageName } from '../../../src/sites/languages.ts';
import type { Snippet } from '../../../src/snippet/model.ts';

/** A snippet with nothing special about it. */
export function snippetOf(language: LanguageName, code: string, more: Partial<Snippet> = {}): Snippet {
  return {
    document: 'docs/page.md',
    line: 1,
    language,
    info: language,
    name: undefined,
    code,
    expect: { exit: 'zero', output: undefined },
    timeout: undefined,
    session: undefined,
    skip: undefined,
    ...more,
  };
}
