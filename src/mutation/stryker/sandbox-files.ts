/** The files that Stryker copies to its sandbox: all that a test of a run can see of a project, besides its packages. */
import { readFile, readdir } from 'node:fs/promises';
import { SeamError, locateCore } from './locate-stryker.ts';
import { DEFAULT_IGNORED } from './stryker-config.ts';
import type { StrykerConfig } from './stryker-config.ts';

/** Relative to the project, with `/`, sorted. Throws a `SeamError` when Stryker's reader of projects is not the one that argvet knows. */
export async function sandboxFiles(config: StrykerConfig, directory: string): Promise<readonly string[]> {
  const constructor = await readerClass(locateCore(directory));
  const reader = Reflect.construct(constructor, [{ readdir, readFile }, undefined, options(config)]);
  const resolve: unknown = Reflect.get(reader, 'resolveInputFileNames');
  if (typeof resolve !== 'function') throw unknown();
  const names = await inFolder(directory, (): unknown => Reflect.apply(resolve, reader, []));
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) throw unknown();
  return names.map((name) => name.slice(directory.length + 1).replaceAll('\\', '/')).toSorted();
}

/** Stryker looks at the working directory once, when it begins. */
function inFolder<Value>(directory: string, begin: () => Value): Value {
  const cwd = process.cwd();
  process.chdir(directory);
  try {
    return begin();
  } finally {
    process.chdir(cwd);
  }
}

/** The options that decide what is read, with Stryker's defaults. */
function options({ file, tempDirName, ignorePatterns, incrementalFile, htmlReport, jsonReport }: StrykerConfig) {
  return {
    mutate: [],
    testFiles: [],
    incremental: false,
    force: false,
    tempDirName: tempDirName ?? '.stryker-tmp',
    incrementalFile: incrementalFile ?? 'reports/stryker-incremental.json',
    htmlReporter: { fileName: htmlReport },
    jsonReporter: { fileName: jsonReport },
    ignorePatterns: file === undefined ? DEFAULT_IGNORED : ignorePatterns,
  };
}

/** Stryker 10 has it in a file of its own. */
async function readerClass(core: URL): Promise<new (...args: never) => object> {
  const module: object = await import(new URL('fs/project-reader.js', core).href).catch(() => ({}));
  const found: unknown = Reflect.get(module, 'ProjectReader');
  if (!isClass(found)) throw unknown();
  return found;
}

function isClass(value: unknown): value is new (...args: never) => object {
  return typeof value === 'function';
}

function unknown(): SeamError {
  return new SeamError('Stryker has no reader of projects that argvet knows (tested with 10.1.1)');
}
