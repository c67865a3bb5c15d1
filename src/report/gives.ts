/** What a weakening option gives a container. */
import type { OptionUse } from '../argv/model.ts';

/** A clause on what the option gives, or undefined when no weakening is known. */
export function givenBy(_use: OptionUse): string | undefined {
  return undefined;
}
