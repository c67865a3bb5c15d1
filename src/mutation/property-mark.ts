/**
 * How a builder tells the mutation run in which tests a property of fast-check calls it. The function is printed into
 * the file under mutation (`runtime.ts`), so it reaches nothing but its arguments.
 */

/** What Stryker's runners and this module keep in the global that instrumented code looks at. */
interface Namespace {
  /** The test that runs, while Stryker looks at what each test covers. */
  readonly currentTestId?: unknown;
  /** How often the callers of a test were looked at. */
  argvetLooks?: Map<string, number>;
}

/** A test that runs a property: its id as the test runner gives it, and the folder that the tests run in. */
export interface PropertyMark {
  readonly test: string;
  readonly directory: string;
}

/**
 * Marks the test that runs now when fast-check is among the callers; `variable` names the environment's variable that
 * says beside which file the marks go. A call in a property that waited for something before has fast-check among its
 * asynchronous callers. Throws when a mark cannot be written, since a mark that is missing is a lie.
 */
export function markProperty(namespace: Namespace | undefined, variable: string): void {
  const test = namespace?.currentTestId;
  if (namespace === undefined || typeof test !== 'string' || typeof process === 'undefined') return;
  const path = process.env[variable];
  if (path === undefined || typeof process.getBuiltinModule !== 'function') return;
  const looks = namespace.argvetLooks ?? new Map<string, number>();
  namespace.argvetLooks = looks;
  const count = looks.get(test) ?? 0;
  // A look costs some 20 µs: a test that builds many argv itself must not become slow.
  if (count >= 200) return;
  looks.set(test, count + 1);
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 200;
  const stack = String(new Error('look').stack);
  Error.stackTraceLimit = stackTraceLimit;
  if (!/[\\/]node_modules[\\/]fast-check[\\/]/.test(stack)) return;
  looks.set(test, 200);
  const line = JSON.stringify({ test, directory: process.cwd() });
  process.getBuiltinModule('node:fs').appendFileSync(`${path}.properties`, `${line}\n`);
}
