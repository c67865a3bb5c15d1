/** The report of `argvet snippets` for a program. */
import { countSnippets, judgeSnippets } from './snippet-report.ts';
import type { SnippetReport } from './snippet-report.ts';

/** The report as an object; docs/snippets.md says what each field is. */
export function snippetData(report: SnippetReport): object {
  const { backend, facts, failUnder, leftOut, documents } = report;
  const verdict = judgeSnippets(report);
  return {
    ok: verdict === 'holds' || verdict === 'listed',
    verdict,
    backend,
    engine: facts?.engine ?? null,
    images: facts?.images ?? {},
    policy: facts?.policy ?? null,
    failUnder: failUnder / 100,
    counts: { ...countSnippets(report), leftOut },
    snippets: documents.flatMap(({ rows }) =>
      rows.map(({ snippet, outcome, image, timeout, argv }) => ({
        document: snippet.document,
        line: snippet.line,
        language: snippet.language ?? null,
        info: snippet.info,
        name: snippet.name ?? null,
        session: snippet.session ?? null,
        expect: { exit: snippet.expect.exit, output: snippet.expect.output ?? null },
        image: image ?? null,
        timeout,
        outcome: outcome ?? null,
        argv: argv ?? null,
      })),
    ),
  };
}
