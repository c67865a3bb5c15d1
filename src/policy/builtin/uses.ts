/** Which uses of an option count: of some options all, of others the last. */
import type { Dialect } from '../../argv/dialect.ts';
import { optionNamed } from '../../argv/options.ts';
import { parseSecurityOption } from '../../container/values/security-option.ts';
import { mountOf, normalPath } from '../rules/mounts.ts';
import type { SeenCommand, SeenUse } from './policy.ts';

/** A use whose value is known. */
export type KnownUse = SeenUse & { readonly value: string };

/** Whether the value of a use is known. */
export function isKnown(use: SeenUse): use is KnownUse {
  return use.value !== undefined;
}

/**
 * The uses of which only the last counts, together, in the order of the first of each: those of one limit, one
 * variable, one key of a security option, one target of a mount. A use that counts by itself is alone.
 */
export function usesBySubject(command: SeenCommand): readonly (readonly SeenUse[])[] {
  const groups = Map.groupBy(command.options, (use) => subjectOf(use, command.dialect) ?? use);
  return [...groups.values()];
}

/** What a use says something of; `undefined` for a use that counts whatever stands beside it. */
function subjectOf(use: SeenUse, dialect: Dialect): string | undefined {
  const { name } = use;
  const repeat = optionNamed('run', name, dialect)?.repeat;
  if (repeat === 'last') return name;
  if (!isKnown(use)) return undefined;
  if (repeat === 'map-last') return `${name} ${use.value.split('=', 1)[0]}`;
  const mount = mountOf(use);
  if (mount !== undefined) return `target ${normalPath(mount.target)}`;
  if (name !== 'security-opt') return undefined;
  const { key } = parseSecurityOption(use.value);
  return KEYS_OF_ONE_VALUE.has(key) ? `${name} ${key}` : undefined;
}

const KEYS_OF_ONE_VALUE: ReadonlySet<string> = new Set(['no-new-privileges', 'seccomp', 'apparmor']);
