/** Reads a project's own Stryker config, as far as argvet must know it to add to it. */
import { access, readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The parts of a Stryker config that argvet's own options depend on. */
export interface StrykerConfig {
  /** Absent when the project has none. */
  readonly file: string | undefined;
  readonly testRunner: string | undefined;
  readonly reporters: readonly string[] | undefined;
  readonly appendPlugins: readonly string[];
  readonly tsconfigFile: string | undefined;
  readonly tempDirName: string | undefined;
  readonly incrementalFile: string | undefined;
  readonly ignorePatterns: readonly string[];
  /** Whether the tests run in the project's own folder. */
  readonly inPlace: boolean;
  /** All that it says. */
  readonly options: object;
  readonly jsonReport: string;
  readonly htmlReport: string;
}

/** A config of Stryker that can't be read. */
export class StrykerConfigError extends Error {
  override readonly name = 'StrykerConfigError';
}

/** What a project without a config has of no use for its tests. */
export const DEFAULT_IGNORED: readonly string[] = ['dist', 'coverage', 'reports'];

/** The names that Stryker 10 looks for, in its order. */
const NAMES = ['', '.'].flatMap((prefix) =>
  ['.conf', '.config'].flatMap((suffix) =>
    ['json', 'js', 'mjs', 'cjs'].map((extension) => `${prefix}stryker${suffix}.${extension}`),
  ),
);

/** The config of the project in `directory`: the file given, else the one that Stryker finds. Throws a `StrykerConfigError`. */
export async function readStrykerConfig(directory: string, given: string | undefined): Promise<StrykerConfig> {
  const file = given === undefined ? await find(directory) : resolve(directory, given);
  const options = file === undefined ? {} : await load(file);
  return {
    file,
    testRunner: optional(options, 'testRunner', isText),
    reporters: optional(options, 'reporters', isTexts),
    appendPlugins: optional(options, 'appendPlugins', isTexts) ?? [],
    tsconfigFile: optional(options, 'tsconfigFile', isText),
    tempDirName: optional(options, 'tempDirName', isText),
    incrementalFile: optional(options, 'incrementalFile', isText),
    ignorePatterns: optional(options, 'ignorePatterns', isTexts) ?? [],
    inPlace: Reflect.get(options, 'inPlace') === true,
    options,
    jsonReport: reportFile(options, 'jsonReporter') ?? 'reports/mutation/mutation.json',
    htmlReport: reportFile(options, 'htmlReporter') ?? 'reports/mutation/mutation.html',
  };
}

async function find(directory: string): Promise<string | undefined> {
  for (const name of NAMES) {
    const file = join(directory, name);
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return undefined;
}

async function load(file: string): Promise<object> {
  try {
    const loaded: unknown =
      extname(file) === '.json' ? JSON.parse(await readFile(file, 'utf8')) : await defaultExport(file);
    if (typeof loaded === 'object' && loaded !== null) return loaded;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StrykerConfigError(`Stryker's config ${file} can't be read: ${reason}`, { cause: error });
  }
  throw new StrykerConfigError(`Stryker's config ${file} holds no object`);
}

async function defaultExport(file: string): Promise<unknown> {
  const module: object = await import(pathToFileURL(file).href);
  return Reflect.get(module, 'default');
}

function optional<T>(options: object, name: string, is: (value: unknown) => value is T): T | undefined {
  const value: unknown = Reflect.get(options, name);
  return is(value) ? value : undefined;
}

function reportFile(options: object, reporter: string): string | undefined {
  const settings: unknown = Reflect.get(options, reporter);
  return typeof settings === 'object' && settings !== null ? optional(settings, 'fileName', isText) : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}
