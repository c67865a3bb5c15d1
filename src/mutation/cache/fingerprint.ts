/** Everything that the results of a mutation run depend on, as digests by what they are of. */
import { realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MutateInput } from '../stryker/mutate.ts';
import { sandboxFiles } from '../stryker/sandbox-files.ts';
import { readStrykerConfig } from '../stryker/stryker-config.ts';
import { digestOfFile, digestOfFolder, digestOfValue, each } from './digest.ts';
import { packageParts } from './packages.ts';

/** Digests by what they are of, in words: a file by its path in the project. */
export type Fingerprint = Readonly<Record<string, string>>;

/**
 * The fingerprint of a run: every file that Stryker would copy to its sandbox but those of `leave` (absolute), the
 * config and the goldens as they were read, Stryker's config, what is installed, argvet's own code, node, the system,
 * and the variables of `VARIABLES`. Equal ones have equal results, as far as docs/mutate.md says. Throws an
 * error that says why nobody can tell what the run depends on, and what `readStrykerConfig` and `sandboxFiles` throw.
 */
export async function fingerprintOf(
  input: MutateInput,
  leave: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Fingerprint> {
  const directory = realpathSync(input.directory);
  const config = await readStrykerConfig(directory, input.strykerConfigFile);
  if (config.inPlace) throw new Error("with Stryker's inPlace, tests see files outside of the project");
  const files = await sandboxFiles(config, directory);
  const left = new Set(leave.map((file) => relative(directory, resolve(file)).replaceAll('\\', '/')));
  const kept = files.filter((file) => !left.has(file));
  const digests = await each(kept, (file) => digestOfFile(join(directory, file)));
  return {
    ...Object.fromEntries(kept.map((file, index) => [file, digests[index] ?? ''])),
    ...(await packageParts(directory, OWN)),
    [OWN_CODE]: await digestOfFolder(OWN),
    'the choice of the run': digestOfValue(choiceOf(input)),
    "Stryker's config": digestOfValue([config.file && (await digestOfFile(config.file)), config.options]),
    'node and the system': digestOfValue([process.version, process.platform, process.arch]),
    ...variables(environment),
  };
}

/** The digest of argvet's own code: results of another argvet are not read. */
export function ownDigest(fingerprint: Fingerprint): string {
  return fingerprint[OWN_CODE] ?? '';
}

/** The parts of two fingerprints that differ, sorted. */
export function changedParts(before: Fingerprint, after: Fingerprint): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).toSorted();
}

const OWN_CODE = "argvet's code";

/** The folder of argvet's code: `src` in development, `dist` in the package. */
const OWN = fileURLToPath(new URL('../../', import.meta.url));

/** What is asked for, but for what changes no result: where the project lies, how many mutants run at once, who listens. */
function choiceOf(input: MutateInput): object {
  const {
    directory: _,
    concurrency: __,
    onProgress: ___,
    select: ____,
    scope: _____,
    results: ______,
    ...rest
  } = input;
  return rest;
}

/** Variables that are known to steer node, vitest, Stryker, fast-check and the tests' idea of place and time. */
const VARIABLES =
  /^(?:NODE_(?:ENV|OPTIONS|PATH)|CI|TZ|LANG|LANGUAGE|LC_.*|VITE.*|STRYKER.*|FC_.*|FORCE_COLOR|NO_COLOR|DOCKER_.*)$/;

function variables(environment: NodeJS.ProcessEnv): Record<string, string> {
  const names = Object.keys(environment).filter((name) => VARIABLES.test(name));
  return Object.fromEntries(names.map((name) => [`the variable ${name}`, digestOfValue(environment[name])]));
}
