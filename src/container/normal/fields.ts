import type { ContainerConfig } from '../config.ts';
import type { Json } from '../json.ts';

/** The fields of a normal form while it is made. */
export type Fields = Map<string, Json>;

/** The config of the fields, in the order of their names. */
export function configOf(fields: Fields): ContainerConfig {
  const config: Record<string, Json> = {};
  for (const name of [...fields.keys()].toSorted()) config[name] = fields.get(name) ?? null;
  return config;
}

/** Adds a field for each entry of a map. */
export function addMap(fields: Fields, prefix: string, map: Readonly<Record<string, Json>> | undefined): void {
  for (const key in map) if (Object.hasOwn(map, key)) fields.set(`${prefix}.${key}`, map[key] ?? null);
}

/** Adds a list unless it is empty. */
export function addList(fields: Fields, name: string, list: readonly Json[] | null): void {
  if (list !== null && list.length > 0) fields.set(name, list);
}

/** A list whose order says nothing, each entry once, sorted. */
export function asSet(list: readonly string[] | null): readonly string[] | null {
  return list === null || list.length < 2 ? list : [...new Set(list)].toSorted();
}

/**
 * Adds what several uses may say of one thing (two mounts on one target): one entry stands for itself, several are a
 * list, in an order that does not depend on theirs.
 */
export function addGroups(
  fields: Fields,
  prefix: string,
  entries: readonly (readonly [key: string, value: Json])[],
): void {
  for (const [key, value] of entries) {
    const name = `${prefix}.${key}`;
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : together(before, value));
  }
}

function together(before: Json, value: Json): Json {
  const list = [...(Array.isArray(before) ? before : [before]), value];
  const texts = new Map(list.map((each) => [JSON.stringify(each), each]));
  if (texts.size === 1) return value;
  return [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

/** An object without its fields that are empty: null, `""`, 0, false, no entries. */
export function sparse(object: Readonly<Record<string, Json>>): Record<string, Json> {
  const kept: Record<string, Json> = {};
  for (const [key, value] of Object.entries(object)) {
    const inner = isObject(value) ? sparse(value) : value;
    if (!isEmpty(inner)) kept[key] = inner;
  }
  return kept;
}

function isEmpty(value: Json): boolean {
  if (isObject(value)) return Object.keys(value).length === 0;
  return (
    value === null || value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0)
  );
}

function isObject(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
