/** Matchers for a user's own vitest tests: `import 'argvet/vitest'`. They read goldens and never write. */
import { dirname, join } from 'node:path';
import process from 'node:process';
import { expect } from 'vitest';
import { assertPolicy } from '../policy/assert-policy.ts';
import type { ContainerPolicy } from '../policy/policy.ts';
import { changeText } from './change-text.ts';
import { argvChanges } from './changes.ts';
import { DEFAULT_GOLDENS, findProject } from './find-project.ts';
import { parseGolden } from './golden.ts';
import { readGolden } from './golden-file.ts';
import { markGoldenTest } from './golden-mark.ts';
import { isGoldenPath } from './names.ts';

/** Where `toMatchGolden` looks when the config names another folder than the default. */
export interface GoldenOptions {
  /** The folder of the goldens, relative to the config: the config's `goldens`. Default `characterization`. */
  readonly goldens?: string;
}

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /**
     * The argv is, token by token, the golden `SITE/CASE` of the project that the test is in: the nearest folder
     * from the test file upwards that has an `argvet.config.*`. The config is not run.
     */
    toMatchGolden: (golden: string, options?: GoldenOptions) => R;
    /** The argv holds the policy: no finding of `check`. */
    toHoldPolicy: (policy: ContainerPolicy) => R;
  }
}

interface Verdict {
  readonly pass: boolean;
  readonly message: () => string;
}

expect.extend({
  toMatchGolden(received: unknown, golden: string, options?: GoldenOptions): Verdict {
    if (this.task !== undefined) markGoldenTest(this.task);
    return goldenVerdict(received, golden, findGolden(this.testPath, golden, options?.goldens ?? DEFAULT_GOLDENS));
  },
  toHoldPolicy(received: unknown, policy: ContainerPolicy): Verdict {
    return policyVerdict(received, policy);
  },
});

interface GoldenFile {
  /** Relative to the project, as messages show it. */
  readonly file: string;
  readonly text: string | undefined;
}

function findGolden(testPath: string | undefined, golden: string, folder: string): GoldenFile {
  if (!isGoldenPath(`${golden}.sh`)) {
    throw new TypeError(
      `toMatchGolden takes "SITE/CASE" as argvet.config.ts names them, not ${JSON.stringify(golden)}`,
    );
  }
  const start = testPath === undefined ? process.cwd() : dirname(testPath);
  const project = findProject(start) ?? findProject(process.cwd());
  if (project === undefined) throw new Error(`no argvet.config.ts from ${start} upwards: toMatchGolden needs one`);
  const text = readGolden({ folder: join(project, folder), name: folder }, `${golden}.sh`);
  return { file: `${folder}/${golden}.sh`, text };
}

/** What is no comparison throws, so that it is no green test behind `.not` either. */
function goldenVerdict(received: unknown, golden: string, { file, text }: GoldenFile): Verdict {
  const accept = `npx argvet accept ${golden}`;
  const argv = argvOf(received);
  if (text === undefined) throw new Error(`there is no golden ${file}: write it with ${accept}`);
  const parsed = parseGolden(text);
  if (!parsed.ok) throw new Error(`${file}:${parsed.problem.line} cannot be read: ${parsed.problem.message}`);
  const changes = argvChanges(parsed.golden.argv, argv);
  if (changes.length === 0) return { pass: true, message: () => `the argv is the golden ${file}, token by token` };
  const lines = changes.map((change) => `  ${changeText(change)}`);
  return failure([`the argv is not the golden ${file}:`, ...lines, `A change that is meant: ${accept}`].join('\n'));
}

function policyVerdict(received: unknown, policy: ContainerPolicy): Verdict {
  const argv = argvOf(received);
  try {
    assertPolicy(argv, policy);
    return { pass: true, message: () => `the argv holds the policy ${JSON.stringify(policy.name)}` };
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
}

function argvOf(value: unknown): readonly string[] {
  if (isArgv(value)) return value;
  throw new TypeError(`an argv is an array of strings, and this is ${kindOf(value)}`);
}

function isArgv(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((token) => typeof token === 'string');
}

function kindOf(value: unknown): string {
  if (value instanceof Promise) return 'a promise: await it first';
  return Array.isArray(value) ? 'an array with something else in it' : value === null ? 'null' : typeof value;
}

function failure(text: string): Verdict {
  return { pass: false, message: () => text };
}
