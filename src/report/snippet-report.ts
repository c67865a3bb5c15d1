/** What a report of snippets is made of: plain data, so that a reporter knows no engine and no file. */
import type { RunFacts, Snippet, SnippetOutcome } from '../snippet/model.ts';

/** A run of snippets, or the list of what would run. */
export interface SnippetReport {
  readonly backend: 'none' | 'docker' | 'podman';
  readonly documents: readonly {
    readonly document: string;
    readonly rows: readonly SnippetRow[];
  }[];
  /** How many snippets the selection left out. */
  readonly leftOut: number;
  /** The least rate that is asked for, in hundredths of a per cent. */
  readonly failUnder: number;
  /** Undefined where nothing was started. */
  readonly facts: RunFacts | undefined;
}

/** A snippet and what became of it. */
export interface SnippetRow {
  readonly snippet: Snippet;
  /** Undefined for one that only would run. */
  readonly outcome: SnippetOutcome | undefined;
  /** What it is run with; undefined for one that is skipped. */
  readonly image: string | undefined;
  /** In seconds. */
  readonly timeout: number;
  /** The argv that would start it, where that is asked for. */
  readonly argv: readonly string[] | undefined;
}

/** How many snippets came to what. */
export interface SnippetCounts {
  /** Those that ran to their end, or were ended for what they did. */
  readonly ran: number;
  readonly passed: number;
  /** `ran` without `passed`. */
  readonly failed: number;
  readonly skipped: number;
  /** Those that should have run and did not, because of an engine, an image or an interpreter. */
  readonly broken: number;
  /** Those that would run. */
  readonly planned: number;
}

/** Counts the snippets of a report. An empty body, a skip and an infrastructure outcome did not run. */
export function countSnippets({ documents }: Pick<SnippetReport, 'documents'>): SnippetCounts {
  const kinds = documents.flatMap(({ rows }) => rows.map(({ outcome }) => outcome?.kind ?? 'planned'));
  const count = (kind: (typeof kinds)[number]) => kinds.filter((each) => each === kind).length;
  const [passed, skipped, broken, planned] = [
    count('passed'),
    count('skipped'),
    count('infrastructure'),
    count('planned'),
  ];
  const ran = kinds.length - skipped - broken - planned;
  return { ran, passed, failed: ran - passed, skipped, broken, planned };
}

/** What a run comes to. */
export type SnippetVerdict = 'listed' | 'holds' | 'below' | 'incomplete' | 'nothing-ran';

/** The verdict: a run is not green where something could not run, or nothing did. The rate is compared in whole numbers. */
export function judgeSnippets(report: SnippetReport): SnippetVerdict {
  if (report.backend === 'none') return 'listed';
  const { ran, passed, broken } = countSnippets(report);
  if (broken > 0) return 'incomplete';
  if (ran === 0) return 'nothing-ran';
  return passed * 10_000 >= report.failUnder * ran ? 'holds' : 'below';
}

/** The rate of those that ran, in tenths of a per cent and never rounded up; `-` where nothing ran. */
export function passRate({ ran, passed }: SnippetCounts): string {
  if (ran === 0) return '-';
  const tenths = Math.floor((passed * 1000) / ran);
  return `${Math.floor(tenths / 10)}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}%`;
}
