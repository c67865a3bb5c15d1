/** The options of `argvet snippets`, and their values. */
import { availableParallelism } from 'node:os';
import { text } from '../sites/inputs.ts';
import type { LanguageName } from '../sites/languages.ts';
import { LANGUAGE_NAMES, languageRow } from '../snippet/languages.ts';
import { isLanguageName } from '../snippet/languages.ts';
import type { RunDefaults, Selection } from '../snippet/plan.ts';
import { UsageError } from './command.ts';
import { nearest } from './nearest.ts';
import type { Options } from './options.ts';

const NAMES = LANGUAGE_NAMES.join(', ');

/** The table of the options. */
export const SNIPPET_OPTIONS = {
  backend: {
    value: 'NAME',
    choices: ['none', 'docker', 'podman'],
    description: 'What runs the snippets: docker, podman, or none (the default), which lists what would run',
  },
  argv: { description: 'Show the argv that starts each container; with --backend none' },
  filter: { value: 'TEXT', description: 'Only snippets with TEXT in their place (README.md:12), name or code' },
  language: { value: 'L[,L]', description: `Only these languages: ${NAMES}` },
  image: { value: 'L=IMAGE[,L=IMAGE]', description: 'The image of a language; no image is ever pulled' },
  timeout: { value: 'S', description: 'Seconds that a snippet has, unless its document says otherwise. Default 5' },
  jobs: { value: 'N', description: 'Containers that run at once. Default: as many as there are processors' },
  'fail-under': { value: 'RATE', description: 'Per cent of those that ran that must pass. Default 100' },
  format: { value: 'FORMAT', choices: ['text', 'json', 'junit'], description: 'How to report: text, json or junit' },
  output: { value: 'FILE', description: 'Write it to FILE, and the terminal report to standard output' },
  clean: { description: 'Remove what earlier runs left that were ended by force, and run nothing' },
} as const;

/** The options of a command line. */
export type SnippetOptions = Options<keyof typeof SNIPPET_OPTIONS>;

/** What the options say. */
export interface SnippetChoice {
  readonly backend: 'none' | 'docker' | 'podman';
  readonly selection: Selection;
  readonly defaults: RunDefaults;
  readonly jobs: number;
  /** In hundredths of a per cent. */
  readonly failUnder: number;
  readonly format: 'text' | 'json' | 'junit';
}

/** Reads the options; throws a `UsageError` that names the value at fault. */
export function snippetChoice(options: SnippetOptions): SnippetChoice {
  const backend = options.text('backend') ?? 'none';
  if (backend === 'none' && options.has('fail-under')) {
    throw complain('--fail-under needs --backend docker or podman: nothing runs without');
  }
  if (backend !== 'none' && options.has('argv')) throw complain('--argv is for the list, without --backend');
  const format = options.text('format');
  const timeout = options.count('timeout') ?? 5;
  if (timeout > HOUR) throw complain(`--timeout takes at most ${HOUR} seconds, not ${timeout}`);
  return {
    backend: backend === 'docker' || backend === 'podman' ? backend : 'none',
    selection: { filter: options.text('filter'), languages: languagesOf(options.text('language')) },
    defaults: { images: imagesOf(options.text('image')), timeout },
    jobs: options.count('jobs') ?? availableParallelism(),
    failUnder: rateOf(options.text('fail-under') ?? '100'),
    format: format === 'json' || format === 'junit' ? format : 'text',
  };
}

const HOUR = 3600;

function complain(message: string): UsageError {
  return new UsageError(`argvet snippets: ${message} (see: argvet snippets --help)`);
}

function languagesOf(given: string | undefined): readonly LanguageName[] | undefined {
  return given?.split(',').map((name) => languageNamed(name, '--language'));
}

function languageNamed(name: string, option: string): LanguageName {
  if (isLanguageName(name)) return name;
  const meant = nearest(name, LANGUAGE_NAMES);
  const mend = meant === undefined ? `there are ${NAMES}` : `did you mean ${meant}?`;
  throw complain(`${option} has no language ${JSON.stringify(name)}, ${mend}`);
}

function imagesOf(given: string | undefined): RunDefaults['images'] {
  const named = new Map<LanguageName, string>();
  for (const pair of given?.split(',') ?? []) {
    const [, name, image] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    if (name === undefined || image === undefined) {
      throw complain(`--image takes LANGUAGE=IMAGE, not ${JSON.stringify(pair)}`);
    }
    const language = languageNamed(name, '--image');
    if (named.has(language)) throw complain(`--image names ${language} twice: give it one image`);
    named.set(language, checkedImage(image));
  }
  const imageOf = (language: LanguageName): string => named.get(language) ?? languageRow(language).image;
  return {
    bash: imageOf('bash'),
    sh: imageOf('sh'),
    python: imageOf('python'),
    javascript: imageOf('javascript'),
    typescript: imageOf('typescript'),
  };
}

function checkedImage(image: string): string {
  try {
    return text('image', image);
  } catch (error) {
    throw complain(error instanceof Error ? `--image: ${error.message}` : '--image is wrong');
  }
}

function rateOf(given: string): number {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/.exec(given) ?? [];
  const rate = Number(`${whole}${part.padEnd(2, '0')}`);
  if (whole !== '' && rate <= 10_000) return rate;
  throw complain(`--fail-under takes a per cent from 0 to 100, such as 97.5, not ${JSON.stringify(given)}`);
}
