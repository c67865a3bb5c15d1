/** What the client of a golden reads besides its argv: stand-ins, so that nothing of the machine leaks in. */
import type { OptionUse, Parsed } from '../argv/model.ts';
import { EMPTY_ENVIRONMENT } from '../container/environment.ts';
import type { Environment } from '../container/environment.ts';
import { parseSecurityOption } from '../container/values/security-option.ts';

/**
 * An environment without variables, in a folder of no machine, whose files say their own names: `./src` is
 * `/<working directory>/src`, `../src` is `/<1 up>/src`, a profile of `seccomp=FILE` is `{"file":"FILE"}`, and an
 * `--env-file FILE` has one variable `<FILE>`. No other file is there: the client refuses a `--cidfile` that is.
 * `up` is how many folders the working directory has above it, at least as many as the argv leads up.
 */
export function goldenEnvironment(command: Parsed, up: number = levelsUp(command)): Environment {
  const files = command.ok ? filesOf(command.options) : new Map<string, string>();
  return { ...EMPTY_ENVIRONMENT, directory: workingDirectory(up), readFile: (path) => files.get(path) };
}

/** How many folders up the relative paths of an argv lead at most. */
export function levelsUp(command: Parsed): number {
  if (!command.ok) return 0;
  return Math.max(0, ...command.options.map(({ value }) => value.match(PARENT)?.length ?? 0));
}

/** `..` as a part of a path, also of one behind `source=`. */
const PARENT = /(?<![^/=:,])\.\.(?![^/:,])/g;

/** The folders above have names: at the root, a path that leads up would look like an absolute one. */
function workingDirectory(up: number): string {
  const above = Array.from({ length: up }, (_, index) => `<${up - index} up>`);
  return `/${[...above, '<working directory>'].join('/')}`;
}

function filesOf(options: readonly OptionUse[]): Map<string, string> {
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
  return files;
}

/** The name of a variable has neither space nor `=` in it. */
function keyOf(path: string): string {
  return `<${path.toWellFormed().replace(/[\s=%]/g, encodeURIComponent)}>`;
}

/** Of two files with one variable the later one counts, so their order is part of what they say. */
function contentOf(index: number): string {
  return index === 0 ? 'what the file has' : `what the file has, number ${index + 1}`;
}
