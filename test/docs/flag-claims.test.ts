/** What README and docs/ say of flags, against the register of what shows that it is true. Not among the tests that judge mutants. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOf, readRegister } from './register.ts';
import type { Register } from './register.ts';
import { namesFlag, sentencesOf } from './sentences.ts';
import { testsOf } from './tests-of.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'test/docs/claims';
const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

function readText(path: string): string | undefined {
  return existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined;
}

function registerFile(page: string): string {
  return `${FOLDER}/${page.replace(/^docs\//, '').replace(/\.md$/, '.json')}`;
}

describe('what the pages say of flags', () => {
  it.each(PAGES)('is held by evidence that there is: %s', (page) => {
    const file = registerFile(page);
    const empty = JSON.stringify({ page, held: [], noClaim: {}, sections: {} });
    const register = readRegister(readText(file) ?? empty);
    expect(register.page).toBe(page);
    expect(problemsOf(register, file, readText).join('\n\n')).toBe('');
  });

  it('has no register of a page that is gone', () => {
    const known = new Set(PAGES.map(registerFile));
    const files = readdirSync(join(ROOT, FOLDER)).map((name) => `${FOLDER}/${name}`);
    expect(files.filter((file) => !known.has(file))).toEqual([]);
  });
});

const RECORD = {
  versions: { engine: '1', client: '2', kernel: '3', runtime: '4', cgroup: '2' },
  site: 'task',
  case: 'plain',
  columns: [
    { kind: 'defaults', option: '', notRun: null, outcomes: { orphans: 'fails silently' } },
    { kind: 'site', option: '', notRun: null, outcomes: { orphans: 'works' } },
    { kind: 'minus', option: '--init', notRun: null, outcomes: { orphans: 'fails silently' } },
  ],
};

const FILES: Readonly<Record<string, string>> = {
  'docs/page.md': '# A page\n\nWith `--init` orphans are reaped. Read it twice.\n\n## Names\n\n- `--read-only`\n',
  'test/page.test.ts':
    "describe('a page', () => {\n  it('is read', () => undefined);\n  it.skip('is not', () => undefined);\n  it.each(['twice'])('is read %s', () => undefined);\n});\n",
  'characterization/engine/task.json': JSON.stringify(RECORD),
  'test/data/facts.jsonl': '{"argv":["a"],"seen":{"x":1,"y":[2]}}\n',
};

const SENTENCE = 'With --init orphans are reaped.';
const INIT = { record: 'task', column: 'the site', behaviour: 'orphans', outcome: 'works' };
const HELD: Register = {
  page: 'docs/page.md',
  held: [{ sentences: [SENTENCE], by: [INIT] }],
  noClaim: { name: ['--read-only'] },
  sections: {},
};

function problems(register: Partial<Register>, files: Readonly<Record<string, string>> = {}): readonly string[] {
  return problemsOf({ ...HELD, ...register }, 'page.json', (path) => ({ ...FILES, ...files })[path]);
}

function heldBy(...by: Register['held'][number]['by']): readonly string[] {
  return problems({ held: [{ sentences: [SENTENCE], by }] });
}

describe('a register', () => {
  it('with every sentence that names a flag, and evidence that there is, has no problem', () => {
    expect(problems({})).toEqual([]);
    expect(heldBy({ test: 'test/page.test.ts', name: 'a page > is read' })).toEqual([]);
    expect(heldBy({ test: 'test/page.test.ts', name: 'a page > is read %s', row: 'twice' })).toEqual([]);
    expect(heldBy({ facts: 'test/data/facts.jsonl', row: { argv: ['a'], seen: { y: [2] } } })).toEqual([]);
    expect(heldBy({ ...INIT, column: 'without --init', outcome: 'fails silently' })).toEqual([]);
    expect(heldBy({ ...INIT, column: 'run IMAGE', outcome: 'fails silently' })).toEqual([]);
  });

  it('without a sentence that is new on the page is told the sentence, the line and what to add', () => {
    const text = `${FILES['docs/page.md'] ?? ''}\nNothing is left\nof \`--privileged\` then.\n`;
    const [problem, ...more] = problems({}, { 'docs/page.md': text });
    expect(more).toEqual([]);
    expect(problem).toContain(
      'docs/page.md:9 names a flag, and page.json does not have the sentence: put it under "held"',
    );
    expect(problem).toContain('"noClaim" (argvet, usage, example, name, other)');
    expect(problem).toContain('\n  "Nothing is left of --privileged then."');
  });

  it('with a sentence that is gone or in it twice is told the sentence', () => {
    expect(problems({}, { 'docs/page.md': '# A page\n\n`--read-only`\n' })).toEqual([
      `page.json has a sentence that docs/page.md has no more: take it out, or write there what it says now\n  "${SENTENCE}"`,
    ]);
    expect(problems({ noClaim: { name: ['--read-only'], usage: [SENTENCE] } })).toEqual([
      `page.json has a sentence twice: leave one of\n  "${SENTENCE}"`,
    ]);
  });

  it.each([
    [{ test: 'test/none.test.ts', name: 'a page > is read' }, 'there is no test/none.test.ts'],
    [{ test: 'test/page.test.ts', name: 'a page > is written' }, 'has no test "a page > is written"'],
    [{ test: 'test/page.test.ts', name: 'a page > is not' }, 'has no test "a page > is not"'],
    [{ test: 'test/page.test.ts', name: 'a page > is read %s', row: 'once' }, 'has no "once" in the table of'],
    [{ ...INIT, outcome: 'fails silently' }, 'has "works" for orphans in "the site", and not "fails silently"'],
    [{ ...INIT, column: 'without --init' }, 'has "fails silently" for orphans in "without --init"'],
    [{ ...INIT, column: 'without --read-only' }, 'has nothing for orphans in "without --read-only"'],
    [{ ...INIT, behaviour: 'chown' }, 'has nothing for chown'],
    [{ ...INIT, record: 'other' }, 'characterization/engine/other.json has nothing'],
    [{ facts: 'test/data/facts.jsonl', row: { argv: ['a', 'b'] } }, 'has no line with {"argv":["a","b"]}'],
    [{ facts: 'test/data/facts.jsonl', row: { argv: ['a'], seen: { y: [3] } } }, 'has no line with'],
  ])('whose evidence %j is not there is told so', (evidence, problem) => {
    expect(heldBy(evidence)).toEqual([expect.stringContaining(problem)]);
  });

  it('may speak of a section as a whole, which has to be there', () => {
    const sections = { Names: { noClaim: 'name' } } as const;
    expect(problems({ noClaim: {}, sections })).toEqual([]);
    expect(problems({ noClaim: {}, sections: { Name: { noClaim: 'name' } } })).toHaveLength(2);
    expect(
      problems({ held: [], noClaim: {}, sections: { 'A page': { by: [{ ...INIT, behaviour: 'chown' }] } } }),
    ).toHaveLength(1);
  });

  it('has no other reason and no other field', () => {
    const text = (more: object): string => JSON.stringify({ ...HELD, ...more });
    expect(readRegister(text({}))).toEqual(HELD);
    expect(() => readRegister(text({ noClaim: { obvious: ['a'] } }))).toThrow('obvious');
    expect(() => readRegister(text({ held: [{ sentences: ['a'], by: [] }] }))).toThrow('by');
    expect(() => readRegister(text({ heldd: [] }))).toThrow('heldd');
  });
});

describe('the sentences of a page', () => {
  it('are those of its text, its lists, the rows of its tables and the comments of its scripts', () => {
    const page =
      '# A `-t`\n\nOne. Two `a. B` three?\nFour e.g. five\n\n> - Six\n\n| a | `b` |\n| - | --- |\n| c | d   |\n\n```sh\nls # seven\n# eight\n```\n\n```text\n# nine\n```\n';
    const found = sentencesOf(page).map(({ text, line, code }) => [line, text, code]);
    expect(found).toEqual([
      [1, 'A -t', ['-t']],
      [3, 'One.', []],
      [3, 'Two a. B three?', ['a. B']],
      [4, 'Four e.g. five', []],
      [6, 'Six', []],
      [8, 'a | b', ['b']],
      [10, 'c | d', []],
      [13, 'seven', ['seven']],
      [14, 'eight', ['eight']],
    ]);
  });

  it('know the headings above them', () => {
    const found = sentencesOf('# A\n\n## B\n\n### C\n\nx\n\n## D\n\ny\n').map(({ text, sections }) => [
      text,
      sections.join('/'),
    ]);
    expect(found).toEqual([
      ['A', 'A'],
      ['B', 'A/B'],
      ['C', 'A/B/C'],
      ['x', 'A/B/C'],
      ['D', 'A/D'],
      ['y', 'A/D'],
    ]);
  });

  it.each([
    '`--cap-drop=ALL`',
    '`docker run -v a:b`',
    '`-it`',
    '`CAP_KILL`',
    '`NET_RAW`',
    '`(--init)`',
    'a privileged one',
    'no pids',
    '`--ns`',
    'Volumes',
    'A larger limit',
  ])('name a flag: %s', (text) => {
    expect(sentencesOf(text).map(namesFlag)).toEqual([true]);
  });

  it.each(['`--json`', '`--golden-only`', 'a kill', 'the reports', 'all', '`-1`', '--init'])(
    'name none: %s',
    (text) => {
      expect(sentencesOf(text).map(namesFlag)).toEqual([false]);
    },
  );
});

describe('the tests of a file', () => {
  const source = `
    describe.each([1])('a', () => {
      it.each([['one', { two: 2 }], ['three']])('b %s', () => 'no');
    });
    describe.skip('c', () => { it('d', () => 1); });
    test('e', { timeout: 1 }, () => 1);
    it.todo('f');
    other('g');`;

  it('have the names of their groups and the texts of their table, and are none where they are skipped', () => {
    expect(testsOf('x.test.ts', source)).toEqual([
      { name: 'a > b %s', texts: ['one', 'three'] },
      { name: 'e', texts: [] },
    ]);
  });

  it('cannot be told where its syntax is wrong', () => {
    expect(() => testsOf('x.test.ts', 'it(')).toThrow("x.test.ts can't be read");
  });
});
