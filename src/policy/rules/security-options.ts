import { parseBool } from '../../argv/values/bool.ts';
import { parseSecurityOption } from '../../container/values/security-option.ts';

/** Is a value of `--security-opt` about no-new-privileges, and if so does it switch it on? */
export function noNewPrivileges(option: string): boolean | undefined {
  const { key, value } = parseSecurityOption(option);
  if (key !== 'no-new-privileges') return undefined;
  return value === undefined || parseBool(value) === true;
}

/** What a container gains from a value of `--security-opt`, in any case; `undefined` when no rule names it. */
export function securityOptionGives(option: string): string | undefined {
  if (noNewPrivileges(option) === false) return 'new privileges through setuid programs';
  const { key, value = '' } = parseSecurityOption(option.toLowerCase());
  const known = GIVES[`${key}=${value}`];
  if (known !== undefined) return known;
  if (key === 'writable-cgroups') return parseBool(value) === false ? undefined : 'a writable cgroup file system';
  if (key === 'unmask') return 'masked paths of /proc and /sys';
  return value === 'unconfined' ? 'no profile' : undefined;
}

/** The client takes `seccomp:unconfined` for `seccomp=unconfined`. `unmask` is podman's. */
const GIVES: Readonly<Record<string, string>> = {
  'seccomp=unconfined': 'every system call: no seccomp filter',
  'apparmor=unconfined': 'no AppArmor profile',
  'systempaths=unconfined': 'the masked and read-only paths of /proc and /sys',
  'label=disable': 'no SELinux confinement',
  'label=type:spc_t': "SELinux's super-privileged type",
  'disable=': 'no SELinux confinement',
};
