import type { ContainerPolicy } from './policy.ts';

/**
 * The tokens of a policy's hardening, in a fixed order, for the place right behind the verb's first options.
 * The one builder that every site uses: what `check` requires of a site is printed nowhere else.
 */
export function hardeningArgv({ hardening }: ContainerPolicy): string[] {
  return [
    ...(hardening.init ? ['--init'] : []),
    ...(hardening.capDrop ?? []).flatMap((capability) => ['--cap-drop', capability]),
    ...(hardening.capAdd ?? []).flatMap(({ capability }) => ['--cap-add', capability]),
    ...(hardening.noNewPrivileges ? ['--security-opt', 'no-new-privileges'] : []),
    ...(hardening.pidsLimit === undefined ? [] : ['--pids-limit', String(hardening.pidsLimit)]),
    ...(hardening.network === undefined ? [] : ['--network', hardening.network]),
    ...(hardening.cpus === undefined ? [] : ['--cpus', hardening.cpus]),
    ...(hardening.memory === undefined ? [] : ['--memory', hardening.memory]),
    ...(hardening.readOnly ? ['--read-only'] : []),
  ];
}
