/** Resolves an argv away from the machine that it is for: what its client would read is there, and stands for itself. */
import type { OptionUse, Parsed } from '../argv/model.ts';
import type { Resolved } from './config.ts';
import { EMPTY_ENVIRONMENT } from './environment.ts';
import type { Environment, FileUse } from './environment.ts';
import type { PodmanDefaults } from './podman/defaults.ts';
import { resolve } from './resolve.ts';
import { parseSecurityOption } from './values/security-option.ts';

/**
 * What a command asks for, with stand-ins for all that its client reads, so that nothing of the machine leaks in: no
 * variable is known, `./src` is `/<working directory>/src`, `../src` is `/<1 up>/src`, a profile of `seccomp=FILE` is
 * `{"file":"FILE"}`, and an `--env-file FILE` has one variable `<FILE>`. Contexts and certificates are there, files of
 * `--cidfile` are not, since the client refuses one that is. `podman` is what a podman's configuration says; that of
 * distributions by default.
 */
export function resolveAlone(command: Parsed, podman?: PodmanDefaults): Resolved {
  return resolve(command, standIns(command, levelsUp(command)), podman);
}

/** What two commands ask for in one working directory, so that a relative path is the same in both. */
export function resolvePair(before: Parsed, after: Parsed): readonly [before: Resolved, after: Resolved] {
  const up = Math.max(levelsUp(before), levelsUp(after));
  return [resolve(before, standIns(before, up)), resolve(after, standIns(after, up))];
}

/** `up` is how many folders the working directory has above it, at least as many as the argv leads up. */
function standIns(command: Parsed, up: number): Environment {
  const files = command.ok ? filesOf(command.options) : NO_FILES;
  const readFile = (path: string, use: FileUse): string | undefined => (ALWAYS_THERE.has(use) ? '' : files.get(path));
  return { ...EMPTY_ENVIRONMENT, directory: workingDirectory(up), readFile };
}

const ALWAYS_THERE: ReadonlySet<FileUse> = new Set<FileUse>(['context', 'tls']);
const NO_FILES: ReadonlyMap<string, string> = new Map();

/** How many folders up the relative paths of an argv lead at most. */
function levelsUp(command: Parsed): number {
  if (!command.ok) return 0;
  let most = 0;
  for (const { value } of command.options) {
    if (value.includes('..')) most = Math.max(most, value.match(PARENT)?.length ?? 0);
  }
  return most;
}

/** `..` as a part of a path, also of one behind `source=`. */
const PARENT = /(?<![^/=:,])\.\.(?![^/:,])/g;

/** The folders above have names: at the root, a path that leads up would look like an absolute one. */
function workingDirectory(up: number): string {
  if (up === 0) return '/<working directory>';
  const above = Array.from({ length: up }, (_, index) => `<${up - index} up>`);
  return `/${[...above, '<working directory>'].join('/')}`;
}

function filesOf(options: readonly OptionUse[]): ReadonlyMap<string, string> {
  if (!options.some(({ name }) => READING.has(name))) return NO_FILES;
  const files = new Map<string, string>();
  for (const option of ['env-file', 'label-file']) {
    const paths = options.filter(({ name }) => name === option).map(({ value }) => value);
    for (const [index, path] of paths.entries()) files.set(path, `${keyOf(path)}=${contentOf(index)}\n`);
  }
  for (const { name, value } of options) {
    const { key, value: profile } = parseSecurityOption(value);
    if (name === 'security-opt' && key === 'seccomp' && profile !== undefined) {
      files.set(profile, JSON.stringify({ file: profile }));
    }
  }
  for (const { name, value } of options) if (name === 'cidfile') files.delete(value);
  return files;
}

const READING: ReadonlySet<string> = new Set(['env-file', 'label-file', 'security-opt', 'cidfile']);

/** The name of a variable has neither space nor `=` in it. */
function keyOf(path: string): string {
  return `<${path.toWellFormed().replace(/[\s=%]/g, encodeURIComponent)}>`;
}

/** Of two files with one variable the later one counts, so their order is part of what they say. */
function contentOf(index: number): string {
  return index === 0 ? 'what the file has' : `what the file has, number ${index + 1}`;
}
