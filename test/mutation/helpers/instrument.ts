import { stripTypeScriptTypes } from 'node:module';
import vm from 'node:vm';
import { boundaryMutants } from '../../../src/mutation/operators.ts';
import type { BoundaryOperator } from '../../../src/mutation/operators/operator.ts';
import type { SitePlace } from '../../../src/mutation/stryker/boundary.ts';
import type { KnownMutant, Selection } from '../../../src/mutation/stryker/known-mutants.ts';
import { locateStryker } from '../../../src/mutation/stryker/locate-stryker.ts';
import type { StrykerParts } from '../../../src/mutation/stryker/locate-stryker.ts';
import { install } from '../../../src/mutation/stryker/seam.ts';
import type { MutantRecord } from '../../../src/mutation/stryker/seam.ts';

/** A mutant as Stryker's instrumenter gives it, with argvet's additions. */
export interface GivenMutant {
  readonly id: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly description?: string;
  readonly status?: string;
  readonly statusReason?: string;
  readonly location: { readonly start: Point; readonly end: Point };
}

interface Point {
  readonly line: number;
  readonly column: number;
}

/** A source of one file and what it is instrumented with. */
export interface Given {
  readonly text: string;
  readonly file?: string;
  readonly site?: Partial<SitePlace>;
  /** Goldens by case; without them the file has no site. */
  readonly cases?: Readonly<Record<string, readonly string[]>>;
  readonly operators?: readonly BoundaryOperator[];
  readonly select?: Selection;
  /** What Stryker's config says of the file: the lines to mutate, from 0. */
  readonly mutate?: boolean | readonly { readonly start: Point; readonly end: Point }[];
}

/** An instrumented file. `run` evaluates an expression in it with one mutant active, or none. */
export interface Instrumented {
  readonly content: string;
  readonly mutants: readonly GivenMutant[];
  readonly records: ReadonlyMap<string, MutantRecord>;
  readonly known: ReadonlyMap<string, KnownMutant>;
  readonly run: (expression: string, activeMutant?: string) => unknown;
}

const parts: StrykerParts = await locateStryker(process.cwd());
const silent = { debug: noop, info: noop, warn: noop, isDebugEnabled: () => false };

/** Runs Stryker's own instrumenter over one file, with argvet's seam installed for the time. */
export async function instrument(given: Given): Promise<Instrumented> {
  const source = given.file ?? 'src/site.ts';
  const place = { name: 'site', source, function: 'argv', ...given.site };
  const mutants =
    given.cases === undefined ? [] : boundaryMutants({ site: place.name, cases: given.cases }, [], given.operators);
  const installed = install(parts, {
    directory: '/project',
    sites: given.cases === undefined ? [] : [{ place, mutants }],
    select: given.select,
  });
  try {
    const instrumenter = Reflect.construct(parts.prototype.constructor, [silent]);
    const files = [
      { name: `/project/${given.file ?? 'src/site.ts'}`, content: given.text, mutate: given.mutate ?? true },
    ];
    const options = { plugins: null, excludedMutations: [], ignorers: [] };
    const result = await parts.prototype.instrument.call(instrumenter, files, options);
    return { ...readResult(result), records: installed.records(), known: installed.known() };
  } finally {
    installed.uninstall();
  }
}

function readResult(result: unknown): Omit<Instrumented, 'records' | 'known'> {
  const { files, mutants }: { files: { content: string }[]; mutants: GivenMutant[] } = JSON.parse(
    JSON.stringify(result),
  );
  const content = files[0]?.content ?? '';
  return {
    content,
    mutants,
    run: (expression, activeMutant) => {
      const context = vm.createContext({ __stryker__: { activeMutant }, Promise, module: {}, exports: {} });
      const script = stripTypeScriptTypes(content.replaceAll(/^export (default )?/gm, ''));
      return vm.runInContext(`${script};\n${expression}`, context);
    },
  };
}

function noop(): void {
  // The instrumenter wants a logger.
}
