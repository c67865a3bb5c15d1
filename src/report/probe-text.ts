/** The report of `argvet probe` for a terminal. */
import { printable } from '../argv/printable.ts';
import { quoteAll } from '../argv/shell-words.ts';
import type { EvidenceRow } from '../probe/evidence.ts';
import type { CaseOutcome } from '../probe/probe-sites.ts';
import type { Versions } from '../probe/versions.ts';
import { lintFindingText } from './lint-report.ts';
import { plural } from './plural.ts';
import { countProbes, judgeProbes } from './probe-report.ts';
import type { ProbeReport, ProbedContainer } from './probe-report.ts';
import type { Paint } from './style.ts';
import { textTable } from './table.ts';

/** A table a container, what differs below it, then the versions and the counts. Ends with a line's end. */
export function probeText(report: ProbeReport, paint: Paint): string {
  const { subject, versions } = report;
  const parts =
    subject.kind === 'sites'
      ? subject.outcomes.flatMap((each) => [...caseLines(each, versions, paint), ''])
      : [...containerLines(subject, versions, paint), ''];
  return `${[...parts, ...summaryLines(report, paint)].join('\n')}\n`;
}

function caseLines({ cases, outcome }: CaseOutcome, { name }: Versions, paint: Paint): readonly string[] {
  const title = paint('title', printable(cases.join(', ')));
  if (outcome.kind === 'not-run') return [title, `  ${paint('bad', 'NOT RUN')}  ${printable(outcome.reason)}`];
  if (outcome.kind === 'no-container') return [title, paint('quiet', `  ${printable(outcome.reason)}`)];
  const { argvOf, rows, replaced, leftOut, unlooked } = outcome;
  return [
    title,
    ...(argvOf === name ? [] : [paint('quiet', `  ${argvOf}'s argv, run by ${name} as it is`)]),
    ...rowLines(rows, paint),
    ...told('with a folder or network of the probe for', replaced, paint),
    ...told('started without', leftOut, paint),
    ...told('not looked at', unlooked, paint),
  ];
}

function containerLines(
  { policy, container, judged }: ProbedContainer,
  { name: engine }: Versions,
  paint: Paint,
): readonly string[] {
  if (judged.kind === 'not-run') {
    return [paint('title', printable(container)), `  ${paint('bad', 'NOT RUN')}  ${printable(judged.reason)}`];
  }
  const findings = judged.findings.map(
    (finding) => `  ${paint('bad', finding.code)}  ${lintFindingText(finding, engine)}`,
  );
  return [
    `${paint('title', printable(judged.name))}  image ${printable(judged.image)}, policy ${printable(policy)}`,
    paint('quiet', `  as its engine has it: ${printable(quoteAll(judged.argv))}`),
    ...rowLines(judged.rows, paint),
    ...findings,
  ];
}

function told(what: string, options: readonly string[], paint: Paint): readonly string[] {
  return options.length === 0 ? [] : [paint('quiet', `  ${what}: ${options.map(printable).join(', ')}`)];
}

function rowLines(rows: readonly EvidenceRow[], paint: Paint): readonly string[] {
  const table = textTable(
    rows.map((row) => [
      paint(TONES[row.effect.kind], STATES[row.effect.kind]),
      printable(row.subject),
      printable(row.seen ?? '-'),
      row.tokens.length === 0 ? paint('quiet', '(unasked)') : printable(row.tokens.join(' ')),
    ]),
  );
  return [...table.map((line) => `  ${line}`), ...rows.flatMap((row) => differenceLines(row))];
}

const STATES: Readonly<Record<EvidenceRow['effect']['kind'], string>> = {
  'in-effect': 'in effect',
  'not-in-effect': 'NO EFFECT',
  'not-observable': 'NOT SEEN',
};

const TONES = { 'in-effect': 'good', 'not-in-effect': 'bad', 'not-observable': 'bad' } as const;

/** What was asked, recorded and seen, where they are not one. */
function differenceLines({ subject, asked, sent, seen, effect }: EvidenceRow): readonly string[] {
  if (effect.kind === 'in-effect') return [];
  const parts =
    effect.kind === 'not-observable'
      ? [`asked for: ${asked}`, effect.reason]
      : [
          `asked for: ${asked}`,
          `the engine has recorded: ${sent ?? 'nothing'}`,
          `the kernel shows: ${seen ?? 'nothing'}`,
        ];
  return [`    ${printable(subject)}: ${parts.map(printable).join('; ')}`];
}

function summaryLines(report: ProbeReport, paint: Paint): readonly string[] {
  const { subject, versions } = report;
  const image = subject.kind === 'sites' ? [`${subject.image.name} ${subject.image.digest.slice(0, DIGEST)}`] : [];
  const { probed, notRun, inEffect, notInEffect, notObservable, findings } = countProbes(report);
  const verdict = judgeProbes(report);
  const counts = [
    plural(probed, 'container'),
    ...(notRun === 0 ? [] : [`${notRun} not run`]),
    `${inEffect} in effect`,
    `${notInEffect} not in effect`,
    ...(notObservable === 0 ? [] : [`${notObservable} not seen`]),
    ...(subject.kind === 'sites' ? [] : [plural(findings, 'policy finding')]),
  ].join(', ');
  return [
    printable([...versionWords(versions), ...image].join(', ')),
    paint(verdict === 'holds' ? 'good' : 'bad', counts),
    ...(verdict === 'incomplete' ? ['The run is incomplete: what was not seen may not be in effect.'] : []),
  ];
}

/** `sha256:` and twelve digits, as docker shows them. */
const DIGEST = 19;

function versionWords({ name, engine, client, kernel, runtime, cgroup }: Versions): readonly string[] {
  return [`${name} ${engine} (client ${client})`, runtime, `kernel ${kernel}`, `control groups v${cgroup}`];
}
