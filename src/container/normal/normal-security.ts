import { parseBool } from '../../argv/values/bool.ts';
import type { Json } from '../json.ts';
import { parseSecurityOption } from '../values/security-option.ts';
import type { Fields } from './fields.ts';

/**
 * Adds the security options as the engine reads them: the last of a key counts, `label` collects. What stands at the
 * engine's own default is left out (`seccomp=builtin`, `no-new-privileges=false`), and for a privileged container what
 * privileged means anyway. A value that the engine refuses stays as it is.
 */
export function addSecurity(fields: Fields, options: readonly string[], isPrivileged: boolean): void {
  if (options.length === 0) return;
  const found = new Map<string, Json>();
  const labels: string[] = [];
  for (const option of options) {
    const { key, value } = optionOf(option);
    if (key === 'label') labels.push(value);
    else found.set(key, READERS[key]?.(value) ?? value);
  }
  const unique = [...new Set(labels)];
  if (unique.length > 0) found.set('label', unique);
  for (const [key, value] of found) {
    const isDefault = DEFAULTS[key] === value || (isPrivileged && isPrivilegedAnyway(key, value));
    if (!isDefault) fields.set(`HostConfig.SecurityOpt.${key}`, value);
  }
}

/** The engine knows two options without a value. */
function optionOf(option: string): { readonly key: string; readonly value: string } {
  if (option === 'no-new-privileges') return { key: option, value: 'true' };
  if (option === 'disable') return { key: 'label', value: option };
  const { key, value } = parseSecurityOption(option);
  return { key, value: value ?? '' };
}

const READERS: Readonly<Record<string, (value: string) => Json>> = {
  'no-new-privileges': boolOrText,
  'writable-cgroups': boolOrText,
};

const DEFAULTS: Readonly<Record<string, Json>> = {
  'no-new-privileges': false,
  'writable-cgroups': false,
  seccomp: 'builtin',
};

function boolOrText(value: string): Json {
  return parseBool(value) ?? value;
}

function isPrivilegedAnyway(key: string, value: Json): boolean {
  if (key === 'seccomp' || key === 'apparmor') return value === 'unconfined';
  if (key === 'writable-cgroups') return value === true;
  return key === 'label' && Array.isArray(value) && value.length === 1 && value[0] === 'disable';
}
