/** Findings: what an argv breaks, as data. The prose of each code is in `report/`, its page in docs/rules.md. */

/** Where a finding stands: indices into the argv, from the first token given. */
export interface Place {
  /** The token at fault; absent when what is missing has no place. */
  readonly index: number | undefined;
  /** An earlier or later token that explains it ("overridden here, first set there"). */
  readonly related?: number;
}

/** The arguments of each code. */
export interface FindingArguments {
  /** The client refuses the argv: by its syntax, with a place, or with the whole command at hand, without one. */
  'refused-by-client': { readonly message: string };
  /** The argv starts another program than the policy's: `podman`, `./docker`, `sudo`. */
  'wrong-program': { readonly expected: string; readonly actual: string };
  /** The argv uses another verb than the site's. */
  'wrong-verb': { readonly expected: string; readonly actual: string };
  /** There is no image (exec: container). */
  'missing-image': { readonly expected: 'image' | 'container' };
  /** A required option is absent. `option` is in argv spelling: `--cap-drop ALL`. */
  'missing-option': { readonly option: string; readonly reason: string };
  /** A required option is there, but a later one (`by`) undoes it. */
  'option-not-in-effect': { readonly option: string; readonly by: string; readonly reason: string };
  /** A required option has another value than the policy's. */
  'wrong-value': {
    readonly option: string;
    readonly expected: string;
    readonly actual: string;
    readonly reason: string;
  };
  /** The words behind the image are not the policy's: `expected` and `actual` are shell words. */
  'wrong-command': { readonly expected: string; readonly actual: string };
  /** An option of the table stands behind the image, where the container's program gets it. */
  'option-behind-image': { readonly option: string };
  /** An option weakens the container and the policy does not name it. `gives` says what a container gains. */
  'weakening-option': { readonly option: string; readonly gives: string };
  /** An option that the policy does not name: a site's policy is closed. */
  'unexpected-option': { readonly option: string };
  /** A scalar option, or one exact option, stands more than once. */
  'duplicate-option': { readonly option: string };
}

/** The code of a finding. */
export type FindingCode = keyof FindingArguments;

/** One finding: its code, its arguments, its place. Never prose. */
export type Finding = {
  [C in FindingCode]: { readonly code: C; readonly place: Place } & FindingArguments[C];
}[FindingCode];
