/** What a rule is, and what it looks at. */
import type { Command, OptionUse } from '../../argv/model.ts';
import { optionNamed } from '../../argv/options.ts';
import type { ContainerConfig } from '../../container/config.ts';
import type { Finding, FindingCode } from '../finding.ts';
import type { ContainerPolicy } from '../policy.ts';

/** An argv that the client's grammar accepts, and the policy that it must hold. */
export interface Subject {
  readonly command: Command;
  readonly policy: ContainerPolicy;
  /** What the argv asks for; `undefined` when the client refuses it with the whole command at hand. */
  readonly config: ContainerConfig | undefined;
}

/** One row of the table of rules. */
export interface Rule {
  /** The codes of its findings. */
  readonly codes: readonly FindingCode[];
  /** What it looks at, half a sentence. */
  readonly looksAt: string;
  readonly find: (subject: Subject) => Iterable<Finding>;
}

/**
 * A use of an option as a reviewer would write it: `--cap-drop ALL`, `--init`, `--init=false`, `-v /:/h`. Every option
 * of `create` and `exec` is one of `run`, so two scopes are enough; no name is a switch of docker and none of podman.
 */
export function spell({ name, spelled, value }: OptionUse, scope: 'global' | 'run' = 'run'): string {
  const spec = optionNamed(scope, name) ?? optionNamed(scope, name, 'podman');
  if (spec?.kind !== 'bool') return `${spelled} ${value}`;
  return value === 'true' ? spelled : `${spelled}=${value}`;
}
