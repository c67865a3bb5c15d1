/** Reports of snippets for tests. */
import type { SnippetReport } from '../../src/report/snippet-report.ts';
import type { Snippet, SnippetOutcome } from '../../src/snippet/model.ts';

/** A snippet of `a.md` with some fields. */
export function snippet(fields: Partial<Snippet> = {}): Snippet {
  return {
    document: 'a.md',
    line: 3,
    language: 'bash',
    info: 'bash',
    name: undefined,
    code: 'true\n',
    expect: { exit: 'zero', output: undefined },
    timeout: undefined,
    session: undefined,
    skip: undefined,
    ...fields,
  };
}

/** An outcome that has output. */
export function failed(fields: Partial<Extract<SnippetOutcome, { kind: 'failed' }>> = {}): SnippetOutcome {
  return { kind: 'failed', why: 'exit', exit: 3, stdout: '', stderr: '', truncated: false, ms: 1500, ...fields };
}

/** The outcomes that have no field of interest. */
export const OUTCOMES = {
  passed: { kind: 'passed', ms: 1500 },
  skipped: { kind: 'skipped', reason: 'no network' },
  broken: { kind: 'infrastructure', problem: 'engine-missing', message: 'There is no docker engine' },
} as const satisfies Record<string, SnippetOutcome>;

/** A report of one document, a row for each outcome. */
export function report(
  outcomes: readonly (SnippetOutcome | undefined)[],
  fields: Partial<SnippetReport> = {},
  of = snippet(),
): SnippetReport {
  const rows = outcomes.map((outcome, at) => ({
    snippet: { ...of, line: of.line + 10 * at },
    outcome,
    image: outcome?.kind === 'skipped' ? undefined : 'bash:5',
    timeout: 5,
    argv: undefined,
  }));
  return {
    backend: 'docker',
    documents: [{ document: of.document, rows }],
    leftOut: 0,
    failUnder: 10_000,
    facts: {
      engine: { name: 'docker', version: '28.2.2' },
      images: { 'bash:5': `sha256:${'a1'.repeat(32)}` },
      policy: '619e4b567300',
    },
    ...fields,
  };
}
