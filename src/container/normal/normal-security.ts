import { parseBool } from '../../argv/values/bool.ts';
import type { Json } from '../json.ts';
import { parseSecurityOption } from '../values/security-option.ts';
import type { Fields } from './fields.ts';

/**
 * Adds the security options as the engine reads them: the last of a key counts, `label` collects. What stands at the
 * engine's own default is left out (`seccomp=builtin`, `apparmor=docker-default`, `no-new-privileges=false`), and for a
 * privileged container what privileged means anyway. A value that the engine refuses stays as it is. Source: moby's
 * `parseSecurityOpt`, 28.2.2.
 */
export function addSecurity(fields: Fields, options: readonly string[], isPrivileged: boolean): void {
  if (options.length === 0) return;
  const found = new Map<string, Json>();
  const labels: string[] = [];
  for (const option of options) {
    const { key, value } = optionOf(option);
    if (key === 'label') labels.push(value);
    else if (!isRefused(key, found.get(key))) found.set(key, SWITCHES.has(key) ? (parseBool(value) ?? value) : value);
  }
  if (labels.length > 0) found.set('label', labelsOf(labels));
  const defaults = isPrivileged ? PRIVILEGED_DEFAULTS : DEFAULTS;
  for (const [key, value] of found) {
    const isDefault = defaults[key] === value || (isPrivileged && key === 'label' && isDisabled(value));
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

const SWITCHES: ReadonlySet<string> = new Set(['no-new-privileges', 'writable-cgroups']);

/** The engine reads every value of a switch, so that a later one does not heal a bad one. */
function isRefused(key: string, value: Json | undefined): boolean {
  return SWITCHES.has(key) && typeof value === 'string';
}

const DEFAULTS: Readonly<Record<string, Json>> = {
  'no-new-privileges': false,
  'writable-cgroups': false,
  seccomp: 'builtin',
  apparmor: 'docker-default',
};

/** The engine reads `builtin` of a privileged container as a profile and cannot start it. */
const PRIVILEGED_DEFAULTS: Readonly<Record<string, Json>> = {
  'no-new-privileges': false,
  'writable-cgroups': true,
  seccomp: 'unconfined',
  apparmor: 'unconfined',
};

/** `disable` makes all others void, else the last of each kind counts; among what SELinux refuses nothing is left out. */
function labelsOf(labels: readonly string[]): readonly string[] {
  if (!labels.every((label) => label === DISABLE || LABEL.test(label))) return [...new Set(labels)];
  if (labels.includes(DISABLE)) return [DISABLE];
  const kinds = new Map(labels.map((label) => [label.split(':', 1)[0], label]));
  return [...kinds.values()].toSorted();
}

const DISABLE = 'disable';
const LABEL = /^(?:filetype|level|role|type|user):/;

function isDisabled(value: Json): boolean {
  return Array.isArray(value) && value.length === 1 && value[0] === DISABLE;
}
