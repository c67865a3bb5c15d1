/** The report of `argvet probe --matrix` for a terminal. */
import { printable } from '../argv/printable.ts';
import { BEHAVIOURS } from '../probe/behaviours/table.ts';
import { behavioursNotRun, columnsNotRun, driftOf, lossesOf, removalsOf, unneeded } from '../probe/matrix/conclude.ts';
import type { Drift } from '../probe/matrix/conclude.ts';
import type { MatrixRecord } from '../probe/matrix/record.ts';
import { plural } from './plural.ts';
import type { ProbeVerdict } from './probe-report.ts';
import type { Paint } from './style.ts';
import { textTable } from './table.ts';

/** A matrix that was run, and the one that is on record. */
export interface MatrixReport {
  readonly matrix: MatrixRecord;
  /** The one of before; that which was just written, where it was replaced; undefined where there is none. */
  readonly recorded: MatrixRecord | undefined;
}

/**
 * What is not known comes before what is wrong: a capability that nothing needs, an outcome that is not as recorded. A
 * behaviour that was not run is known only where the record says so too.
 */
export function judgeMatrix({ matrix, recorded }: MatrixReport): ProbeVerdict {
  const drift = recorded === undefined ? [] : driftOf(recorded, matrix);
  const isUnknown = recorded === undefined && behavioursNotRun(matrix).length > 0;
  if (matrix.columns.length === 0 || columnsNotRun(matrix).length > 0 || isUnknown) return 'incomplete';
  return unneeded(matrix).length + drift.length > 0 ? 'findings' : 'holds';
}

/** What the site's container does, what each option changes, and the findings. Ends with a line's end. */
export function matrixText(report: MatrixReport, paint: Paint): string {
  const { matrix } = report;
  const title = paint('title', printable(`${matrix.site}/${matrix.case}${throughText(matrix)}`));
  if (matrix.columns.length === 0) return `${title}\n${paint('quiet', '  an exec starts no container')}\n`;
  return `${[title, ...behaviourLines(matrix), '', ...removalLines(matrix), '', ...endLines(report, paint)].join('\n')}\n`;
}

/** Podman runs docker's argv as well. */
function throughText({ argvOf, versions: { name } }: MatrixRecord): string {
  return argvOf === name ? '' : `  ${argvOf}'s argv, run by ${name} as it is`;
}

function behaviourLines(matrix: MatrixRecord): readonly string[] {
  const column = (kind: string) => matrix.columns.find((each) => each.kind === kind)?.outcomes ?? {};
  const [defaults, dropped, site] = [column('defaults'), column('dropped'), column('site')];
  const rows = BEHAVIOURS.map(({ name, what }) => [
    printable(what),
    printable(site[name] ?? '-'),
    printable(defaults[name] ?? '-'),
    printable(dropped[name] ?? '-'),
  ]);
  return textTable([['', 'the site', `${matrix.versions.name} run`, '--cap-drop ALL alone'], ...rows]).map(
    (line) => `  ${line}`,
  );
}

function removalLines(matrix: MatrixRecord): readonly string[] {
  const rows = removalsOf(matrix).map(({ kind, option, breaks, allows }) => [
    `${kind === 'minus' ? 'without' : 'with'} ${printable(option)}`,
    breaks.length === 0 ? '' : `breaks ${breaks.join(', ')}`,
    allows.length === 0 ? '' : `allows ${allows.join(', ')}`,
  ]);
  return textTable(rows).map((line) => `  ${line}`);
}

function endLines(report: MatrixReport, paint: Paint): readonly string[] {
  const { matrix, recorded } = report;
  const { fails, failsSilently, works } = lossesOf(matrix);
  const drift = recorded === undefined ? [] : driftOf(recorded, matrix);
  const counts = `${plural(matrix.columns.length, 'container')}: ${works.length} work, ${fails.length} fail, ${failsSilently.length} fail silently`;
  return [
    ...[...columnsNotRun(matrix), ...behavioursNotRun(matrix)].map(
      (what) => `  ${paint('bad', 'NOT RUN')}  ${printable(what)}`,
    ),
    ...unneeded(matrix).map(
      (option) => `  ${paint('bad', 'NOT NEEDED')}  ${printable(option)}: nothing breaks without it`,
    ),
    ...drift.map((each) => `  ${paint('bad', 'CHANGED')}  ${driftText(each)}`),
    paint(judgeMatrix(report) === 'holds' ? 'good' : 'bad', counts),
  ];
}

function driftText({ column, behaviour, recorded, now }: Drift): string {
  return printable(
    `${column}${behaviour === '' ? '' : `, ${behaviour}`}: ${recorded ?? 'nothing'} → ${now ?? 'nothing'}`,
  );
}
