/** What a project tells argvet of itself: its sites, their cases and policies (`argvet.config.ts`). */
import type { ContainerPolicy } from '../policy/policy.ts';

/** Builds the argv of one case. It may be asynchronous; it starts nothing. */
export type BuildCase = () => readonly string[] | Promise<readonly string[]>;

/** A call site: the function that builds its argv, the cases that characterize it, the policy that it must hold. */
export interface SiteDefinition {
  /** Names the folder of its goldens: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** The source file of the function, relative to the config file. */
  readonly source: string;
  /** The function that returns the argv, as the source names it: `taskArgv`, or `Sandbox.argv` for a method. */
  readonly function: string;
  /**
   * For a function that passes the argv on instead of returning it: the function that it calls with it
   * (`spawn`, or `execFile` for `this.tools.execFile(...)`). `call` counts from 1 where it calls it several times.
   */
  readonly passesTo?: { readonly function: string; readonly call?: number };
  readonly policy: ContainerPolicy;
  /** At least one case, by name (the golden's file name). Five that differ in what the builder decides are a good start. */
  readonly cases: Readonly<Record<string, BuildCase>>;
}

/** The thresholds of the gate, percent of the mutants that are not ignored. */
export interface Thresholds {
  /** Boundary mutants: argvet's, on the finished argv. Default 100. */
  readonly boundary?: number;
  /** Source mutants: argvet's, in the builder's code. Default 100. */
  readonly source?: number;
  /** Stryker's own mutants. Default 0: argvet makes no claim about them. */
  readonly stryker?: number;
}

/** What is asked of golden-only mutants: those that no test kills but golden tests. */
export interface GoldenOnly {
  /**
   * The tests that compare with a stored text, by their files (relative to the config file) or their names: whole, or
   * by a pattern. Those that use `toMatchGolden` of `argvet/vitest` are known without it.
   */
  readonly tests?: readonly (string | RegExp)[];
  /** Tiers of which no mutant may be golden-only: 0 host takeover, 1 isolation, 2 resources, 3 hygiene. Default none. */
  readonly refuse?: readonly (0 | 1 | 2 | 3)[];
}

/** What `argvet.config.ts` exports by default. */
export interface Config {
  readonly sites: readonly SiteDefinition[];
  /** The folder of the goldens, relative to the config file. Default `characterization`. */
  readonly goldens?: string;
  readonly thresholds?: Thresholds;
  /** Tiers of weakening extras that become mutants. Default `[0, 1]`: host takeover and isolation. */
  readonly extraTiers?: readonly (0 | 1 | 2 | 3)[];
  readonly goldenOnly?: GoldenOnly;
  /** The command of the project's own tests for `argvet gate`. Default `['npm', 'test']`. */
  readonly test?: readonly string[];
}

/** Types the config; it is the value given. */
export function defineConfig(config: Config): Config {
  return config;
}
