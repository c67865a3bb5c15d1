/** Which tests of a run compare with a stored argv: those that a matcher marked, and those that the config names. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { MARKS_VARIABLE, readMarks } from '../../characterization/golden-mark.ts';
import type { GoldenMark } from '../../characterization/golden-mark.ts';
import { joinedName } from './batch-tasks.ts';
import type { RunTest } from './reporter.ts';

/** Where a run's tests put their marks. */
export interface Marks {
  readonly read: () => readonly GoldenMark[];
  /** Takes the variable out of the environment and deletes the file. */
  readonly end: () => void;
}

/** Makes a place for marks and names it in the environment, which the processes of the tests inherit. */
export function offerMarks(environment: NodeJS.ProcessEnv): Marks {
  const folder = mkdtempSync(join(tmpdir(), 'argvet-marks-'));
  const path = join(folder, 'marks.jsonl');
  const before = environment[MARKS_VARIABLE];
  environment[MARKS_VARIABLE] = path;
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    read: () => readMarks(path),
    end: () => {
      if (before === undefined) Reflect.deleteProperty(environment, MARKS_VARIABLE);
      else environment[MARKS_VARIABLE] = before;
      process.off('exit', remove);
      remove();
    },
  };
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
