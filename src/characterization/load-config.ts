/** Finds, loads and checks a project's `argvet.config.*`. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { printable } from '../argv/printable.ts';
import { ConfigError } from './config-error.ts';
import type { ConfigProblem } from './config-error.ts';
import { contradictions } from './contradictions.ts';
import type { Config } from './definition.ts';
import { CONFIG_FILES, DEFAULT_GOLDENS } from './find-project.ts';

/** A config that was found, loaded and checked. */
export interface LoadedConfig {
  /** The absolute path of the config file, and of its folder, the project. */
  readonly file: string;
  readonly directory: string;
  /** The absolute path of the folder of the goldens, and the same as the config says it, with its default. */
  readonly goldensFolder: string;
  readonly goldens: string;
  readonly config: Config;
}

/**
 * The config of the project in `directory`. It and the project's files that it imports are read anew at each call.
 * Throws a `ConfigError`.
 */
export async function loadConfig(directory: string): Promise<LoadedConfig> {
  const name = await findConfig(directory);
  const file = join(directory, name);
  // Only here, because the two are slow to load and most commands of the CLI need neither.
  const { readConfig } = await import('./config-schema.ts');
  const read = readConfig(await defaultExport(file, name));
  if (!read.ok) throw new ConfigError(`${name} is wrong:`, read.problems);
  const { config } = read;
  const problems = [...crossProblems(config), ...(await sourceProblems(directory, config))];
  if (problems.length > 0) throw new ConfigError(`${name} is wrong:`, problems);
  const goldens = config.goldens ?? DEFAULT_GOLDENS;
  return { file, directory, goldens, goldensFolder: join(directory, goldens), config };
}

async function findConfig(directory: string): Promise<string> {
  const names = new Set(await readdir(directory));
  const [first, second] = CONFIG_FILES.filter((name) => names.has(name));
  if (first === undefined) {
    throw new ConfigError(
      `no argvet.config.ts in ${printable(directory)}: run argvet in the folder that has it, or write one (docs/config.md)`,
    );
  }
  const stats = await stat(join(directory, first)).catch(() => undefined);
  if (stats?.isFile() !== true) {
    throw new ConfigError(`${first} is no file: move it away, and write a config (docs/config.md)`);
  }
  if (second !== undefined) throw new ConfigError(`${first} and ${second} are both there: keep one of the two`);
  return first;
}

async function defaultExport(file: string, name: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  // Without its caches: a run of the same process later must see the files as they are then, and a cache of
  // transformed code in a shared folder for temporary files could be written by someone else.
  const jiti = createJiti(file, { moduleCache: false, fsCache: false });
  let module: unknown;
  try {
    module = await jiti.import(file);
  } catch (error) {
    const text = printable(error instanceof Error ? error.message : String(error));
    throw new ConfigError(`${name} does not load: ${text}`, [], error);
  }
  if (typeof module !== 'object' || module === null || !('default' in module)) {
    throw new ConfigError(`${name} has no default export: write "export default defineConfig({ … })"`);
  }
  return module.default;
}

/** What no single field shows. */
function crossProblems(config: Config): ConfigProblem[] {
  const seen = new Set<string>();
  return config.sites.flatMap(({ name, policy }, index) => {
    const twice = seen.has(name);
    seen.add(name);
    return [
      ...(twice ? [{ path: `sites[${index}].name`, message: `"${name}" is the name of an earlier site, too` }] : []),
      ...contradictions(policy).map(({ path, message }) => ({ path: `sites[${index}].policy.${path}`, message })),
    ];
  });
}

async function sourceProblems(directory: string, config: Config): Promise<ConfigProblem[]> {
  const checked = config.sites.map(async ({ source, function: name }, index): Promise<ConfigProblem[]> => {
    const file = join(directory, source);
    const stats = await stat(file).catch(() => undefined);
    if (stats?.isFile() !== true) {
      return [{ path: `sites[${index}].source`, message: `there is no file ${source} beside the config` }];
    }
    if (hasName(await readFile(file, 'utf8'), name)) return [];
    const message = `${source} has no ${name}: write the function's name as the source has it`;
    return [{ path: `sites[${index}].function`, message }];
  });
  return (await Promise.all(checked)).flat();
}

/**
 * Whether a source has the last part of a name anywhere; a default export needs no name. That is a check of the
 * spelling, and cheap: where mutants are placed, the function itself is looked for.
 */
function hasName(source: string, name: string): boolean {
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (last === 'default') return true;
  const escaped = last.replaceAll('$', String.raw`\$`);
  return new RegExp(String.raw`(?<![\p{ID_Continue}$#])${escaped}(?![\p{ID_Continue}$])`, 'u').test(source);
}
