import { printExactJson } from '../../argv/values/exact-json.ts';
import type { ContainerConfig } from '../config.ts';
import type { Json } from '../json.ts';

/** The fields of a normal form while it is made. */
export type Fields = Map<string, Json>;

/** The config of the fields, in the order of their names. */
export function configOf(fields: Fields): ContainerConfig {
  const config: Record<string, Json> = {};
  for (const name of [...fields.keys()].toSorted()) config[name] = ordered(fields.get(name) ?? null);
  return config;
}

/** A value whose objects have their keys in order: the order in which an argv names options of a volume says nothing. */
function ordered(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.some((each) => typeof each === 'object') ? value.map(ordered) : value;
  const entries = Object.entries(value).map(([key, inner]): [string, Json] => [key, ordered(inner)]);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Adds a field unless its value is the default, or `undefined`. */
export function addUnless(fields: Fields, name: string, value: Json | undefined, byDefault: Json | undefined): void {
  if (value !== undefined && value !== byDefault) fields.set(name, value);
}

/** Adds the keys that detach from a terminal, unless they are the engine's own. */
export function addDetachKeys(fields: Fields, name: string, keys: string): void {
  if (keys !== '' && keys !== 'ctrl-p,ctrl-q') fields.set(name, keys);
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

/** A list in which a text counts where it stands last. */
export function lastOfEach(list: readonly string[] | null): readonly string[] | null {
  return list === null || list.length < 2 ? list : [...new Set(list.toReversed())].toReversed();
}

/** Adds what several uses say of one thing (two mounts on one target): one entry stands for itself, several are a list. */
export function addGroups(
  fields: Fields,
  prefix: string,
  entries: readonly (readonly [key: string, value: Json])[],
  listOf: (values: readonly Json[]) => readonly Json[],
): void {
  if (entries.length === 1) {
    for (const [key, value] of entries) fields.set(`${prefix}.${key}`, value);
    return;
  }
  for (const [key, group] of Map.groupBy(entries, ([name]) => name)) {
    const list = listOf(group.map(([, value]) => value));
    fields.set(`${prefix}.${key}`, list.length === 1 ? (list[0] ?? null) : list);
  }
}

/** Values whose order says nothing, equal ones all kept. */
export function inAnyOrder(values: readonly Json[]): readonly Json[] {
  return byText(values)
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([, value]) => value);
}

/** Values in their order, equal ones once. */
export function eachOnce(values: readonly Json[]): readonly Json[] {
  return [...new Map(byText(values)).values()];
}

function byText(values: readonly Json[]): [string, Json][] {
  return values.map((value) => [printExactJson(value), value]);
}

/**
 * An object without its fields that are empty: null, `""`, 0, false, no entries. What the user names himself stays
 * whole: a label without a value is a label.
 */
export function sparse(object: Readonly<Record<string, Json>>): Record<string, Json> {
  const entries = Object.entries(object).map(([key, value]): [string, Json] => {
    return [key, isObject(value) && !MAPS.has(key) ? sparse(value) : value];
  });
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)));
}

/** The maps whose keys are the user's: of a volume, of its driver, of an endpoint. */
const MAPS: ReadonlySet<string> = new Set(['Labels', 'Options', 'DriverOpts']);

function isEmpty(value: Json): boolean {
  if (isObject(value)) return Object.keys(value).length === 0;
  return (
    value === null || value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0)
  );
}

/** Is a value an object of JSON. */
export function isObject(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
