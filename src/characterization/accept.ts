/** Accepting changes: what would be written, removed and refused, then doing it. */
import { check } from '../policy/check.ts';
import { weakened } from '../policy/direction.ts';
import type { Finding } from '../policy/finding.ts';
import { findingKey, stillTrue } from './acceptance.ts';
import { argvChanges } from './changes.ts';
import type { ArgvChange } from './changes.ts';
import type { ComparedCase, Comparison } from './compare.ts';
import { policyFingerprint } from './fingerprint.ts';
import { printGolden } from './golden.ts';
import type { Acceptance } from './golden-header.ts';
import type { GoldenFinding, GoldenPlace } from './golden-finding.ts';
import type { GoldenStore } from './store.ts';

/** A weakening between two argv. */
export type Weakening = ReturnType<typeof weakened>[number];

/** What changes for one case. */
export interface CaseChange {
  readonly golden: GoldenPlace & { readonly case: string };
  /** True when there was no golden. */
  readonly created: boolean;
  /** From the golden's argv to the built one; empty when it is created, or only its header changes. */
  readonly changes: readonly ArgvChange[];
  /** Why the golden is rewritten although its argv is the same. */
  readonly header: readonly GoldenFinding[];
  /** What the change weakens, and the policy findings that it has and that no reason in the header covers yet. */
  readonly weakened: readonly Weakening[];
  readonly broken: readonly Finding[];
}

/** One step of an acceptance. */
export type AcceptStep =
  | ({ readonly kind: 'write'; readonly argv: readonly string[]; readonly text: string } & CaseChange)
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
 * a run changes all that it may or nothing.
 */
export async function applyAcceptance(steps: readonly AcceptStep[], store: GoldenStore): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const step of steps) {
      if (step.kind !== 'write' && step.kind !== 'remove') continue;
      const { path } = step.golden;
      const old = await store.read(path);
      if (step.kind === 'write') await store.write(path, step.text);
      else await store.remove(path);
      undo.unshift(() => (old === undefined ? store.remove(path) : store.restore(path, old)));
    }
  } catch (error) {
    for (const step of undo) await step();
    throw error;
  }
}

const HEADER_CODES: ReadonlySet<GoldenFinding['code']> = new Set(['golden-header', 'golden-policy-changed']);

function planCase(compared: ComparedCase, reason: string | undefined): AcceptStep {
  const { golden, policy, built, recorded, findings } = compared;
  const unreadable = findings.some(({ code }) => code === 'golden-unreadable');
  if (built === undefined || unreadable) return { kind: 'impossible', golden, findings };
  const all = check(built, policy);
  const kept = stillTrue(recorded?.header.acceptances ?? [], built, all);
  const covered = new Set(kept.flatMap(({ broken }) => broken));
  const change: CaseChange = {
    golden,
    created: recorded === undefined,
    changes: recorded === undefined ? [] : argvChanges(recorded.argv, built),
    header: findings.filter(({ code }) => HEADER_CODES.has(code)),
    weakened: recorded === undefined ? [] : weakened(recorded.argv, built),
    broken: all.filter((finding) => !covered.has(findingKey(finding))),
  };
  const accepted = acceptanceOf(change, reason);
  if (accepted === 'needs-reason') return { kind: 'needs-reason', ...change };
  const header = {
    site: golden.site,
    case: golden.case,
    policy: { name: policy.name, fingerprint: policyFingerprint(policy) },
    acceptances: [...kept, ...accepted],
  };
  return { kind: 'write', argv: built, text: printGolden({ header, argv: built }), ...change };
}

function acceptanceOf({ weakened: weaker, broken }: CaseChange, reason = ''): Acceptance[] | 'needs-reason' {
  if (weaker.length + broken.length === 0) return [];
  const text = reason.trim().replace(/\s+/g, ' ');
  if (text === '') return 'needs-reason';
  return [
    {
      weakened: weaker.map(({ option, from, to }) => ({
        option,
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      })),
      broken: [...new Set(broken.map(findingKey))],
      reason: text,
    },
  ];
}
