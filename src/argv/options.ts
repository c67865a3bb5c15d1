/** The option table of docker 28.2.2: what each option is called, takes, and sets. */
import { EXEC_OPTIONS } from './tables/exec.ts';
import { CONTAINER_OPTIONS, GLOBAL_OPTIONS } from './tables/global.ts';
import { CREATE_OPTIONS, RUN_OPTIONS } from './tables/run.ts';
import type { OptionSpec } from './option-spec.ts';

/** Where an option may stand: before the verb, between `container` and the verb, or behind one of the verbs. */
export type Scope = 'global' | 'container' | 'run' | 'create' | 'exec';

/** The options of one scope, with lookups that cost one step. */
export interface OptionTable {
  readonly scope: Scope;
  /** Where its options stand, as the end of a sentence. */
  readonly place: string;
  readonly options: readonly OptionSpec[];
  /** By the long name without dashes, aliases included. */
  readonly byLong: ReadonlyMap<string, OptionSpec>;
  /** By the letter without its dash. */
  readonly byShort: ReadonlyMap<string, OptionSpec>;
}

const PLACES: Readonly<Record<Scope, string>> = {
  global: 'that stands before the verb',
  container: 'that stands behind container',
  run: 'of run',
  create: 'of create',
  exec: 'of exec',
};

/** The tables by scope: global 12 options, container 1, run 107, create 104, exec 10 (docker 28.2.2, aliases and hidden ones included). */
export const OPTION_TABLES: Readonly<Record<Scope, OptionTable>> = {
  global: table('global', GLOBAL_OPTIONS),
  container: table('container', CONTAINER_OPTIONS),
  run: table('run', RUN_OPTIONS),
  create: table('create', CREATE_OPTIONS),
  exec: table('exec', EXEC_OPTIONS),
};

/**
 * The option of a scope that a long name stands for, aliases resolved (`net` gives `network`);
 * `undefined` when the client does not know the name.
 */
export function optionNamed(scope: Scope, name: string): OptionSpec | undefined {
  const { byLong } = OPTION_TABLES[scope];
  const spec = byLong.get(name);
  return spec?.aliasOf === undefined ? spec : byLong.get(spec.aliasOf);
}

function table(scope: Scope, options: readonly OptionSpec[]): OptionTable {
  const byLong = new Map<string, OptionSpec>();
  const byShort = new Map<string, OptionSpec>();
  for (const option of options) {
    byLong.set(option.name, option);
    if (option.short !== undefined) byShort.set(option.short, option);
  }
  return { scope, place: PLACES[scope], options, byLong, byShort };
}
