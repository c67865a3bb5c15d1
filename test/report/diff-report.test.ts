import { describe, expect, test } from 'vitest';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { diffGoldens } from '../../src/characterization/diff-goldens.ts';
import type { GoldenTexts } from '../../src/characterization/revision.ts';
import { diffMarkdown } from '../../src/report/diff-markdown.ts';
import { diffJson, diffText, summaryOf } from '../../src/report/diff-report.ts';
import type { DiffReport } from '../../src/report/diff-report.ts';
import { painter } from '../../src/report/style.ts';
import { golden, jobArgv, POLICY } from '../characterization/example.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

function texts(all: Record<string, string>): GoldenTexts {
  return new Map(Object.entries(all).map(([name, text]) => [`job/${name}.sh`, { text }]));
}

function report(before: Record<string, string>, after: Record<string, string>): DiffReport {
  return {
    base: { revision: 'main', commit: COMMIT },
    folder: 'goldens',
    goldens: Object.keys(after).length,
    differences: diffGoldens(texts(before), texts(after)),
  };
}

const accepted = [{ weakened: [{ field: 'HostConfig.PidsLimit', from: 64 }], broken: [], reason: 'it forks' }];
const fewer = jobArgv().map((token) => (token === '64' ? '32' : token));

const ALL = report(
  {
    gone: golden('gone', ['docker', 'run', 'x']),
    header: golden('header', jobArgv()),
    spelled: golden('spelled', jobArgv('-m', '1g')),
    stronger: golden('stronger', jobArgv()),
    unreadable: golden('unreadable', jobArgv()),
    weaker: golden('weaker', jobArgv()),
    same: golden('same', jobArgv()),
  },
  {
    fresh: golden('fresh', ['docker', 'run', '--privileged', 'x']),
    header: golden('header', jobArgv(), [], { ...POLICY, options: [] }),
    spelled: golden('spelled', jobArgv('--memory=1024m')),
    stronger: golden('stronger', fewer),
    unreadable: '',
    weaker: golden(
      'weaker',
      jobArgv().map((token) => (token === '64' ? '-1' : token)),
      accepted,
    ),
    same: golden('same', jobArgv()),
  },
);

describe('the report for a terminal', () => {
  test('has a block for each golden that changed, and counts them by what they come to', () => {
    expect(diffText(ALL, painter(false))).toBe(`goldens/job/fresh.sh: weaker
  + docker run
  + --privileged
  + x  (image)
  weaker: --privileged absent => true: the container gains every capability and device, and no seccomp, AppArmor or masked paths
goldens/job/gone.sh: removed
  - docker run
  - x  (image)
goldens/job/header.sh: with another header
  the policy holds something else: ${/policy: (\w+)/.exec(golden('a', []))?.[1]} => ${/policy: (\w+)/.exec(golden('a', [], [], { ...POLICY, options: [] }))?.[1]}
goldens/job/spelled.sh: spelled otherwise
  ~ -m 1g => --memory=1024m
    spelling alone: the container config is the same
goldens/job/stronger.sh: stronger
  ~ --pids-limit 64 => --pids-limit 32
    pids limit 64 → 32 (stronger, CIS 5.29)
goldens/job/unreadable.sh: unreadable
  the golden cannot be read: line 1: the first line is not "# argvet golden 1"
goldens/job/weaker.sh: weaker
  ~ --pids-limit 64 => --pids-limit -1
    pids limit 64 → unlimited (weaker, CIS 5.29): more processes
  reason: it forks

7 goldens, since main (0123456789ab): 2 weaker, 1 unreadable, 1 stronger, 1 spelled otherwise, 1 removed, 1 with another header
`);
  });

  test('is one line where nothing changed', () => {
    const same = report({}, {});
    expect(diffText({ ...same, goldens: 1 }, painter(false))).toBe('1 golden, since main (0123456789ab): no change\n');
    const short = { ...same, base: { revision: '0123456', commit: COMMIT } };
    expect(diffText(short, painter(false))).toBe('0 goldens, since 0123456: no change\n');
  });
});

test('the summary has the worst first', () => {
  expect(summaryOf(ALL)).toMatch(/^2 weaker, 1 unreadable, 1 stronger/);
});

describe('the report in JSON', () => {
  test('is one line, not ok when a golden is weaker or unreadable, with the data of each change', () => {
    const text = diffJson(ALL);
    expect(text.endsWith('}\n')).toBe(true);
    expect(text.trimEnd()).not.toContain('\n');
    expect(JSON.parse(text)).toMatchObject({
      ok: false,
      base: { revision: 'main', commit: COMMIT },
      goldens: 7,
      differences: expect.arrayContaining([
        expect.objectContaining({
          golden: { site: 'job', case: 'weaker', path: 'goldens/job/weaker.sh' },
          status: 'changed',
          weaker: true,
          verdict: 'weaker',
          meaning: {
            kind: 'config',
            changes: [expect.objectContaining({ field: 'HostConfig.PidsLimit', from: 64, cis: '5.29' })],
          },
          reasons: ['it forks'],
        }),
      ]),
    });
    expect(JSON.parse(diffJson(report({}, {})))).toMatchObject({ ok: true, differences: [] });
    const stronger = report({ a: golden('a', jobArgv()) }, { a: golden('a', fewer) });
    expect(JSON.parse(diffJson(stronger))).toMatchObject({ ok: true, differences: [{ weaker: false }] });
  });
});

describe('the report in Markdown', () => {
  test('has what a change means, and the argv as a diff', () => {
    const changed = report(
      { weaker: golden('weaker', jobArgv()) },
      {
        weaker: golden(
          'weaker',
          jobArgv().map((token) => (token === '64' ? '-1' : token)),
          accepted,
        ),
      },
    );
    const text = diffMarkdown(changed);
    expect(text).toMatch(
      /^### Containers: 1 weaker\n\n1 golden, since `main` \(`0123456789ab`\)\.\n\n#### `job\/weaker`: weaker\n\n\|/,
    );
    expect(text).toMatch(/\| pids limit +\| `64` +\| `unlimited` +\| weaker, CIS 5\.29: more processes +\|/);
    expect(text).toContain('```diff\n- --pids-limit 64\n+ --pids-limit -1\n```\n');
    expect(text.endsWith('\n\n- `reason: it forks`\n')).toBe(true);
  });

  test('has a part for each status', () => {
    const text = diffMarkdown(ALL);
    expect(text.match(/^#### .*$/gm)).toEqual([
      '#### `job/fresh`: weaker',
      '#### `job/gone`: removed',
      '#### `job/header`: with another header',
      '#### `job/spelled`: spelled otherwise',
      '#### `job/stronger`: stronger',
      '#### `job/unreadable`: unreadable',
      '#### `job/weaker`: weaker',
    ]);
    expect(text).toContain('\n\nspelling alone: the container config is the same\n\n');
    expect(text).toContain('\n\nThe argv is the same.\n\n- `the policy holds something else: ');
    expect(text).toContain('\n\nthe golden cannot be read: `line 1: ');
  });
});

const EVIL = '\u001b[2J\n```\n# <b>@everyone</b> `![x](https://example.com)` | \u202e --privileged';

describe('foreign text', () => {
  const hostile = report(
    { a: golden('a', jobArgv('--name', `x${EVIL}`)), b: golden('b', jobArgv()), c: golden('c', [EVIL]) },
    {
      a: golden('a', jobArgv('-e', `A${EVIL}=${EVIL}`), [
        { ...accepted[0], weakened: [], broken: ['x'], reason: `y${EVIL}` },
      ]),
      b: golden('b', [EVIL, EVIL]),
      d: golden('d', ['docker', 'run', `--${EVIL}`]),
      e: EVIL,
    },
  );
  const base = { revision: EVIL, commit: COMMIT };
  const controls = /[^\P{Cc}\n]|[\u202e\u2028]/u;

  test('reaches no terminal as a control, and makes no line of its own', () => {
    const text = diffText({ ...hostile, base }, painter(false));
    expect(text).not.toMatch(controls);
    expect(text).not.toMatch(/^```|^# /m);
    expect(diffJson({ ...hostile, base }).trimEnd()).not.toMatch(/\p{Cc}|[\u202e\u2028]/u);
  });

  test('is no markup', () => {
    const text = diffMarkdown({ ...hostile, base });
    expect(text).not.toMatch(controls);
    const kinds = new Set<string>();
    const titles: number[] = [];
    const html = new Set<string>();
    visit(fromMarkdown(text), (node) => {
      kinds.add(node.type);
      if (node.type === 'heading') titles.push(node.depth);
      if (node.type === 'html') html.add(node.value);
    });
    expect(titles).toEqual([3, ...hostile.differences.map(() => 4)]);
    expect(html).toEqual(new Set(['<code>', '</code>']));
    for (const kind of ['link', 'image', 'strong', 'emphasis', 'blockquote']) expect(kinds).not.toContain(kind);
  });
});
