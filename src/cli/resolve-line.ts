/** A line of `argvet resolve --stdin`: an argv, alone or with the world of its client. */
import { resolve as resolvePath } from 'node:path';
import type { Line } from '../argv/lines.ts';
import { EMPTY_ENVIRONMENT } from '../container/environment.ts';
import type { Environment } from '../container/environment.ts';
import { parse } from '../argv/parse.ts';
import { globalsOf } from '../container/client/globals.ts';
import { fileMap } from '../container/file-map.ts';
import { last } from '../container/uses.ts';

/** An argv and what its client can read. */
export interface ResolveLine {
  readonly argv: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  /** Texts by path, relative to the folder or absolute. */
  readonly files: Readonly<Record<string, string>>;
  /** The folder of the client, absolute. */
  readonly directory: string;
  readonly configFile: string | undefined;
  readonly apiVersion: string;
}

/** Reads a line; `directory` is the folder of a client that is told no other. */
export function readResolveLine(line: Line, directory: string): ResolveLine | { readonly problem: string } {
  if ('problem' in line) return line;
  const value = parsed(line.text);
  if (isTexts(value)) return { ...BARE, argv: value, directory };
  if (!isRecord(value)) return { problem: 'it is neither a JSON array of strings nor an object with an argv' };
  const bad = Object.entries(value).find(([key, each]) => FIELDS.get(key)?.isValid(each) !== true);
  if (bad !== undefined) return { problem: explain(bad[0]) };
  const { argv, env, files, cwd, config, api } = value;
  if (!isTexts(argv)) return { problem: 'it has no argv' };
  return {
    argv,
    variables: isTextRecord(env) ? env : {},
    files: isTextRecord(files) ? files : {},
    directory: typeof cwd === 'string' ? resolvePath(directory, cwd) : directory,
    configFile: typeof config === 'string' ? config : undefined,
    apiVersion: typeof api === 'string' ? api : BARE.apiVersion,
  };
}

/** The environment of a line: nothing of this machine, and no terminal. */
export function lineEnvironment(line: ResolveLine): Environment {
  const { variables, files, directory, configFile, apiVersion } = line;
  if (files === BARE.files)
    return { ...EMPTY_ENVIRONMENT, variables, directory, configFile, apiVersion, terminal: false };
  const map = fileMap(files, directory);
  return { variables, directory, ...map, configFile: configFile ?? ownConfig(line, map), apiVersion, terminal: false };
}

/** The `config.json` among the files of a line, in the folder in which the client would look for it. */
function ownConfig({ argv, variables }: ResolveLine, { readFile }: Pick<Environment, 'readFile'>): string | undefined {
  const own = last(globalsOf(parse(argv)), 'config') ?? variables['DOCKER_CONFIG'] ?? '';
  const home = variables['HOME'];
  const folder = own === '' && home !== undefined ? `${home}/.docker` : own;
  return folder === '' ? undefined : readFile(`${folder}/config.json`, 'context');
}

const BARE = { variables: {}, files: {}, configFile: undefined, apiVersion: EMPTY_ENVIRONMENT.apiVersion } as const;

/** The fields of an object, and what each must be. */
const FIELDS: ReadonlyMap<string, { readonly what: string; readonly isValid: (value: unknown) => boolean }> = new Map([
  ['argv', { what: 'an array of strings', isValid: isTexts }],
  ['env', { what: 'an object of strings', isValid: isTextRecordOrNull }],
  ['files', { what: 'an object of strings', isValid: isTextRecordOrNull }],
  ['cwd', { what: 'a string', isValid: isText }],
  ['config', { what: 'a string, the text of config.json', isValid: isText }],
  ['id', { what: 'yours, and not looked at', isValid: () => true }],
  ['api', { what: 'an API version such as "1.50"', isValid: (value) => isText(value) && /^\d+\.\d+$/.test(value) }],
]);

function explain(key: string): string {
  const field = FIELDS.get(key);
  if (field !== undefined) return `its ${key} is not ${field.what}`;
  return `it has a field ${JSON.stringify(key)}, which is none of ${[...FIELDS.keys()].join(', ')}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextRecordOrNull(value: unknown): boolean {
  return value === null || isTextRecord(value);
}

function isTextRecord(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every(isText);
}
