/** Reads fields of a config, whose values are JSON: a wrong type reads as absent. */
import { printExactJson } from '../../argv/values/exact-json.ts';
import type { Whole } from '../../argv/values/whole.ts';
import type { ContainerConfig } from '../config.ts';
import type { Json, JsonObject } from '../json.ts';

/** The value of a field, `undefined` when it is at its default. */
export function valueOf(config: ContainerConfig, field: string): Json | undefined {
  return Object.hasOwn(config, field) ? config[field] : undefined;
}

/** A text, or `undefined`. */
export function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A number, or `undefined`. */
export function number(value: Json | undefined): Whole | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? value : undefined;
}

/** The texts of a list; empty for what is no list. */
export function texts(value: Json | undefined): string[] {
  return list(value).filter((each) => typeof each === 'string');
}

/** The elements of a list; empty for what is no list. */
export function list(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

/** An object; empty for what is none. */
export function object(value: Json | undefined): JsonObject {
  return value === null || typeof value !== 'object' || isList(value) ? {} : value;
}

/** Is a value a list. `Array.isArray` does not narrow readonly lists. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Are two values equal, whatever the order of the keys of their objects. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || canonical(one) === canonical(other);
}

function canonical(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (isList(value)) return `[${value.map((each) => canonical(each)).join(',')}]`;
  if (value === null || typeof value !== 'object') return printExactJson(value);
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}
