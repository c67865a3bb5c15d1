import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultKeptFile, mutateIncremental } from '../../../src/mutation/cache/mutate-incremental.ts';
import type { MutantResult, MutationOutcome } from '../../../src/mutation/model.ts';
import type { MutateInput, MutateResult } from '../../../src/mutation/stryker/mutate.ts';
import { mutant, report } from '../../report/outcome.ts';
import { boxProject } from './box-project.ts';
import type { BoxProject } from './box-project.ts';

/** What stands for Stryker here: it has these mutants, and each run gives them another number of milliseconds. */
const MUTANTS: readonly MutantResult[] = [
  mutant({ id: '0', key: 'a', status: 'killed', killedBy: ['it'], touches: [{ case: 'plain', tokens: [2] }], ms: 3 }),
  mutant({
    id: '1',
    key: 'b',
    status: 'survived',
    reason: undefined,
    argv: { case: 'plain', before: ['a\u2028'], after: [] },
  }),
  mutant({ id: '2', key: 'c', status: 'equivalent', reason: 'it asks for the same' }),
];

let project: BoxProject;
let folder = '';
let said: string[] = [];
let runs: MutateInput[] = [];

beforeEach(() => {
  project = boxProject();
  folder = mkdtempSync(join(tmpdir(), 'argvet-kept-'));
  runs = [];
});

afterEach(() => {
  project[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true });
});

function file(): string {
  return join(folder, 'a/kept.json');
}

/** One run of a world with these mutants: those with a result are not run, those that `select` takes out are left. */
async function run(
  mutants: readonly MutantResult[] = MUTANTS,
  parts: Partial<MutateInput> = {},
  during: () => void = () => {},
): Promise<MutationOutcome> {
  said = [];
  const keeping = {
    file: file(),
    leave: [],
    environment: {},
    say: (sentence: string): unknown => said.push(sentence),
  };
  const result = await mutateIncremental(await project.input(parts), keeping, (input) => {
    runs.push(input);
    during();
    return Promise.resolve(fakeRun(mutants, input));
  });
  if (!result.ok) throw new Error(result.failure.message);
  return result.outcome;
}

function fakeRun(mutants: readonly MutantResult[], { results, select }: MutateInput): MutateResult {
  const outside = new Set(select === undefined ? [] : [mutants[0]?.key]);
  const inside = mutants.filter(({ key }) => !outside.has(key)).map((each) => results?.get(each.key) ?? each);
  const reused = inside.filter(({ key }) => results?.has(key)).length;
  return { ok: true, outcome: { ...report(inside).outcome, left: outside.size, reused } };
}

describe('kept results', () => {
  it('stand for a run of the same: nothing runs, and every field is as it was', async () => {
    const first = await run();
    const second = await run();
    expect([runs.length, said, second.reused]).toEqual([1, [], 3]);
    expect(JSON.stringify({ ...second, elapsed: 0, reused: 0 })).toBe(JSON.stringify({ ...first, elapsed: 0 }));
  });

  it('are not asked when something has changed, which is said', async () => {
    await run();
    project.put({ 'test/options.json': '[]' });
    const { reused } = await run();
    expect([runs.length, reused, runs[1]?.results?.size]).toEqual([2, 0, 0]);
    expect(said).toEqual(['test/options.json changed: every mutant is run']);
  });

  it('count again once what has changed is as before', async () => {
    await run();
    project.put({ 'test/new.json': '[]' });
    project.put({ 'test/new.json': null });
    await run();
    expect(runs.length).toBe(1);
  });

  it.each(['timeout', 'runtime-error', 'compile-error'] as const)(
    'do not stand for a %s, which is run again alone',
    async (status) => {
      await run([...MUTANTS, mutant({ id: '3', key: 'd', status })]);
      const outcome = await run([...MUTANTS, mutant({ id: '3', key: 'd', status: 'killed' })]);
      expect([...(runs[1]?.results?.keys() ?? [])]).toEqual(['a', 'b']);
      expect(outcome.mutants.map((each) => each.status)).toEqual(['killed', 'survived', 'equivalent', 'killed']);
      await run();
      expect(runs.length).toBe(2);
    },
  );

  it('of a part of the mutants are completed by a run of all', async () => {
    await run(MUTANTS, { select: () => new Map() });
    const all = await run();
    expect([[...(runs[1]?.results?.keys() ?? [])], all.left, all.reused]).toEqual([['b'], 0, 1]);
    await run();
    expect(runs.length).toBe(2);
  });

  it('of all are still there after a run of a part', async () => {
    await run();
    const part = await run(MUTANTS, { select: () => new Map() });
    expect(part.mutants.map(({ key }) => key)).toEqual(['b', 'c']);
    await run();
    expect(runs.length).toBe(2);
  });

  it('of a run that failed are not kept', async () => {
    const keeping = { file: file(), leave: [], environment: {}, say: () => undefined };
    const failure = { code: 'run', message: 'no', cause: undefined } as const;
    const result = await mutateIncremental(await project.input(), keeping, () =>
      Promise.resolve({ ok: false, failure }),
    );
    expect([result.ok, readdirSync(folder)]).toEqual([false, []]);
  });

  it('of a run during which a file changed are not kept, with a word', async () => {
    await run(MUTANTS, {}, () => project.put({ 'src/limit.ts': '' }));
    expect(said).toEqual(['src/limit.ts changed while the mutants ran: their results are not kept']);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("are not asked with Stryker's inPlace, with a word", async () => {
    project.put({ 'stryker.config.json': '{"inPlace": true}' });
    await run();
    await run();
    expect([runs.length, said]).toEqual([2, [expect.stringContaining('inPlace')]]);
  });

  it('that cannot be written cost a word and nothing else', async () => {
    writeFileSync(join(folder, 'a'), '');
    const outcome = await run();
    expect(outcome.mutants.length).toBe(3);
    expect(said.at(-1)).toMatch(/^the results are not kept: E/);
  });

  it("name Stryker's reports as long as they are those of the run", async () => {
    const reports = ['reports/a.json', 'reports/b.html'];
    project.put({ 'reports/a.json': '1', 'reports/b.html': '1' });
    const keeping = { file: file(), leave: [], environment: {}, say: () => undefined };
    const outcome = { ...report(MUTANTS).outcome, reports };
    await mutateIncremental(await project.input(), keeping, () => Promise.resolve({ ok: true, outcome }));
    project.put({ 'reports/a.json': '2' });
    expect((await run()).reports).toEqual(['reports/b.html']);
  });
});

/** Ways to damage a file of kept results. */
const DAMAGES: readonly (readonly [string, (text: string) => string | Buffer])[] = [
  ['nothing is left', () => ''],
  ['a line end is left', () => '\n'],
  ['the half is left', (text) => text.slice(0, text.length / 2)],
  ['the last line end is gone', (text) => text.slice(0, -1)],
  ['the last byte before it is gone', (text) => `${text.slice(0, -2)}\n`],
  ['the first byte is gone', (text) => text.slice(1)],
  ['the first line is gone', (text) => text.slice(text.indexOf('\n') + 1)],
  ['the second line is gone', (text) => text.slice(0, text.indexOf('\n') + 1)],
  ['it is there twice', (text) => text + text],
  ['a line is put behind it', (text) => `${text}{}\n`],
  ['a survivor became a kill', (text) => text.replace('"survived"', '"killed"')],
  ['a kill became a survivor', (text) => text.replace('"killed"', '"survived"')],
  ['a bit of a digest turned', (text) => text.replace(/"src\/box\.ts":"./, '"src/box.ts":"g')],
  ['a digit of the check turned', (text) => text.replace(/"digest":"./, '"digest":"g')],
  ['a space was put in', (text) => text.replace(',"mutants"', ', "mutants"').replace(':{', ': {')],
  ['it is binary', () => Buffer.from([0, 255, 254, 0, 10, 200])],
  ['it is zeros', (text) => Buffer.alloc(text.length)],
  ['it is JSON of another kind', () => '{"version": 1}\n'],
  ['it is null', () => 'null\n'],
  ['it has a byte order mark', (text) => `\uFEFF${text}`],
  ['its line ends are those of Windows', (text) => text.replaceAll('\n', '\r\n')],
  ['its order was turned', (text) => `${text.split('\n').toReversed().join('\n')}\n`],
];

describe('a damaged file of kept results', () => {
  it.each(DAMAGES)('is thrown away with a word, and everything runs: %s', async (_, damage) => {
    const first = await run();
    writeFileSync(file(), damage(readFileSync(file(), 'utf8')));
    const second = await run();
    expect([runs.length, runs[1]?.results?.size, second.reused]).toEqual([2, 0, 0]);
    expect(said).toEqual([
      expect.stringMatching(/kept\.json is damaged \(.+\) and is thrown away: every mutant is run$/),
    ]);
    expect(second.mutants).toEqual(first.mutants);
    await run();
    expect([runs.length, said]).toEqual([2, []]);
  });

  it('of another version of argvet is thrown away, too', async () => {
    await run();
    writeFileSync(file(), readFileSync(file(), 'utf8').replace(/"argvet":"\w+"/, '"argvet":"0"'));
    await run();
    expect([runs.length, said]).toEqual([2, [expect.stringContaining('is of another version of argvet')]]);
  });

  it('that is a folder is told, and the run is not ended by it', async () => {
    mkdirSync(file(), { recursive: true });
    await run();
    expect([runs.length, said[0]]).toEqual([1, expect.stringMatching(/kept\.json cannot be read \(EISDIR\)/)]);
  });
});

it('is whole whoever writes it at the same time', async () => {
  const input = await project.input();
  const keeping = { file: file(), leave: [], environment: {}, say: () => undefined };
  const runsAtOnce = Array.from({ length: 8 }, () =>
    mutateIncremental(input, keeping, (given) => Promise.resolve(fakeRun(MUTANTS, given))),
  );
  await Promise.all(runsAtOnce);
  await run();
  expect([runs.length, said, readdirSync(join(folder, 'a'))]).toEqual([0, [], ['kept.json']]);
});

it('lies in the nearest node_modules, by project and choice', () => {
  const one = defaultKeptFile(project.directory, ['box']);
  expect(one).toMatch(/\/node_modules\/\.cache\/argvet\/mutants-[0-9a-f]{12}\.json$/);
  expect(one.startsWith(project.directory)).toBe(true);
  expect(defaultKeptFile(project.directory, ['box', 'x'])).not.toBe(one);
  expect(defaultKeptFile(folder, ['box'])).not.toBe(one);
});
