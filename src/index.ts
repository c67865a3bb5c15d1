/** argvet as a library. `argvet/vitest` has the matchers, `argvet/fast-check` the arbitraries, `argvet/stryker` the plugin. */
export type {
  Command,
  OptionUse,
  Parsed,
  Refusal,
  Role,
  SyntaxCode,
  SyntaxProblem,
  Token,
  Verb,
} from './argv/model.ts';
export { parse } from './argv/parse.ts';
export { print } from './argv/print.ts';
export { printable } from './argv/printable.ts';
export { parseShellWords, quote, quoteAll } from './argv/shell-words.ts';
export type { ShellWords } from './argv/shell-words.ts';

export { assertPolicy, PolicyError } from './policy/assert-policy.ts';
export type { Dialect } from './argv/dialect.ts';

export type { ClientError, ContainerConfig, Request, Resolved } from './container/config.ts';
export { diff } from './container/diff.ts';
export type { ConfigChange } from './container/diff.ts';
export type { Direction } from './container/directions/rule.ts';
export { EMPTY_ENVIRONMENT } from './container/environment.ts';
export type { Environment as ClientEnvironment, FileUse } from './container/environment.ts';
export type { Json, JsonObject } from './container/json.ts';
export { resolve } from './container/resolve.ts';
export { resolveAlone } from './container/stand-ins.ts';

export { CAPABILITIES, decodeMask, DOCKER_DEFAULT_CAPABILITIES, encodeMask } from './container/capabilities.ts';
export type { Capability, CapabilityName } from './container/capabilities.ts';
export { check } from './policy/check.ts';
export { weakened, weakenings } from './policy/direction.ts';
export type { Weakening } from './policy/direction.ts';
export type { Weakened } from './policy/rules/weakened.ts';
export type { Finding, FindingArguments, FindingCode, Place } from './policy/finding.ts';
export { hardeningArgv } from './policy/harden.ts';
export { commandIs, exactLimits, hardeningBeforeImage, imageIs, nothingWeakening } from './policy/laws.ts';
export type { AllowedOption, ContainerPolicy, GrantedCapability, Hardening } from './policy/policy.ts';
export { WEAKENING_EXTRAS } from './policy/weakenings.ts';
export type { Tier, WeakeningExtra } from './policy/weakenings.ts';

export { egressSidecarArgv, egressSidecarPolicy } from './sites/egress-sidecar.ts';
export type { EgressSidecar } from './sites/egress-sidecar.ts';
export { InputError } from './sites/inputs.ts';
export type { Environment, Limits, Mount, User } from './sites/parts.ts';
export { repoContainerArgv, repoContainerPolicy } from './sites/repo-container.ts';
export type { RepoContainer } from './sites/repo-container.ts';
export { snippetContainerArgv, snippetContainerPolicy } from './sites/snippet-container.ts';
export type { SnippetContainer } from './sites/snippet-container.ts';
export { runSnippet } from './sites/snippet-run.ts';
export type { Snippet, SnippetFiles, SnippetTools } from './sites/snippet-run.ts';
export { taskContainerArgv, taskContainerPolicy } from './sites/task-container.ts';
export type { TaskContainer } from './sites/task-container.ts';
export { agentStepPolicy, reapArgv, rootStepPolicy, taskExecArgv, taskExecPolicy } from './sites/task-exec.ts';
export type { TaskStep } from './sites/task-exec.ts';

export { defineConfig } from './characterization/definition.ts';
export type { BuildCase, Config, GoldenOnly, SiteDefinition, Thresholds } from './characterization/definition.ts';
