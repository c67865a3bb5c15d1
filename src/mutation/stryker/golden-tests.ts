/** Which tests of a run compare with a stored argv: those that a matcher marked, and those that the config names. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { MARKS_VARIABLE, readMarks } from '../../characterization/golden-mark.ts';
import type { GoldenMark } from '../../characterization/golden-mark.ts';
import type { PropertyMark } from '../property-mark.ts';
import { joinedName } from './batch-tasks.ts';
import type { RunTest } from './reporter.ts';
import { ownFolder } from './run-traces.ts';

/** Where a run's tests put their marks. */
export interface Marks {
  readonly read: () => readonly GoldenMark[];
  readonly properties: () => readonly PropertyMark[];
  /** Takes the variable out of the environment and deletes the file. */
  readonly end: () => void;
}

/**
 * Makes a place for marks, puts the signs of other golden tests there, and names it in the environment, which the
 * processes of the tests inherit.
 */
export async function offerMarks(environment: NodeJS.ProcessEnv, named: GoldenSigns['named']): Promise<Marks> {
  const folder = await ownFolder('marks');
  const path = join(folder, 'marks.jsonl');
  writeFileSync(join(folder, NAMED), JSON.stringify(named.map(asData)));
  const before = environment[MARKS_VARIABLE];
  environment[MARKS_VARIABLE] = path;
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    read: () => readMarks(path),
    properties: () => readProperties(`${path}.properties`),
    end: () => {
      if (before === undefined) Reflect.deleteProperty(environment, MARKS_VARIABLE);
      else environment[MARKS_VARIABLE] = before;
      process.off('exit', remove);
      remove();
    },
  };
}

function readProperties(path: string): readonly PropertyMark[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  // Written by markProperty.
  return lines.map((line): PropertyMark => JSON.parse(line));
}

/** The signs that the run of this environment offers, with the marks until now; none outside a run. */
export function offeredSigns(environment: NodeJS.ProcessEnv): Pick<GoldenSigns, 'marks' | 'named'> {
  const path = environment[MARKS_VARIABLE];
  if (path === undefined) return { marks: [], named: [] };
  // Written by offerMarks.
  const named: SignData[] = JSON.parse(readFileSync(join(dirname(path), NAMED), 'utf8'));
  return {
    marks: readMarks(path),
    named: named.map((sign) => (typeof sign === 'string' ? sign : new RegExp(...sign))),
  };
}

const NAMED = 'named.json';

type SignData = string | readonly [source: string, flags: string];

function asData(sign: string | RegExp): SignData {
  return typeof sign === 'string' ? sign : [sign.source, sign.flags];
}

/** What tells the golden tests from the others. */
export interface GoldenSigns {
  /** The project's folder: the files of tests are named relative to it, with `/`. */
  readonly directory: string;
  readonly marks: readonly GoldenMark[];
  /** Files or names of tests: whole, or by a pattern. */
  readonly named: readonly (string | RegExp)[];
}

/** The ids of the golden tests, as Stryker's runner gives them. */
export function goldenTestIds(tests: Iterable<RunTest>, { directory, marks, named }: GoldenSigns): ReadonlySet<string> {
  // As Stryker's vitest runner makes its ids; another runner's tests have no such marks.
  const marked = new Set(marks.map(({ file, names }) => `${file}#${joinedName(names)}`));
  const golden = [...tests].filter(({ id, name, fileName }) => {
    const texts = fileName === undefined ? [name] : [name, relative(directory, fileName).replaceAll('\\', '/')];
    return marked.has(id) || named.some((sign) => texts.some((text) => isSign(sign, text)));
  });
  return new Set(golden.map(({ id }) => id));
}

function isSign(sign: string | RegExp, text: string): boolean {
  return typeof sign === 'string' ? sign === text : sign.test(text);
}
