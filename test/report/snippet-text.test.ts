import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snippetData } from '../../src/report/snippet-json.ts';
import { snippetText } from '../../src/report/snippet-text.ts';
import { painter } from '../../src/report/style.ts';
import { jsonLines } from '../../src/argv/parsed-json.ts';
import { OUTCOMES, failed, report, snippet } from './snippets.ts';

const plain = painter(false);
const { passed, skipped, broken } = OUTCOMES;

describe('the report for a terminal', () => {
  it('has a table a document, the end of what failed wrote, what was used, and the counts', () => {
    const out = failed({ stdout: 'a\n\tb\u001B[31m\n', stderr: 'oops' });
    expect(snippetText(report([passed, out, skipped, broken, broken]), plain)).toBe(`a.md
   3  bash  passed   1.5 s
  13  bash  FAILED   1.5 s  it ended with exit code 3
  23  bash  skipped         no network
  33  bash  NOT RUN
  43  bash  NOT RUN

a.md:13  FAILED  it ended with exit code 3
  standard output
    a
        b\\u{1b}[31m
  standard error
    oops

NOT RUN  There is no docker engine
  a.md:33, a.md:43

docker 28.2.2, bash:5 sha256:a1a1a1a1a1a1, policy 619e4b567300
1 of 2 snippets passed (50%), 1 failed, 2 could not run, 1 skipped
The run is incomplete: what could not run may be wrong.
`);
  });

  it('shows what was expected beside what was written', () => {
    const text = snippetText(
      report(
        [failed({ why: 'output', exit: 0, stdout: 'one\n' })],
        {},
        snippet({ expect: { exit: 'zero', output: 'two\n' } }),
      ),
      plain,
    );
    expect(text).toContain('  expected\n    two\n  standard output\n    one\n');
  });

  it('shows only the end of a long output, and only the beginning of a long line', () => {
    const stdout = `${Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n')}\n${'x'.repeat(500)}\n`;
    const lines = snippetText(report([failed({ stdout, truncated: true })]), plain).split('\n');
    expect(lines).toContain('  standard output (not all of it was kept)');
    expect(lines).toContain('    … (11 lines before)');
    expect(lines).not.toContain('    line 10');
    expect(lines).toContain(`    ${'x'.repeat(200)}…`);
  });

  it('lists what would run with its image and time, and the blocks of data in one line', () => {
    const listed = report([undefined], { backend: 'none', facts: undefined }, snippet({ session: 'a', name: 'n' }));
    const data = report(
      [{ kind: 'skipped', reason: 'yaml is no language that runs' }],
      {},
      snippet({ language: undefined, info: 'yaml', line: 9 }),
    );
    const rows = [...(listed.documents[0]?.rows ?? []), ...(data.documents[0]?.rows ?? [])];
    expect(snippetText({ ...listed, documents: [{ document: 'a.md', rows }] }, plain)).toBe(`a.md
  3  bash  would run  bash:5  5 s  n, session a
  skipped, in no language that runs: 1 yaml

1 snippet would run, 1 skipped. Nothing was started: --backend docker or podman runs them.
`);
  });

  it('says what is asked for where too few passed, and that nothing ran where nothing did', () => {
    expect(snippetText(report([failed()], { failUnder: 9750 }), plain)).toContain('At least 97.5% must pass.\n');
    expect(snippetText(report([skipped]), plain)).toContain(
      'none ran, 1 skipped\nNothing ran, so nothing is known to work.\n',
    );
  });

  it('holds no character that a terminal obeys, whatever a document or a snippet says', () => {
    const nasty = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(nasty, nasty, nasty, nasty, (name, stdout, info, reason) => {
        const of = snippet({ document: name, name, info, session: reason, expect: { exit: 'zero', output: stdout } });
        const outcomes = [
          failed({ stdout, stderr: name, why: 'output' }),
          { kind: 'skipped', reason },
          { ...broken, message: reason },
        ] as const;
        const all = report(outcomes, {}, of);
        for (const text of [snippetText(all, plain), jsonLines(snippetData(all))]) {
          expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        }
      }),
      { numRuns: 200 },
    );
  });
});
