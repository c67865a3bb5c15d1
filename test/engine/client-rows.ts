/** The rows of test/data/client: what a row holds, and what the client makes of it in the terms of a row. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { exactNumbers, printExactJson } from '../../src/argv/values/exact-json.ts';
import type { ClientAnswer } from '../../src/engine/client-request.ts';
import type { DockerClient } from '../../src/engine/docker-client.ts';
import { isObject } from '../../src/engine/client-request.ts';
import type { EngineJson, EngineJsonObject } from '../../src/engine/json.ts';

/** What the client is given. */
interface ClientInput {
  readonly id: string;
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly configFile?: string;
  readonly api?: string;
  readonly imageMissing?: true;
}

/** What the client makes of it. */
export interface ClientFact {
  readonly exit: number;
  /** The first line of the error. */
  readonly message?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly container?: string;
  /** The fields of the create body that differ from bare-body.json. */
  readonly delta?: EngineJsonObject;
  /** The body of an exec, or `null` where nothing is asked for. */
  readonly body?: EngineJsonObject | null;
}

export type ClientRow = ClientInput & ClientFact;

/** The rows of a file of test/data/client. */
export function readRows(name: 'cases' | 'exec' | 'further' | 'found'): readonly ClientRow[] {
  const lines = readFileSync(`test/data/client/${name}.jsonl`, 'utf8').trim().split('\n');
  return lines.map((line): ClientRow => JSON.parse(line, exactNumbers));
}

/** Asks the client about a row. */
export function askRow(client: DockerClient, row: ClientInput): Promise<ClientAnswer> {
  const { env, files, configFile, api, imageMissing } = row;
  return client.ask(row.argv, {
    ...(env && { variables: env }),
    ...(files && { files }),
    ...(configFile !== undefined && { configFile }),
    ...(api !== undefined && { apiVersion: api }),
    ...(imageMissing && { imageMissing }),
  });
}

/** An answer in the terms of a row. Throws when the client was not asked. */
export function factOf(answer: ClientAnswer): ClientFact {
  if (!answer.ok) {
    if (answer.exit === null) throw new Error(answer.message);
    return { exit: answer.exit, message: answer.message };
  }
  const { body, query, container } = answer;
  if (body === null) return { exit: 0, body };
  const named = withPlaceholders(body, answer.directory);
  if (!isObject(named)) throw new TypeError('A body is an object');
  if (container !== undefined) return { exit: 0, container, body: named };
  return { exit: 0, query, delta: Object.fromEntries(differences(BARE, named, [])) };
}

const BARE: EngineJsonObject = JSON.parse(readFileSync('test/data/client/bare-body.json', 'utf8'));

/** The client's folder is another one each time. */
function withPlaceholders(value: EngineJson, directory: string): EngineJson {
  if (typeof value === 'string') {
    return value.replaceAll(directory, '$CWD').replaceAll(posix.dirname(directory), '$PARENT');
  }
  if (Array.isArray(value)) return value.map((each) => withPlaceholders(each, directory));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withPlaceholders(each, directory)]));
}

function differences(
  before: EngineJsonObject,
  after: EngineJsonObject,
  path: readonly string[],
): readonly (readonly [string, EngineJson])[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key): readonly (readonly [string, EngineJson])[] => {
    const [was, is] = [before[key], after[key]];
    const name = [...path, key].join('.');
    if (is === undefined) return [[name, '<absent>']];
    if (isObject(was) && isObject(is)) return differences(was, is, [...path, key]);
    return printExactJson(was) === printExactJson(is) ? [] : [[name, is]];
  });
}
