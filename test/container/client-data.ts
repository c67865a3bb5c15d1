/** What the real client was asked, and what it did: the recorded cases of test/data/client. */
import { readFileSync } from 'node:fs';
import { exactNumbers } from '../../src/argv/values/exact-json.ts';
import { parse } from '../../src/argv/parse.ts';
import type { Environment } from '../../src/container/environment.ts';
import { fileMap } from '../../src/container/file-map.ts';
import type { Json, JsonObject } from '../../src/container/json.ts';
import { resolve } from '../../src/container/resolve.ts';

/** An argv with all that the client could read besides. */
export interface ClientQuestion {
  readonly id: string;
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** By their paths in the client's folder. */
  readonly files?: Readonly<Record<string, string>>;
  readonly configFile?: string;
  /** 1.50 unless it says otherwise. */
  readonly api?: string;
}

/** The client's exit code, and what it asked the engine for: exec has its body, a create what differs from the bare one. */
export interface ClientCase extends ClientQuestion {
  readonly exit: number;
  readonly query?: Readonly<Record<string, string>>;
  /** By the path of the field, dots between its names; `<absent>` where a field of the bare body is not there. */
  readonly delta?: Readonly<Record<string, Json>>;
  readonly body?: JsonObject | null;
  /** Of an exec, as the address of the request names it. */
  readonly container?: string;
}

/** The folder in which the client ran stands in the cases as `$CWD`, the one above it as `$PARENT`. */
const PLACES = [
  ['$CWD', '/client/folder'],
  ['$PARENT', '/client'],
  ['$SOCKET', '/var/run/docker.sock'],
] as const;

const FOLDER = '/client/folder';

/** The cases of one file. */
export function clientCases(name: string): readonly ClientCase[] {
  return dataLines(`client/${name}`).map((line) =>
    JSON.parse(
      PLACES.reduce((text, [word, path]) => text.replaceAll(word, path), line),
      exactNumbers,
    ),
  );
}

/** The lines of a file of test/data. */
export function dataLines(name: string): readonly string[] {
  return readData(name).trimEnd().split('\n');
}

/** The text of a file of test/data. */
export function readData(name: string): string {
  return readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8');
}

/** All that the client could read. It never had a terminal. */
function environmentOf({ env = {}, files = {}, configFile, api = '1.50' }: ClientQuestion): Environment {
  return {
    variables: env,
    directory: FOLDER,
    ...fileMap(files, FOLDER),
    configFile,
    apiVersion: api,
    terminal: false,
  };
}

/** What `resolve` makes of a case, without what the client could not tell: the message, the normal form. */
export function resolvedOutcome(question: ClientQuestion): Outcome {
  const resolved = resolve(parse(question.argv), environmentOf(question));
  if (!resolved.ok) return { exit: resolved.exit };
  const { query, body, normal } = resolved;
  const { Container: container } = normal;
  return { exit: 0, query, body, ...(container === undefined ? {} : { container }) };
}

/** What the real client did, in the same form; its exit code alone where nothing else was written down. */
export function recordedOutcome({ exit, query = {}, delta, body, container }: ClientCase): Outcome {
  if (exit !== 0 || (delta === undefined && body === undefined)) return { exit };
  const whole = delta === undefined ? (body ?? null) : withChanges(BARE, delta);
  return { exit, query, body: whole, ...(container === undefined ? {} : { container }) };
}

interface Outcome {
  readonly exit: number;
  readonly container?: Json;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: JsonObject | null;
}

/** The body of `docker create bb:1`. */
const BARE: JsonObject = JSON.parse(readData('client/bare-body.json'));

/** A body with some of its fields changed, each by its path. */
function withChanges(body: JsonObject, changes: Readonly<Record<string, Json>>): JsonObject {
  return Object.entries(changes).reduce((changed, [path, value]) => withChange(changed, path, value), body);
}

/** A name may hold dots itself: the names that are there tell where it ends. */
function withChange(object: JsonObject, path: string, value: Json): JsonObject {
  const name = Object.keys(object).find((each) => path === each || path.startsWith(`${each}.`)) ?? path;
  if (name !== path) {
    return { ...object, [name]: withChange(asObject(object[name]), path.slice(name.length + 1), value) };
  }
  const { [name]: _, ...others } = object;
  return value === '<absent>' ? others : { ...others, [name]: value };
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
