import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printEntry, readEntry } from '../../../src/mutation/cache/entry.ts';
import { mutateIncremental } from '../../../src/mutation/cache/mutate-incremental.ts';
import type { MutantResult, MutationOutcome } from '../../../src/mutation/model.ts';
import { mutate } from '../../../src/mutation/stryker/mutate.ts';
import type { MutateInput, MutateResult } from '../../../src/mutation/stryker/mutate.ts';
import { BOX_FILES, boxProject } from './box-project.ts';
import type { BoxProject, Files } from './box-project.ts';

/** Edits that change verdicts, one after another, with the first word of what is said of each. */
const EDITS: readonly (readonly [string, Files, string])[] = [
  [
    'one token of a golden',
    { 'characterization/box/plain.sh': BOX_FILES['characterization/box/plain.sh'].replace('--init', '--init=true') },
    'characterization/box/plain.sh, the choice of the run changed',
  ],
  [
    "a test's helper",
    { 'test/options.ts': 'export function optionsOf(argv: readonly string[]) { return [argv[2], argv[3]]; }\n' },
    'test/options.ts changed',
  ],
  [
    'a new test, and what the builder imports',
    {
      'src/limit.ts': "export const LIMIT = ['6', '4'].join('');\n",
      'test/limit.test.ts': `import { expect, it } from 'vitest';
import { boxArgv } from '../src/box.ts';
it('has its limit', () => expect(boxArgv('img').slice(3, 5)).toEqual(['--pids-limit', '64']));
`,
    },
    'src/limit.ts, test/limit.test.ts changed',
  ],
];

let project: BoxProject;
let folder = '';
let said: string[] = [];

beforeAll(() => {
  project = boxProject();
  folder = mkdtempSync(join(tmpdir(), 'argvet-kept-'));
});

afterAll(() => {
  project[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true });
});

function file(): string {
  return join(folder, 'kept.json');
}

async function incremental(parts: Partial<MutateInput> = {}): Promise<MutationOutcome> {
  said = [];
  const say = (sentence: string): unknown => said.push(sentence);
  const keeping = { file: file(), leave: [], environment: process.env, say };
  return outcomeOf(await mutateIncremental(await project.input(parts), keeping));
}

async function fresh(): Promise<MutationOutcome> {
  return outcomeOf(await mutate(await project.input()));
}

function outcomeOf(result: MutateResult): MutationOutcome {
  if (!result.ok) throw new Error(result.failure.message);
  return result.outcome;
}

/** What must be equal, mutant by mutant. */
function verdicts({ mutants }: MutationOutcome): unknown {
  return mutants.map((mutant) => ({ ...mutant, ms: undefined }));
}

function count({ mutants }: MutationOutcome, status: string): number {
  return mutants.filter((mutant) => mutant.status === status).length;
}

describe('a run that keeps its results', () => {
  it('gives the same outcome again without a run when nothing changed', async () => {
    const first = await incremental();
    expect([said, first.reused, count(first, 'killed') > 0, count(first, 'survived') > 0]).toEqual([[], 0, true, true]);
    let steps = 0;
    const second = await incremental({ onProgress: () => (steps += 1) });
    expect([said, steps, second.reused]).toEqual([[], 0, first.mutants.length]);
    expect({ ...second, elapsed: 0, reused: 0 }).toEqual({ ...first, elapsed: 0, reused: 0 });
  }, 240_000);

  it.each(EDITS)(
    'is a fresh run, mutant by mutant, after a change of %s',
    async (_, files, words) => {
      const before = verdicts(await incremental());
      project.put(files);
      const found = await incremental();
      expect([found.reused, said]).toEqual([0, [`${words}: every mutant is run`]]);
      expect(verdicts(found)).toEqual(verdicts(await fresh()));
      expect(verdicts(found)).not.toEqual(before);
    },
    240_000,
  );

  it('runs those mutants alone that have no lasting result', async () => {
    const whole = await incremental();
    const text = readFileSync(file(), 'utf8');
    const { argvet }: { argvet: string } = JSON.parse(text.slice(0, text.indexOf('\n')));
    const reading = readEntry(text, argvet);
    if (reading.kind !== 'entry') throw new Error(reading.kind);
    const { entry } = reading;
    const [first, ...others] = entry.outcome.mutants.map((each): MutantResult =>
      each.status === 'survived' ? { ...each, status: 'timeout' } : each,
    );
    if (first === undefined) throw new Error('no mutant');
    const outcome = { ...entry.outcome, mutants: [first, ...others] };
    writeFileSync(file(), printEntry({ ...entry, outcome }, argvet));
    const again = await incremental();
    expect(again.reused).toBe(count(whole, 'killed'));
    expect(verdicts(again)).toEqual(verdicts(whole));
    expect((await incremental()).reused).toBe(whole.reused);
  }, 240_000);
});
