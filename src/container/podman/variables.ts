import { cut } from '../../argv/values/go-text.ts';
import { refuse } from '../problems.ts';
import { all, isOn, last } from '../uses.ts';
import { items } from './ask.ts';
import type { Ask } from './ask.ts';

/**
 * Adds the environment of a container. What wins over what: an option over a file, a file over the client's own
 * variables (`--env-host`, or the proxies), those over `--unsetenv`, which takes the image's variable away. A name
 * without a value that the client does not have sets nothing.
 */
export function addVariables(ask: Ask): void {
  const { uses, fields } = ask;
  for (const name of all(uses, 'unsetenv')) fields.set(`Env.${name}`, null);
  for (const [name, value] of inherited(ask)) fields.set(`Env.${name}`, value);
  addGivenVariables(ask);
  if (isOn(uses, 'unsetenv-all')) fields.set('Podman.UnsetEnvAll', true);
  if (isOn(uses, 'env-host')) fields.set('Podman.EnvHost', true);
  const merged = all(uses, 'env-merge');
  if (merged.length > 0) fields.set('Podman.EnvMerge', merged);
}

/** Adds the variables that files and options name, for `exec` too. */
export function addGivenVariables(ask: Ask): void {
  for (const path of items(ask, 'env-file')) {
    for (const line of linesOf(ask, path, 'variables')) addVariable(ask, line);
  }
  for (const text of all(ask.uses, 'env')) addVariable(ask, text);
}

/** The labels of a container: those of the options over those of the files. */
export function labelsOf(ask: Ask): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const path of items(ask, 'label-file')) {
    for (const line of linesOf(ask, path, 'labels')) addLabelLine(ask, labels, line);
  }
  for (const text of all(ask.uses, 'label')) {
    const { before: key, after } = cut(text, '=');
    if (key === '') refuse(ask.problems, `invalid label format: "${text}"`);
    labels.set(key, after);
  }
  const unit = ask.environment.variables[UNIT];
  if (unit !== undefined) labels.set(UNIT, unit);
  return labels;
}

/** Podman marks the containers that a unit of systemd starts. */
const UNIT = 'PODMAN_SYSTEMD_UNIT';

/** Which of the client's variables a container gets unasked: the proxies, unless `--http-proxy=false`. */
function inherited({ uses, environment }: Ask): readonly (readonly [name: string, value: string])[] {
  const { variables } = environment;
  if (isOn(uses, 'env-host')) return Object.entries(variables);
  if (last(uses, 'http-proxy') !== undefined && !isOn(uses, 'http-proxy')) return [];
  return Object.entries(variables).filter(([name]) => PROXIES.has(name));
}

const PROXIES: ReadonlySet<string> = new Set(
  ['http_proxy', 'https_proxy', 'ftp_proxy', 'no_proxy'].flatMap((name) => [name, name.toUpperCase()]),
);

/** Adds `NAME=VALUE`, the client's own `NAME`, or all of its variables that begin with `NAME*`. */
function addVariable({ environment, fields, problems }: Ask, text: string): void {
  const { before, after, found } = cut(text, '=');
  if (before === '') refuse(problems, `invalid environment variable: "${text}"`);
  const name = before.replace(LEADING_SPACE, '');
  if (found) fields.set(`Env.${name}`, after);
  else for (const [own, value] of ownVariables(environment.variables, name)) fields.set(`Env.${own}`, value);
}

function ownVariables(variables: Readonly<Record<string, string>>, name: string): [string, string][] {
  const prefix = name.endsWith('*') ? name.slice(0, -1) : undefined;
  return Object.entries(variables).filter(([own]) => (prefix === undefined ? own === name : own.startsWith(prefix)));
}

/** A line of a label file: podman reads it as a variable's, but takes no value from its own. */
function addLabelLine({ environment, problems }: Ask, labels: Map<string, string>, line: string): void {
  const { before, after, found } = cut(line, '=');
  if (before === '') refuse(problems, `invalid environment variable: "${line}"`);
  const name = before.replace(LEADING_SPACE, '');
  if (/[ \t]/.test(name)) refuse(problems, `name "${name}" has white spaces, poorly formatted name`);
  if (found) labels.set(name, after);
  else if (name.endsWith('*')) {
    for (const [own, value] of ownVariables(environment.variables, name)) labels.set(own, value);
  }
}

const LEADING_SPACE = /^[ \t]+/;

/** The lines of a file that say something. */
function linesOf({ environment, problems }: Ask, path: string, use: 'variables' | 'labels'): string[] {
  const text = environment.readFile(path, use);
  if (text === undefined) refuse(problems, `open ${path}: no such file or directory`);
  const lines = (text ?? '').split('\n').map((line) => line.replace(/\r$/, '').replace(LEADING_SPACE, ''));
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}
