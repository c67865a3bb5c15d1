/** Where a docker client and argvet do not agree on what an argv asks for. */
import { isDeepStrictEqual } from 'node:util';
import type { Resolved } from '../container/config.ts';
import type { Json, JsonObject } from '../container/json.ts';
import type { ClientError, ClientRequest } from '../engine/client-request.ts';

/** One field on which they differ; a side that does not have it has no value. */
export interface ClientDifference {
  /** `exit`, `body`, `container`, or a path such as `body.HostConfig.Memory` or `query.name`. */
  readonly path: string;
  readonly client?: Json;
  readonly argvet?: Json;
}

/**
 * The fields on which they differ, sorted; none when both ask for the same, or refuse with the same exit code. Messages
 * are not compared: argvet has its own words.
 */
export function clientDifferences(client: ClientRequest | ClientError, resolved: Resolved): ClientDifference[] {
  return differences('', outcomeOf(client), outcomeOf(resolved));
}

function outcomeOf(outcome: ClientRequest | ClientError | Resolved): JsonObject {
  if (!outcome.ok) return { exit: outcome.exit };
  const { body, query } = outcome;
  const container = 'normal' in outcome ? outcome.normal['Container'] : outcome.container;
  return { exit: 0, body, query, ...(container === undefined ? {} : { container }) };
}

function differences(place: string, client: JsonObject, argvet: JsonObject): ClientDifference[] {
  if (place === '' && client['exit'] !== argvet['exit']) return [difference('exit', client['exit'], argvet['exit'])];
  const keys = [...new Set([...Object.keys(client), ...Object.keys(argvet)])].toSorted();
  return keys.flatMap((key) => {
    const path = place === '' ? key : `${place}.${key}`;
    const [theirs, ours] = [own(client, key), own(argvet, key)];
    if (isDeepStrictEqual(theirs, ours)) return [];
    return isObject(theirs) && isObject(ours) ? differences(path, theirs, ours) : [difference(path, theirs, ours)];
  });
}

function difference(path: string, client: Json | undefined, argvet: Json | undefined): ClientDifference {
  return { path, ...(client === undefined ? {} : { client }), ...(argvet === undefined ? {} : { argvet }) };
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
