/** What a boundary operator is, and the words that several of them share. */
import { word } from '../describe.ts';
import type { Edit, Target } from '../model.ts';
import type { OptionTarget, SiteView } from '../targets.ts';

/** A weakening extra that an operator may add. */
export interface Extra {
  readonly tokens: readonly string[];
}

/** One change that an operator proposes. */
export interface Proposal {
  readonly edit: Edit;
  readonly description: string;
  /** The option that an added one makes void. */
  readonly overridden?: Target;
}

/** A way to change a finished argv: a name of letters, for disable comments, and a generator over a site's goldens. */
export interface BoundaryOperator {
  readonly name: string;
  readonly propose: (view: SiteView, extras: readonly Extra[]) => Iterable<Proposal>;
}

/** An option in a reviewer's words: `--pids-limit 32768`, `--init`, and `--name` alone where the value differs from case to case. */
export function optionWords({ target, spelled, value, isBool, hasValue }: OptionTarget): string {
  const which = target.ordinal === 0 ? '' : ` (number ${target.ordinal + 1})`;
  if (value === undefined || !hasValue) return spelled + which;
  return (isBool ? `${spelled}=${word(value)}` : `${spelled} ${word(value)}`) + which;
}

/** What the options of a verb stand before: `image`, for exec `container`. */
export function imageWord({ verb }: SiteView): string {
  return verb === 'exec' ? 'container' : 'image';
}
