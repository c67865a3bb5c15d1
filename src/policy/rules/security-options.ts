import { parseBool } from '../../argv/values/bool.ts';
import { parseSecurityOption } from '../../container/values/security-option.ts';

/** Is a value of `--security-opt` about no-new-privileges, and if so does it switch it on? */
export function noNewPrivileges(option: string): boolean | undefined {
  const { key, value } = parseSecurityOption(option);
  if (key !== 'no-new-privileges') return undefined;
  return value === undefined || parseBool(value) === true;
}

/** What a container gains from a value of `--security-opt`; `undefined` when no rule names it. */
export function securityOptionGives(option: string): string | undefined {
  if (noNewPrivileges(option) === false) return 'new privileges through setuid programs';
  const { key, value = '' } = parseSecurityOption(option);
  return ROWS.find(([keys, values]) => keys.test(key) && values.test(value))?.[2];
}

/** The first row that matches key and value counts. The last row's keys are podman's. */
const ROWS: readonly (readonly [key: RegExp, value: RegExp, gives: string])[] = [
  [/^seccomp$/i, /^unconfined$/i, 'every system call: no seccomp filter'],
  [/^apparmor$/i, /^unconfined$/i, 'no AppArmor profile'],
  [/^systempaths$/i, /^unconfined$/i, 'the masked and read-only paths of /proc and /sys'],
  [/^label$/i, /^disable$/i, 'no SELinux confinement'],
  [/^label$/i, /^type[:=]spc_t$/i, "SELinux's super-privileged type"],
  [/^disable$/i, /^/, 'no SELinux confinement'],
  [/^writable-cgroups$/i, /^(?!0$|f$|false$)/i, 'a writable cgroup file system'],
  [/^/, /^unconfined$/i, 'no profile'],
  [/^unmask$/i, /^/, 'masked paths of /proc and /sys'],
];
