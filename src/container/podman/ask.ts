import type { Command } from '../../argv/model.ts';
import { podmanList } from '../../argv/values/podman-checks.ts';
import type { Read } from '../../argv/values/read.ts';
import type { Environment } from '../environment.ts';
import type { Json } from '../json.ts';
import type { Fields } from '../normal/fields.ts';
import { refuse } from '../problems.ts';
import type { Problems } from '../problems.ts';
import { all } from '../uses.ts';
import type { Uses } from '../uses.ts';
import type { PodmanDefaults } from './defaults.ts';

/**
 * One podman command while it is read: each part of the reading takes its options from `uses`, adds its fields, and
 * notes what podman refuses.
 */
export interface Ask {
  readonly command: Command;
  readonly uses: Uses;
  readonly environment: Environment;
  readonly defaults: PodmanDefaults;
  readonly fields: Fields;
  readonly problems: Problems;
}

/** The items of an option whose values podman splits at their commas, all uses together. */
export function items({ uses }: Ask, name: string): readonly string[] {
  const values = all(uses, name);
  return values.length === 0 ? values : values.flatMap(podmanList);
}

/** The value that a reader found; `undefined` when it found none, which podman refuses. */
export function readOr<T>({ problems }: Ask, option: string, read: Read<T>): T | undefined {
  if ('value' in read) return read.value;
  refuse(problems, `invalid --${option}: ${read.reason}`);
  return undefined;
}

/** Adds a field unless it is at its default. */
export function addUnless({ fields }: Ask, name: string, value: Json | undefined, byDefault: Json): void {
  if (value !== undefined && value !== byDefault) fields.set(name, value);
}

/** What podman exits with when Go's runtime ends it: some texts make 4.3.1 read past the end of a list. */
export const PANIC = 2;
