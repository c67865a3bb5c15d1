import { cut } from '../../argv/values/go-text.ts';
import type { ValueFormat } from './format.ts';

/** A file system in memory, as the client reads it. */
export interface Tmpfs {
  readonly target: string;
  /** Options between commas, which are the engine's to read; `""` for none. */
  readonly options: string;
}

/** A file system in memory, from and to the text of `--tmpfs`: `/run:size=16m`; `/run:` is `/run`. */
export const TMPFS: ValueFormat<Tmpfs> = {
  parse: (text) => {
    const { before: target, after: options } = cut(text, ':');
    return { value: { target, options } };
  },
  print: ({ target, options }) => (options === '' ? target : `${target}:${options}`),
};
