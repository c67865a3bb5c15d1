import { describe, expect, it } from 'vitest';
import { readSnippets } from '../../src/snippet/document/read-snippets.ts';
import { plannedArgv, planSnippets } from '../../src/snippet/plan.ts';
import type { Selection } from '../../src/snippet/plan.ts';

const TEXT = `
\`\`\`bash session=a
one
\`\`\`

\`\`\`py name=second
two
\`\`\`

\`\`\`bash session=a timeout=7
three
\`\`\`

\`\`\`bash session=a skip
four
\`\`\`

\`\`\`yaml
five: 5
\`\`\`
`;
const DOCUMENTS = [readSnippets('a.md', TEXT), readSnippets('b.md', TEXT)];
const ALL = { filter: undefined, languages: undefined };
const DEFAULTS = {
  images: { bash: 'b:1', sh: 's:1', python: 'p:1', javascript: 'j:1', typescript: 't:1' },
  timeout: 5,
};

function groups(selection: Partial<Selection>): string[] {
  return planSnippets(DOCUMENTS, { ...ALL, ...selection }).groups.map((group) =>
    group.map(({ document, code }) => `${document} ${code.trim()}`).join(' + '),
  );
}

describe('a plan', () => {
  it('has a group for each snippet and each session of a document, without what is skipped', () => {
    expect(groups({})).toEqual(['a.md one + a.md three', 'a.md two', 'b.md one + b.md three', 'b.md two']);
  });

  it('is narrowed by place, name and code, and by language', () => {
    expect(groups({ filter: 'a.md:6' })).toEqual(['a.md two']);
    expect(groups({ filter: 'second' })).toEqual(['a.md two', 'b.md two']);
    expect(groups({ languages: ['python'] })).toEqual(['a.md two', 'b.md two']);
    expect(groups({ filter: 'nothing' })).toEqual([]);
  });

  it('runs a session whole when one of its snippets is selected', () => {
    expect(groups({ filter: 'three' })).toEqual(['a.md one + a.md three', 'b.md one + b.md three']);
  });

  it('counts what it leaves out', () => {
    expect(planSnippets(DOCUMENTS, { ...ALL, filter: 'second' })).toMatchObject({ leftOut: 8 });
    expect(planSnippets(DOCUMENTS, ALL)).toMatchObject({ leftOut: 0 });
  });

  it('gives a session the time of its snippets together, within an hour', () => {
    const [session = [], single = []] = planSnippets(DOCUMENTS, ALL).groups;
    expect(plannedArgv(session, DEFAULTS).slice(-5)).toEqual(['b:1', 'timeout', '12', 'bash', '/work/snippet.sh']);
    expect(plannedArgv(single, DEFAULTS).slice(-5)).toEqual(['p:1', 'timeout', '5', 'python3', '/work/snippet.py']);
    expect(plannedArgv(session, { ...DEFAULTS, timeout: 3600 })).toContain('3600');
  });
});
