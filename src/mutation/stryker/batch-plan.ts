/** What one test file covered in the dry run, as the stock runner's setup file counted it. */
export interface FileCoverage {
  /** The vitest project's name, '' for the only one. */
  readonly project: string;
  /** The absolute path of the test file. */
  readonly file: string;
  /** The names of the file's tests as Stryker names them, in their order. */
  readonly tests: readonly string[];
  /** Hits by mutant outside tests: while modules load, in describe blocks, in beforeAll and afterAll. */
  readonly static: Readonly<Record<string, number>>;
  /** What its tests and hooks took, in ms. */
  readonly ms: number;
  /** Why its tests can't run in a batch; absent when they can. */
  readonly unfit?: string | undefined;
  /** Hits by test name and mutant. */
  readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** One mutant as one unit has to run it. */
export interface BatchMutant {
  readonly id: string;
  /** Its place among all mutants of the batch, from 0. */
  readonly ordinal: number;
  /** When Stryker's switch is turned: before the modules load, or before the tests run. */
  readonly activation: 'static' | 'runtime';
  /** Indices into the unit's tests: those that Stryker's filter lets run; a static mutant runs them all. */
  readonly tests: readonly number[] | 'all';
  /** Hits at which Stryker calls it a loop without end. */
  readonly hitLimit: number;
}

/** A piece of work of one worker: some mutants, run by the tests of one file. */
export interface BatchUnit {
  readonly id: number;
  readonly project: string;
  readonly file: string;
  readonly tests: readonly string[];
  /** What they took in the dry run, in ms. */
  readonly ms: number;
  readonly mutants: readonly BatchMutant[];
  /** What the dry run reached in this file: outside tests, and by each test, as mutant ids. */
  readonly reached: { readonly outside: readonly string[]; readonly byTest: readonly (readonly string[])[] };
  /** Why no worker may run it; absent when one may. */
  readonly unfit?: string | undefined;
  /** Only as the first unit of a worker: it failed its control in a worker that had run another. */
  readonly alone: boolean;
  /** So many of its first mutants have a control after each: one of them leaves state behind. */
  readonly careful: number;
  /** Its mutants may be tried in a sweep first: no worker has died in one. */
  readonly sweep: boolean;
}

/** What Stryker will ask for a mutant; a batched verdict counts only when the question is this one. */
export interface BatchQuestion {
  readonly activation: 'static' | 'runtime';
  /** The number of tests in Stryker's filter; undefined for a static mutant, which runs them all. */
  readonly filterSize: number | undefined;
  /** Hits at which Stryker calls it a loop without end. */
  readonly hitLimit: number;
  readonly ordinal: number;
  /** The ids of the units that run it. */
  readonly units: number[];
}

/** The work of one batch: the units, and what they answer by mutant id. */
export interface BatchPlan {
  readonly units: readonly BatchUnit[];
  readonly questions: ReadonlyMap<string, BatchQuestion>;
}

/** Stryker's core multiplies the hits of the dry run by this (its mutant-test-planner). */
const HIT_LIMIT_FACTOR = 100;

/** Mutants in a unit: fewer when its test file is slow, so that the workers end together. */
const UNIT_SIZE = { most: 100, least: 50, ms: 10_000 };

/**
 * Splits what the dry run covered into units of one test file and at most 100 mutants.
 * A mutant that is covered while modules load is static in every file, as Stryker's planner has it;
 * with `ignoreStatic` it runs in the tests that also reach it, or not at all. Stryker will ask nothing of the mutants
 * of `settled`.
 */
export function planBatch(
  files: readonly FileCoverage[],
  ignoreStatic: boolean,
  settled: ReadonlySet<string> = new Set(),
): BatchPlan {
  const questions = askAll(files, ignoreStatic, settled);
  const filters = filtersOf(files, questions);
  const units: BatchUnit[] = [];
  for (const file of files) {
    const mutants = mutantsOf(file, questions, filters);
    const size = Math.max(UNIT_SIZE.least, Math.min(UNIT_SIZE.most, Math.floor(UNIT_SIZE.ms / (1 + file.ms))));
    const reached = {
      outside: positive(file.static).map(([id]) => id),
      byTest: file.tests.map((name) => positive(file.perTest[name] ?? {}).map(([id]) => id)),
    };
    for (let start = 0; start < mutants.length; start += size) {
      const id = units.length;
      const some = mutants.slice(start, start + size);
      const { project, file: path, tests, ms, unfit } = file;
      units.push({
        id,
        project,
        file: path,
        tests,
        ms,
        unfit,
        mutants: some,
        reached,
        alone: false,
        careful: 0,
        sweep: true,
      });
      for (const mutant of some) questions.get(mutant.id)?.units.push(id);
    }
  }
  return { units, questions };
}

function askAll(
  files: readonly FileCoverage[],
  ignoreStatic: boolean,
  settled: ReadonlySet<string>,
): Map<string, BatchQuestion> {
  const isStatic = new Set<string>();
  const hits = new Map<string, number>();
  const covering = new Map<string, Set<string>>();
  const count = (id: string, added: number): unknown => hits.set(id, (hits.get(id) ?? 0) + added);
  for (const { file, static: atLoad, perTest } of files) {
    for (const [id, added] of positive(atLoad)) {
      isStatic.add(id);
      count(id, added);
    }
    for (const [test, byMutant] of Object.entries(perTest)) {
      for (const [id, added] of positive(byMutant)) {
        count(id, added);
        covering.set(id, (covering.get(id) ?? new Set()).add(`${file}#${test}`));
      }
    }
  }
  const questions = new Map<string, BatchQuestion>();
  for (const [id, total] of hits) {
    if (settled.has(id)) continue;
    const tests = covering.get(id)?.size ?? 0;
    const atLoad = isStatic.has(id) && !(ignoreStatic && tests > 0);
    if (atLoad && ignoreStatic) continue;
    questions.set(id, {
      activation: atLoad ? 'static' : 'runtime',
      filterSize: atLoad ? undefined : tests,
      hitLimit: total * HIT_LIMIT_FACTOR,
      ordinal: questions.size,
      units: [],
    });
  }
  return questions;
}

/** The names of the tests that reach a mutant, in whatever file, by its id. */
type Filters = ReadonlyMap<string, ReadonlySet<string>>;

function filtersOf(files: readonly FileCoverage[], questions: ReadonlyMap<string, BatchQuestion>): Filters {
  const filters = new Map<string, Set<string>>();
  for (const { perTest } of files) {
    for (const [test, byMutant] of Object.entries(perTest)) {
      for (const [id] of positive(byMutant)) {
        if (questions.get(id)?.activation !== 'runtime') continue;
        const names = filters.get(id);
        if (names) names.add(test);
        else filters.set(id, new Set([test]));
      }
    }
  }
  return filters;
}

function mutantsOf(file: FileCoverage, questions: ReadonlyMap<string, BatchQuestion>, filters: Filters): BatchMutant[] {
  const reaching = new Set(positive(file.static).map(([id]) => id));
  const reached = new Set<string>();
  for (const name of file.tests) for (const [id] of positive(file.perTest[name] ?? {})) reached.add(id);
  const names = new Set<string>();
  for (const id of reached) for (const name of filters.get(id) ?? []) names.add(name);
  const byEnd = testsByEnd(file.tests, names);
  const mutants: BatchMutant[] = [];
  for (const id of new Set([...reaching, ...reached])) {
    const question = questions.get(id);
    if (!question) continue;
    const { activation, hitLimit, ordinal } = question;
    if (activation === 'static') mutants.push({ id, ordinal, activation, tests: 'all', hitLimit });
    else if (reached.has(id)) {
      const indices = new Set([...(filters.get(id) ?? [])].flatMap((name) => byEnd.get(name) ?? []));
      mutants.push({ id, ordinal, activation, tests: [...indices].toSorted((a, b) => a - b), hitLimit });
    }
  }
  return mutants;
}

/**
 * The indices of the tests whose name ends so, by that end. Stryker's vitest runner filters by the end of a name alone:
 * a test runs along when another's whole name is the end of its own.
 */
function testsByEnd(tests: readonly string[], ends: ReadonlySet<string>): ReadonlyMap<string, readonly number[]> {
  const byEnd = new Map<string, number[]>();
  for (const [index, test] of tests.entries()) {
    for (let start = 0; start <= test.length; start += 1) {
      const end = test.slice(start);
      if (!ends.has(end)) continue;
      const indices = byEnd.get(end);
      if (indices) indices.push(index);
      else byEnd.set(end, [index]);
    }
  }
  return byEnd;
}

function positive(hits: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(hits).filter(([, count]) => count > 0);
}
