/** A facet: one thing that an argv asks of a container and that shows in the kernel. */
import type { OptionUse } from '../../argv/model.ts';
import type { ContainerConfig } from '../../container/config.ts';
import type { EngineName } from '../../engine/container-engine.ts';
import type { Inside } from '../inside.ts';

/** What is looked at. */
export interface Sight {
  readonly engine: EngineName;
  readonly inside: Inside;
  /** The config whose effect is looked for: the one that was asked for. */
  readonly config: ContainerConfig;
  /** The paths that the engine says to hide and to make read-only; undefined where it does not say. */
  readonly masked: readonly string[] | undefined;
  readonly readOnly: readonly string[] | undefined;
}

/** What the kernel shows of one claim. */
export type Seen =
  | { readonly kind: 'seen'; /** In words. */ readonly value: string; readonly agrees: boolean }
  | { readonly kind: 'not-observable'; readonly reason: string };

/** One row of the table of facets. */
export interface Facet {
  /** What it is about, as a reader calls it: `pids limit`. */
  readonly subject: string;
  /** Is an option one that asks for it. */
  readonly isAbout: (use: OptionUse) => boolean;
  /** Of which of several things an option speaks: the place of a mount. Absent where there is only one. */
  readonly placeOf?: (use: OptionUse) => string | undefined;
  /**
   * What a config claims, in words, by what it is claimed of (the place of a mount; empty where there is only one). A
   * config that claims nothing leaves it to the engine.
   */
  readonly claims: (config: ContainerConfig, inside: Inside, engine: EngineName) => ReadonlyMap<string, string>;
  /** What the kernel shows of the claim about `of`. */
  readonly look: (of: string, sight: Sight) => Seen;
}

/** Nothing is claimed. */
export const NO_CLAIM: ReadonlyMap<string, string> = new Map();

/** One claim, or none. */
export function claim(value: string | undefined): ReadonlyMap<string, string> {
  return value === undefined ? NO_CLAIM : new Map([['', value]]);
}

/** What was seen, and whether it is what was asked for. */
export function seen(value: string, agrees: boolean): Seen {
  return { kind: 'seen', value, agrees };
}

/** Why nothing can be seen. */
export function hidden(reason: string): Seen {
  return { kind: 'not-observable', reason };
}

/** How a mount is, in words. */
export const READ_ONLY = 'read-only';
export const WRITABLE = 'writable';
export const NOT_MOUNTED = 'nothing is mounted there';
/** Why a mount is not seen. */
export const UNKNOWN_PLACE = 'its place is behind a link, or closed to the user';

/** Bytes of what the kernel counts memory in. */
export const PAGE = 4096;

/** Options of these long names. */
export function options(...names: readonly string[]): Facet['isAbout'] {
  const known = new Set(names);
  return ({ name }) => known.has(name);
}
