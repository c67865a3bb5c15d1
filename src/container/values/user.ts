import { cut } from '../../argv/values/go-text.ts';
import type { ValueFormat } from './format.ts';

/** Whose processes a container runs: by names or numbers, which are the image's. */
export interface User {
  /** Empty for the image's own. */
  readonly user: string;
  /** `undefined` when the text has no colon: the group of the user in the image. */
  readonly group: string | undefined;
}

/** A user, from and to the text of `--user`: `1000:100`, `www-data`. The client takes any text and sends it as it is. */
export const USER: ValueFormat<User> = {
  parse: (text) => {
    const { before: user, after, found } = cut(text, ':');
    return { value: { user, group: found ? after : undefined } };
  },
  print: ({ user, group }) => (group === undefined ? user : `${user}:${group}`),
};
