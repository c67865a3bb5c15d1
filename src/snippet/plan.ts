/** Which snippets run, and how: before anything does. */
import type { LanguageName } from '../sites/languages.ts';
import { snippetContainerArgv } from '../sites/snippet-container.ts';
import type { DocumentSnippets } from './document/read-snippets.ts';
import type { Snippet } from './model.ts';

/** What a run narrows its snippets to; undefined for all. */
export interface Selection {
  /** A text in a snippet's place (`README.md:12`), name or code. */
  readonly filter: string | undefined;
  readonly languages: readonly LanguageName[] | undefined;
}

/** The snippets of a run. */
export interface Plan {
  /** Documents with at least one snippet that is selected, and those. */
  readonly documents: readonly Pick<DocumentSnippets, 'document' | 'snippets'>[];
  /** What runs in one container each, in the order of the documents: a snippet, or those of a session in their order. */
  readonly groups: readonly (readonly Snippet[])[];
  /** How many snippets the selection leaves out. */
  readonly leftOut: number;
}

/** The plan of some documents. A session of which one snippet is selected runs whole: each may need those before it. */
export function planSnippets(documents: readonly DocumentSnippets[], selection: Selection): Plan {
  const planned = documents.map(({ document, snippets }) => {
    const sessions = new Set(snippets.filter((each) => isSelected(each, selection)).map(({ session }) => session));
    sessions.delete(undefined);
    return {
      document,
      snippets: snippets.filter((each) => isSelected(each, selection) || sessions.has(each.session)),
    };
  });
  const all = documents.reduce((sum, { snippets }) => sum + snippets.length, 0);
  const selected = planned.flatMap(({ snippets }) => snippets);
  const sessions = Map.groupBy(
    selected.filter(({ skip }) => skip === undefined),
    (snippet) => (snippet.session === undefined ? snippet : JSON.stringify([snippet.document, snippet.session])),
  );
  return {
    documents: planned.filter(({ snippets }) => snippets.length > 0),
    groups: [...sessions.values()],
    leftOut: all - selected.length,
  };
}

/** What a run has for snippets whose document does not say. */
export interface RunDefaults {
  readonly images: Readonly<Record<LanguageName, string>>;
  /** In seconds. */
  readonly timeout: number;
}

/**
 * The argv with which a group would start, with an example for its container's name and its folder, which each run makes
 * anew. Throws an InputError for an image that is none.
 */
export function plannedArgv(group: readonly Snippet[], defaults: RunDefaults): readonly string[] {
  const language = group[0]?.language;
  if (language === undefined) return [];
  const sum = group.reduce((total, { timeout }) => total + (timeout ?? defaults.timeout), 0);
  return snippetContainerArgv({
    name: 'argvet-snippet-N',
    directory: '/tmp/argvet-snippet-N',
    image: defaults.images[language],
    language,
    timeout: Math.min(sum, 3600),
  });
}

function isSelected(snippet: Snippet, { filter, languages }: Selection): boolean {
  const { document, line, name, code, language } = snippet;
  if (languages !== undefined && (language === undefined || !languages.includes(language))) return false;
  return filter === undefined || [`${document}:${line}`, name ?? '', code].some((text) => text.includes(filter));
}
