/** Which tests of a run are properties: by the callers of the builder, and by what a failure says. */
import type { PropertyMark } from '../property-mark.ts';

/** What Stryker says of a mutant, as far as it tells of properties. */
interface Kill {
  readonly status: string;
  /** Of a killed mutant: what the first test of `killedBy` said. */
  readonly statusReason?: string | undefined;
  readonly killedBy?: readonly string[] | undefined;
}

/**
 * The ids of the tests that run properties of fast-check: those in which a property called a builder while no mutant
 * was active, and those that failed with fast-check's own report. A property that does neither, since it calls no
 * builder and reports in its own words, is not told from a unit test. Golden tests are left out.
 */
export function propertyTestIds(
  marks: readonly PropertyMark[],
  kills: readonly Kill[],
  golden: ReadonlySet<string>,
): ReadonlySet<string> {
  const said = kills.flatMap(({ status, statusReason, killedBy }) =>
    status === 'Killed' && REPORT.test(statusReason ?? '') ? (killedBy?.slice(0, 1) ?? []) : [],
  );
  // As Stryker's vitest runner makes its ids: the file is relative to where the tests run.
  const marked = marks.map(({ test, directory }) => {
    const prefix = `${directory.replaceAll('\\', '/')}/`;
    return test.startsWith(prefix) ? test.slice(prefix.length) : test;
  });
  return new Set([...marked, ...said].filter((id) => !golden.has(id)));
}

const REPORT = /^(?:Error: )?Property failed after \d+ tests\b/;
