/** A question for the client and for `resolve`: an argv in parts, so that it can be made smaller, and its world. */
import type { ClientEnvironment } from '../../src/engine/client-request.ts';
import { fileMap } from '../../src/container/file-map.ts';
import type { Environment } from '../../src/container/environment.ts';

/** One option, or several in a cluster, as it is written: one token or two. */
export type Use = readonly [option: string, value?: string];

/** All that the client may read besides its argv. */
export interface World {
  readonly variables: Readonly<Record<string, string>>;
  /** By their paths in the client's folder. */
  readonly files: Readonly<Record<string, string>>;
  readonly configFile: string | undefined;
  readonly apiVersion: string;
}

/** An argv and its world. */
export interface Question {
  readonly program: readonly string[];
  readonly globals: readonly Use[];
  readonly verb: readonly string[];
  readonly uses: readonly Use[];
  /** `--`, or nothing. */
  readonly separator: readonly string[];
  /** The image (or the container) and the command. */
  readonly words: readonly string[];
  readonly world: World;
}

/** The argv of a question. */
export function argvOf({ program, globals, verb, uses, separator, words }: Question): readonly string[] {
  return [...program, ...globals.flat(), ...verb, ...uses.flat(), ...separator, ...words].filter(isText);
}

/** The world of a question as `resolve` takes it, for a client in a folder; a client that is asked has no terminal. */
export function environmentOf({ variables, files, configFile, apiVersion }: World, directory: string): Environment {
  return {
    variables,
    directory,
    ...fileMap(files, directory),
    configFile,
    apiVersion,
    terminal: false,
  };
}

/** The world of a question as the client is given it. */
export function clientEnvironmentOf({ variables, files, configFile, apiVersion }: World): ClientEnvironment {
  return { variables, files, apiVersion, ...(configFile === undefined ? {} : { configFile }) };
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}
