/** The report of `argvet probe` for a program. */
import type { EvidenceRow } from '../probe/evidence.ts';
import type { CaseOutcome } from '../probe/probe-sites.ts';
import type { Versions } from '../probe/versions.ts';
import { lintFindingText } from './lint-report.ts';
import { countProbes, judgeProbes } from './probe-report.ts';
import type { ProbeReport, ProbedContainer, ProbedSites } from './probe-report.ts';

/** The report as an object; docs/probe.md says what each field is. */
export function probeData(report: ProbeReport): object {
  const verdict = judgeProbes(report);
  return {
    ok: verdict === 'holds',
    verdict,
    versions: report.versions,
    counts: countProbes(report),
    ...(report.subject.kind === 'sites' ? sitesData(report.subject) : containerData(report.subject, report.versions)),
  };
}

function sitesData({ image, outcomes }: ProbedSites): object {
  return { image, containers: outcomes.map(outcomeData) };
}

function outcomeData({ cases, outcome }: CaseOutcome): object {
  if (outcome.kind !== 'probed') return { cases, kind: outcome.kind, reason: outcome.reason };
  const { kind, argvOf, rows, replaced, leftOut, unlooked } = outcome;
  return { cases, kind, reason: null, argvOf, rows: rows.map(rowData), replaced, leftOut, unlooked };
}

function containerData({ container, policy, judged }: ProbedContainer, versions: Versions): object {
  if (judged.kind === 'not-run') return { container, policy, kind: judged.kind, reason: judged.reason };
  const { kind, name, image, argv, findings, rows } = judged;
  return {
    container,
    policy,
    kind,
    reason: null,
    name,
    image,
    argv,
    findings: findings.map(({ place: _place, ...finding }) => finding),
    texts: findings.map((finding) => lintFindingText(finding, versions.name)),
    rows: rows.map(rowData),
  };
}

function rowData({ subject, tokens, asked, sent, seen, effect }: EvidenceRow): object {
  return {
    subject,
    tokens,
    asked,
    sent: sent ?? null,
    seen: seen ?? null,
    effect: effect.kind,
    where: effect.kind === 'not-in-effect' ? effect.where : null,
    reason: effect.kind === 'not-observable' ? effect.reason : null,
  };
}
