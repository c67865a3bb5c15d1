/** A small site for tests, and goldens of it. */
import type { SiteDefinition } from '../../src/characterization/definition.ts';
import { policyFingerprint } from '../../src/characterization/fingerprint.ts';
import { printGolden } from '../../src/characterization/golden.ts';
import { printConfig } from '../../src/characterization/golden-config.ts';
import type { Acceptance } from '../../src/characterization/golden-header.ts';
import type { ContainerPolicy } from '../../src/policy/policy.ts';

/** `docker run --rm --cap-drop ALL --pids-limit 64 …`, and a name where the case has one. */
export const POLICY: ContainerPolicy = {
  name: 'job',
  verb: 'run',
  hardening: { capDrop: ['ALL'], pidsLimit: 64 },
  options: [
    { option: 'rm', reason: 'nothing stays behind', required: true },
    { option: 'name', reason: 'logs name the job' },
    { option: 'memory', reason: 'a size for each job', values: ['512m', '1g'] },
  ],
};

/** An argv that holds the policy, with options of one's own before the image. */
export function jobArgv(...options: string[]): string[] {
  return ['docker', 'run', '--rm', '--cap-drop', 'ALL', '--pids-limit', '64', ...options, 'debian:12', 'true'];
}

/** The site `job` with these cases: an argv each, or a function. */
export function site(
  cases: Record<string, readonly string[] | SiteDefinition['cases'][string]>,
  policy = POLICY,
): SiteDefinition {
  const builders = Object.entries(cases).map(
    ([name, build]) => [name, typeof build === 'function' ? build : () => build] as const,
  );
  return { name: 'job', source: 'src/job.ts', function: 'jobArgv', policy, cases: Object.fromEntries(builders) };
}

/** The text of the golden of a case of `site`. */
export function golden(
  name: string,
  argv: readonly string[],
  acceptances: readonly Acceptance[] = [],
  policy: ContainerPolicy = POLICY,
): string {
  const header = {
    site: 'job',
    case: name,
    policy: { name: policy.name, fingerprint: policyFingerprint(policy) },
    acceptances,
  };
  return printGolden({ header, argv });
}

/** The files of a golden that `argvet accept` has written: the golden and its config. */
export function goldenFiles(...[name, argv, ...rest]: Parameters<typeof golden>): Record<string, string> {
  return {
    [`job/${name}.sh`]: golden(name, argv, ...rest),
    [`job/${name}.config.json`]: printConfig(argv),
  };
}
