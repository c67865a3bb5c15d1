/** The option tables of docker 28.2.2 and podman 4.3.1: what each option is called, takes, and sets. */
import type { Dialect } from './dialect.ts';
import { EXEC_OPTIONS } from './tables/exec.ts';
import { CONTAINER_OPTIONS, GLOBAL_OPTIONS } from './tables/global.ts';
import { PODMAN_EXEC_OPTIONS } from './tables/podman-exec.ts';
import { OPTIONS_OF_EVERY_COMMAND, PODMAN_GLOBAL_OPTIONS } from './tables/podman-global.ts';
import { PODMAN_CREATE_OPTIONS, PODMAN_RUN_OPTIONS } from './tables/podman-run.ts';
import { CREATE_OPTIONS, RUN_OPTIONS } from './tables/run.ts';
import type { OptionSpec } from './option-spec.ts';

/** Where an option may stand: before the verb, between `container` and the verb, or behind one of the verbs. */
export type Scope = 'global' | 'container' | 'run' | 'create' | 'exec';

/** The options of one scope, with lookups that cost one step. */
export interface OptionTable {
  readonly dialect: Dialect;
  readonly scope: Scope;
  /** Where its options stand, as the end of a sentence. */
  readonly place: string;
  readonly options: readonly OptionSpec[];
  /** By the long name without dashes, aliases included. */
  readonly byLong: ReadonlyMap<string, OptionSpec>;
  /** By the letter without its dash. */
  readonly byShort: ReadonlyMap<string, OptionSpec>;
  /** Whether a `--` here ends the options; where it does not the client takes it for a verb. */
  readonly endsAtDashes: boolean;
}

/** The tables of one dialect. */
export type OptionTables = Readonly<Record<Scope, OptionTable>>;

const PLACES: Readonly<Record<Scope, string>> = {
  global: 'that stands before the verb',
  container: 'that stands behind container',
  run: 'of run',
  create: 'of create',
  exec: 'of exec',
};

/** Docker's tables by scope: global 12 options, container 1, run 107, create 104, exec 10 (docker 28.2.2, aliases and hidden ones included). */
export const OPTION_TABLES: OptionTables = {
  global: table('docker', 'global', GLOBAL_OPTIONS),
  container: table('docker', 'container', CONTAINER_OPTIONS),
  run: table('docker', 'run', RUN_OPTIONS),
  create: table('docker', 'create', CREATE_OPTIONS),
  exec: table('docker', 'exec', EXEC_OPTIONS),
};

/** The tables by dialect and scope. Podman's: global 38 options, container 25, run 170, create 164, exec 36. */
export const DIALECT_TABLES: Readonly<Record<Dialect, OptionTables>> = {
  docker: OPTION_TABLES,
  podman: {
    global: table('podman', 'global', PODMAN_GLOBAL_OPTIONS),
    container: table('podman', 'container', OPTIONS_OF_EVERY_COMMAND),
    run: table('podman', 'run', PODMAN_RUN_OPTIONS),
    create: table('podman', 'create', PODMAN_CREATE_OPTIONS),
    exec: table('podman', 'exec', PODMAN_EXEC_OPTIONS),
  },
};

/**
 * The option of a scope that a long name stands for, aliases resolved (`net` gives `network`);
 * `undefined` when the client does not know the name.
 */
export function optionNamed(scope: Scope, name: string, dialect: Dialect = 'docker'): OptionSpec | undefined {
  const { byLong } = DIALECT_TABLES[dialect][scope];
  const spec = byLong.get(name);
  return spec?.aliasOf === undefined ? spec : byLong.get(spec.aliasOf);
}

function table(dialect: Dialect, scope: Scope, options: readonly OptionSpec[]): OptionTable {
  const byLong = new Map<string, OptionSpec>();
  const byShort = new Map<string, OptionSpec>();
  for (const option of options) {
    byLong.set(option.name, option);
    if (option.short !== undefined) byShort.set(option.short, option);
  }
  // Behind `container`, and before any verb of podman's.
  const endsAtDashes = scope !== 'container' && (scope !== 'global' || dialect === 'docker');
  return { dialect, scope, place: PLACES[scope], options, byLong, byShort, endsAtDashes };
}
