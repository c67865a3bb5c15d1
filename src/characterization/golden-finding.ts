/** Findings about goldens, as data in the style of policy findings: code, arguments, place. */
import type { ArgvChange } from './changes.ts';
import type { Meaning } from './meaning.ts';

/** The arguments of each code. */
export interface GoldenFindingArguments {
  /** The case has no golden. */
  'golden-missing': object;
  /** The builder gives another argv than the golden. The changes go from the golden to what is built. */
  'golden-stale': { readonly changes: readonly ArgvChange[]; readonly meaning: Meaning };
  /** The golden, or a config without one, belongs to no case, or to no site. */
  'golden-orphan': { readonly of: 'case' | 'site' };
  /** The file is damaged at a line, which counts from 1, or it is no text file at all, without a line. */
  'golden-unreadable': { readonly message: string; readonly line?: number };
  /** The header names another site, case or policy than the config. */
  'golden-header': { readonly field: 'site' | 'case' | 'policy'; readonly expected: string; readonly actual: string };
  /** The policy of that name holds something else than when the golden was accepted. */
  'golden-policy-changed': { readonly policy: string; readonly expected: string; readonly actual: string };
  /** There is no config beside the golden. */
  'config-missing': object;
  /** The config is not what the golden's argv asks for: in these fields, or, without any, as JSON. */
  'config-stale': { readonly fields: readonly string[] };
  /** What is in the config's place is no text file. */
  'config-unreadable': { readonly message: string };
  /** The case's function failed: there is no argv to compare. */
  'build-failed': { readonly message: string };
  /** Two runs of the case's function built two argv. The changes go from the first to the second. */
  'build-unstable': { readonly changes: readonly ArgvChange[] };
}

/** The code of a golden finding. */
export type GoldenFindingCode = keyof GoldenFindingArguments;

/** Where a golden finding stands. */
export interface GoldenPlace {
  readonly site: string;
  /** Absent for an orphan, which no case explains. */
  readonly case: string | undefined;
  /** The golden's file, relative to the folder of the goldens. */
  readonly path: string;
}

/** One finding about a golden. Never prose. */
export type GoldenFinding = {
  [C in GoldenFindingCode]: { readonly code: C; readonly golden: GoldenPlace } & GoldenFindingArguments[C];
}[GoldenFindingCode];
