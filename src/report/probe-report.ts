/** What a report of probes is made of: plain data, its counts and its verdict. */
import type { BuiltinFinding } from '../policy/builtin/policy.ts';
import type { EvidenceRow } from '../probe/evidence.ts';
import type { JudgedContainer } from '../probe/judge-container.ts';
import type { CaseOutcome } from '../probe/probe-sites.ts';
import type { Versions } from '../probe/versions.ts';

/** A run of probes. */
export interface ProbeReport {
  readonly versions: Versions;
  readonly subject: ProbedSites | ProbedContainer;
}

/** The containers of sites, each started for the probe. */
export interface ProbedSites {
  readonly kind: 'sites';
  /** The image by its name, and its digest or id. */
  readonly image: { readonly name: string; readonly digest: string };
  readonly outcomes: readonly CaseOutcome[];
}

/** A container that ran already. */
export interface ProbedContainer {
  readonly kind: 'container';
  /** As it was named on the command line. */
  readonly container: string;
  /** The name of the policy. */
  readonly policy: string;
  readonly judged: JudgedContainer;
}

/** What a run comes to: what is not known to hold is never green, and comes before what is known to be wrong. */
export type ProbeVerdict = 'holds' | 'findings' | 'incomplete';

/** Counts of a run. */
export interface ProbeCounts {
  /** Containers that were looked at, and those that could not be. */
  readonly probed: number;
  readonly notRun: number;
  /** Claims by what became of them. */
  readonly inEffect: number;
  readonly notInEffect: number;
  readonly notObservable: number;
  /** What a container breaks of its policy. */
  readonly findings: number;
}

/** Counts a run. */
export function countProbes({ subject }: ProbeReport): ProbeCounts {
  const rows = rowsOf(subject);
  const count = (kind: EvidenceRow['effect']['kind']): number =>
    rows.filter(({ effect }) => effect.kind === kind).length;
  const kinds = subject.kind === 'sites' ? subject.outcomes.map(({ outcome }) => outcome.kind) : [subject.judged.kind];
  return {
    probed: kinds.filter((kind) => kind === 'probed' || kind === 'judged').length,
    notRun: kinds.filter((kind) => kind === 'not-run').length,
    inEffect: count('in-effect'),
    notInEffect: count('not-in-effect'),
    notObservable: count('not-observable'),
    findings: findingsOf(subject).length,
  };
}

/** The verdict of a run. */
export function judgeProbes(report: ProbeReport): ProbeVerdict {
  const { probed, notRun, notInEffect, notObservable, findings } = countProbes(report);
  if (probed === 0 || notRun > 0 || notObservable > 0) return 'incomplete';
  return notInEffect + findings > 0 ? 'findings' : 'holds';
}

function rowsOf(subject: ProbeReport['subject']): readonly EvidenceRow[] {
  if (subject.kind === 'container') return subject.judged.kind === 'judged' ? subject.judged.rows : [];
  return subject.outcomes.flatMap(({ outcome }) => (outcome.kind === 'probed' ? outcome.rows : []));
}

function findingsOf(subject: ProbeReport['subject']): readonly BuiltinFinding[] {
  return subject.kind === 'container' && subject.judged.kind === 'judged' ? subject.judged.findings : [];
}
