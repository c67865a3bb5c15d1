/** Accepting changes: what would be written, removed and refused, then doing it. */
import { check } from '../policy/check.ts';
import type { Finding } from '../policy/finding.ts';
import type { ContainerPolicy } from '../policy/policy.ts';
import { findingKey, respelled, stillTrue } from './acceptance.ts';
import { argvChanges } from './changes.ts';
import type { ArgvChange } from './changes.ts';
import type { ComparedCase, Comparison } from './compare.ts';
import { policyFingerprint } from './fingerprint.ts';
import { printGolden } from './golden.ts';
import type { Golden } from './golden.ts';
import { printConfig } from './golden-config.ts';
import type { Acceptance, AcceptedWeakening } from './golden-header.ts';
import type { GoldenFinding, GoldenPlace } from './golden-finding.ts';
import { isWeaker, meaningOf, NOTHING_WEAKER, weakeningOf } from './meaning.ts';
import type { Meaning, Weakening } from './meaning.ts';
import { configPathOf } from './names.ts';
import type { GoldenStore } from './store.ts';

/** A file to write, with its path in the folder of the goldens. */
interface FileText {
  readonly path: string;
  readonly text: string;
}

/** What changes for one case. */
export interface CaseChange {
  readonly golden: GoldenPlace & { readonly case: string };
  /** True when there was no golden. */
  readonly created: boolean;
  /** From the golden's argv to the built one; empty when it is created, or only its header changes. */
  readonly changes: readonly ArgvChange[];
  /** What those changes mean; absent when there are none. */
  readonly meaning: Meaning | undefined;
  /** Why the golden or its config is rewritten although the argv is the same. */
  readonly files: readonly GoldenFinding[];
  /** What the change weakens, and the policy findings that it has and that no reason in the header covers yet. */
  readonly weakened: Weakening;
  readonly broken: readonly Finding[];
}

/** One step of an acceptance. */
export type AcceptStep =
  | ({ readonly kind: 'write'; readonly texts: readonly FileText[] } & CaseChange)
  /** It weakens or breaks the policy, and no reason was given. */
  | ({ readonly kind: 'needs-reason' } & CaseChange)
  /** There is no argv to accept, or the golden cannot be read and so not be compared. */
  | { readonly kind: 'impossible'; readonly golden: GoldenPlace; readonly findings: readonly GoldenFinding[] }
  | { readonly kind: 'remove'; readonly golden: GoldenPlace }
  /** An orphan that stays, because nobody asked to remove it. */
  | { readonly kind: 'keep-orphan'; readonly golden: GoldenPlace };

/** What the person who accepts has said. */
export interface AcceptOptions {
  /** One line; absent or blank when none was given. */
  readonly reason?: string | undefined;
  /** Whether orphans are removed. */
  readonly prune: boolean;
}

/** The steps that make the goldens what is built. No step for a case that holds. It writes nothing. */
export function planAcceptance({ cases, orphans }: Comparison, options: AcceptOptions): AcceptStep[] {
  return [
    ...cases.filter(({ findings }) => findings.length > 0).map((each) => planCase(each, options.reason)),
    ...orphans.map(({ golden }) => ({ kind: options.prune ? 'remove' : 'keep-orphan', golden }) as const),
  ];
}

/**
 * Does the steps that write and remove. When one of them fails, those before it are undone and the error is thrown:
 * a run changes all that it may or nothing. A golden is written before its config, and removed behind it: what a
 * process that dies in between leaves is a golden with a config that `check` finds.
 */
export async function applyAcceptance(steps: readonly AcceptStep[], store: GoldenStore): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const [path, text] of steps.flatMap(fileChanges)) {
      const old = await store.read(path);
      if (text !== undefined) await store.write(path, text);
      else await store.remove(path);
      undo.unshift(() => (old === undefined ? store.remove(path) : store.restore(path, old)));
    }
  } catch (error) {
    for (const step of undo) await step();
    throw error;
  }
}

/** The files that a step changes, in order; without a text for one that goes. */
function fileChanges(step: AcceptStep): (readonly [path: string, text: string | undefined])[] {
  if (step.kind === 'write') return step.texts.map(({ path, text }) => [path, text]);
  if (step.kind !== 'remove') return [];
  const { path } = step.golden;
  return path.endsWith('.sh')
    ? [
        [configPathOf(path), undefined],
        [path, undefined],
      ]
    : [[path, undefined]];
}

const HEADER_CODES: ReadonlySet<GoldenFinding['code']> = new Set(['golden-header', 'golden-policy-changed']);
const CONFIG_CODES: ReadonlySet<GoldenFinding['code']> = new Set(['config-missing', 'config-stale']);
const UNREADABLE: ReadonlySet<GoldenFinding['code']> = new Set(['golden-unreadable', 'config-unreadable']);

function planCase(compared: ComparedCase, reason: string | undefined): AcceptStep {
  const { golden, policy, built, recorded, findings } = compared;
  if (built === undefined || findings.some(({ code }) => UNREADABLE.has(code))) {
    return { kind: 'impossible', golden, findings };
  }
  const config = { path: configPathOf(golden.path), text: printConfig(built) };
  const change = changeOf(compared, built);
  // The config is made of the golden: to write it changes nothing that anyone has to agree to.
  if (findings.every(({ code }) => CONFIG_CODES.has(code))) {
    return { kind: 'write', ...change, broken: [], texts: [config] };
  }
  const { kept, broken } = heldAgainst(policy, built, recorded, change.meaning);
  const added = acceptanceOf(change.weakened, broken, reason);
  if (added === 'needs-reason') return { kind: 'needs-reason', ...change, broken };
  const header = {
    site: golden.site,
    case: golden.case,
    policy: { name: policy.name, fingerprint: policyFingerprint(policy) },
    acceptances: [...kept, ...added],
  };
  const text = printGolden({ header, argv: built });
  return { kind: 'write', ...change, broken, texts: [{ path: golden.path, text }, config] };
}

function changeOf({ golden, recorded, findings }: ComparedCase, built: readonly string[]): Omit<CaseChange, 'broken'> {
  const changes = recorded === undefined ? [] : argvChanges(recorded.argv, built);
  const files = findings.filter(({ code }) => HEADER_CODES.has(code) || CONFIG_CODES.has(code));
  const same = { golden, created: recorded === undefined, changes, files };
  if (recorded === undefined || changes.length === 0) return { ...same, meaning: undefined, weakened: NOTHING_WEAKER };
  const meaning = meaningOf(recorded.argv, built);
  return { ...same, meaning, weakened: weakeningOf(recorded.argv, built, meaning) };
}

/** The acceptances that stay, and the policy findings that none of them covers. */
function heldAgainst(
  policy: ContainerPolicy,
  built: readonly string[],
  recorded: Golden | undefined,
  meaning: Meaning | undefined,
): { readonly kept: readonly Acceptance[]; readonly broken: readonly Finding[] } {
  const findings = check(built, policy);
  const accepted = recorded?.header.acceptances ?? [];
  const named = meaning?.kind === 'spelling' ? respelled(accepted, findings) : accepted;
  const kept = stillTrue(named, built, findings);
  const covered = new Set(kept.flatMap(({ broken }) => broken));
  return { kept, broken: findings.filter((finding) => !covered.has(findingKey(finding))) };
}

function acceptanceOf(weakened: Weakening, broken: readonly Finding[], reason = ''): Acceptance[] | 'needs-reason' {
  if (!isWeaker(weakened) && broken.length === 0) return [];
  const text = reason.trim().replace(/\s+/g, ' ');
  if (text === '') return 'needs-reason';
  return [{ weakened: acceptedWeakenings(weakened), broken: [...new Set(broken.map(findingKey))], reason: text }];
}

function acceptedWeakenings({ fields, options }: Weakening): AcceptedWeakening[] {
  return [
    ...fields.map(({ field, from, to }) => ({ field, ...present({ from, to }) })),
    ...options.map(({ option, from, to }) => ({ option, ...present({ from, to }) })),
  ];
}

function present<T>({ from, to }: { readonly from: T | undefined; readonly to: T | undefined }): { from?: T; to?: T } {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
