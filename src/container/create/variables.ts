import type { Client } from '../client/client.ts';
import { proxiesFor } from '../client/config-file.ts';
import type { Environment } from '../environment.ts';
import type { Problems } from '../problems.ts';
import { refuse, REFUSED, valueOf } from '../problems.ts';
import { all } from '../uses.ts';
import type { Uses } from '../uses.ts';
import { readKeyValueFile } from '../values/key-value-file.ts';

/**
 * The variables of `run` and `create`: those of the files, then those of the options with the proxies of the client's
 * `config.json`. The client keeps the latter in a map, each once and in an order of chance, so a request is compared
 * with its variables sorted; of two with one name the engine takes the later one.
 */
export function createVariables(uses: Uses, client: Client, problems: Problems): readonly string[] {
  const { environment, config, engine } = client;
  const own = new Map<string, string>();
  for (const variable of all(uses, 'env')) {
    const whole = copied(variable, environment);
    own.set(nameOf(whole), whole);
  }
  for (const [name, value] of proxiesFor(config, engine.address)) {
    for (const each of [name, name.toLowerCase()]) if (!own.has(each)) own.set(each, `${each}=${value}`);
  }
  return [...variablesOfFiles(uses, environment, problems, REFUSED), ...own.values()];
}

/** The variables of `exec`: those of the files, then those of the options, each in order, none left out. */
export function execVariables(
  uses: Uses,
  environment: Environment,
  problems: Problems,
  exit: number,
): readonly string[] | null {
  const files = variablesOfFiles(uses, environment, problems, exit);
  const own = all(uses, 'env').map((variable) => copied(variable, environment));
  return files.length + own.length > 0 ? [...files, ...own] : null;
}

/** Compares two texts by their code units. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** `-e NAME` copies the client's own variable; without one the engine takes the image's away. */
function copied(variable: string, { variables }: Environment): string {
  if (variable.includes('=') || !Object.hasOwn(variables, variable)) return variable;
  return `${variable}=${variables[variable]}`;
}

function nameOf(variable: string): string {
  const equals = variable.indexOf('=');
  return equals === -1 ? variable : variable.slice(0, equals);
}

function variablesOfFiles(uses: Uses, environment: Environment, problems: Problems, exit: number): string[] {
  return linesOfFiles(all(uses, 'env-file'), 'variables', environment, problems, exit);
}

/** The entries of key-value files in order; a file that is not there is a problem. Variables without a value are copied. */
export function linesOfFiles(
  paths: readonly string[],
  use: 'variables' | 'labels',
  { readFile, variables }: Environment,
  problems: Problems,
  exit: number,
): string[] {
  const lookup = (name: string): string | undefined => (Object.hasOwn(variables, name) ? variables[name] : undefined);
  return paths.flatMap((path) => {
    const content = readFile(path, use);
    if (content !== undefined) {
      return valueOf(readKeyValueFile(content, use === 'variables' ? lookup : undefined), [], problems, exit);
    }
    refuse(problems, `open ${path}: no such file or directory`, exit);
    return [];
  });
}
