/** Follows one run of Stryker's instrumenter: file by file before and behind its own work, then over the whole result. */
import * as t from '@babel/types';
import type { Node } from '@babel/types';
import { relative, resolve } from 'node:path';
import type { PlannedMutant } from '../planned.ts';
import { runtimeText } from '../runtime.ts';
import { SitePlaceError } from './boundary.ts';
import { disabledReason, readDirectives } from './directives.ts';
import { knownMutants } from './known-mutants.ts';
import type { KnownMutant, Selection, SettledMutant } from './known-mutants.ts';
import { SeamError } from './locate-stryker.ts';
import { nearSites } from './near-sites.ts';
import { prepareFile } from './prepare-file.ts';
import type { PlannedSite, SiteRange } from './prepare-file.ts';
import type { MutantRecord } from './seam.ts';

/** What to put into a project: its folder (absolute, without links in its path) and its sites. */
export interface Plan {
  readonly directory: string;
  readonly sites: readonly PlannedSite[];
  /** Which mutants are not run; all are without it. */
  readonly select?: Selection | undefined;
}

/** The fields of Stryker's mutant that argvet reads or writes. Lines and columns count from 0. */
interface ApiMutant {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly location: { readonly start: ApiPosition; readonly end: ApiPosition };
  readonly replacement: string;
  readonly status?: string | undefined;
  readonly statusReason?: string | undefined;
  readonly description?: string;
}

interface ApiPosition {
  readonly line: number;
  readonly column: number;
}

interface ApiFile {
  readonly name: string;
  readonly content: string;
}

/** What is known of one instrumented file. */
interface FileNotes {
  readonly ranges: readonly SiteRange[];
  readonly directives: ReturnType<typeof readDirectives>;
}

/** What Stryker's instrumenter puts at the head of a file. */
const INSTRUMENTED = /^function stryMutAct_\w+\(id\)/m;

/** One run of the instrumenter. */
export class Instrumentation {
  readonly records = new Map<string, MutantRecord>();
  /** All mutants, by id. */
  known: ReadonlyMap<string, KnownMutant> = new Map();
  /** Those that are not run, by id. */
  settled: ReadonlyMap<string, SettledMutant> = new Map();
  isFinished = false;
  readonly #plan: Plan;
  #near: ReadonlyMap<string, 'site' | 'part'> = new Map();
  readonly #files = new Map<string, FileNotes>();
  readonly #byNode = new WeakMap<object, PlannedMutant[]>();
  readonly #byReplacement = new WeakMap<object, PlannedMutant>();
  readonly #plannedById = new Map<string, PlannedMutant>();

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  /** The mutants that are planned at a node. */
  plannedAt(node: object): readonly PlannedMutant[] {
    return this.#byNode.get(node) ?? [];
  }

  /** Gets between an instrumenter and its transformer, for the files given. Throws a `SeamError` when there is none. */
  follow(instrumenter: unknown, files: readonly unknown[]): void {
    const sites = this.#plan.sites.map(({ place }) => resolve(this.#plan.directory, place.source));
    this.#near = nearSites(files.filter(isFile), new Set(sites));
    const transform: unknown =
      typeof instrumenter === 'object' && instrumenter !== null ? Reflect.get(instrumenter, '_transform') : undefined;
    if (typeof instrumenter !== 'object' || instrumenter === null || typeof transform !== 'function') {
      throw new SeamError("Stryker's instrumenter has no transformer that argvet knows (tested with 10.1.1)");
    }
    Reflect.set(instrumenter, '_transform', (ast: unknown, collector: unknown, ...rest: readonly unknown[]) => {
      this.#before(ast);
      Reflect.apply(transform, undefined, [ast, collector, ...rest]);
      this.#behind(collector);
    });
  }

  /** Checks the instrumenter's result, and gives it back with descriptions, places and the edit's text. */
  finish(result: unknown): { files: ApiFile[]; mutants: ApiMutant[] } {
    const { files, mutants } = readResult(result);
    for (const mutant of mutants) this.records.set(mutant.id, this.#record(mutant));
    this.#checkSites();
    const known = knownMutants(mutants, this.records, this.#plan.directory);
    this.known = new Map(known.map((mutant) => [mutant.id, mutant]));
    this.settled = this.#plan.select?.(known) ?? new Map();
    this.isFinished = true;
    return {
      files: files.map((file) => (this.#sitesOf(file.name).length === 0 ? file : withRuntime(file))),
      mutants: mutants.map((mutant) => this.#settle(this.#described(mutant))),
    };
  }

  #settle(mutant: ApiMutant): ApiMutant {
    const settled = this.settled.get(mutant.id);
    return settled === undefined ? mutant : { ...mutant, status: settled.status, statusReason: settled.reason };
  }

  #before(ast: unknown): void {
    const file = readAst(ast);
    if (file === undefined) return;
    if (INSTRUMENTED.test(file.text)) {
      throw new SeamError(
        `${relative(this.#plan.directory, file.name)} is instrumented already: a run with Stryker's inPlace was killed. ` +
          'Copy the originals back first, from backup-* in its temporary folder (.stryker-tmp), or from git',
      );
    }
    const near = this.#near.get(file.name);
    const { mutants, ranges } = prepareFile({ ...file, near }, this.#sitesOf(file.name));
    this.#files.set(file.name, { ranges, directives: readDirectives(file.root) });
    for (const mutant of mutants) {
      this.#byNode.set(mutant.node, [...this.plannedAt(mutant.node), mutant]);
      this.#byReplacement.set(mutant.replacement, mutant);
    }
  }

  #behind(collector: unknown): void {
    const mutants: unknown =
      typeof collector === 'object' && collector !== null ? Reflect.get(collector, 'mutants') : undefined;
    if (!Array.isArray(mutants)) throw new SeamError("Stryker's instrumenter has no list of its mutants");
    for (const mutant of mutants) {
      const planned = this.#byReplacement.get(Reflect.get(mutant, 'replacement'));
      if (planned !== undefined) this.#plannedById.set(String(Reflect.get(mutant, 'id')), planned);
    }
  }

  #sitesOf(file: string): readonly PlannedSite[] {
    const { directory, sites } = this.#plan;
    return sites.filter(({ place }) => resolve(directory, place.source) === file);
  }

  #record({ id, fileName, location }: ApiMutant): MutantRecord {
    const planned = this.#plannedById.get(id);
    if (planned?.boundary !== undefined) return { family: 'boundary', site: planned.boundary.site, planned };
    const line = location.start.line + 1;
    const around = this.#files.get(fileName)?.ranges.filter(({ first, last }) => first <= line && line <= last) ?? [];
    const sites =
      around.length > 0 ? around.map((range) => range.site) : this.#sitesOf(fileName).map(({ place }) => place.name);
    const site = sites.length === 1 ? sites[0] : undefined;
    return { family: planned === undefined ? 'stryker' : 'source', site, planned };
  }

  #checkSites(): void {
    for (const { place, mutants } of this.#plan.sites) {
      const { name, source } = place;
      if (!this.#files.has(resolve(this.#plan.directory, source))) {
        throw new SitePlaceError(
          `site ${name}: Stryker does not mutate ${source}: add it to "mutate" in Stryker's config`,
        );
      }
      const placed = new Set([...this.records.values()].map(({ planned }) => planned?.boundary));
      const missing = mutants.filter((mutant) => !placed.has(mutant));
      if (missing.length === 0) continue;
      throw new SitePlaceError(
        `site ${name}: only ${mutants.length - missing.length} of the ${mutants.length} mutants that its goldens call for ` +
          `are in ${source}: a line range of "mutate" may leave its function ${place.function} out`,
      );
    }
  }

  #described(mutant: ApiMutant): ApiMutant {
    const planned = this.records.get(mutant.id)?.planned;
    if (planned === undefined) return mutant;
    const { description, shown } = planned;
    const excluded = planned.boundary?.exclusion;
    if (shown === undefined) return { ...mutant, description, ...ignored(excluded?.reason) };
    const location = { start: fromZero(shown.start), end: fromZero(shown.end) };
    const disabled = mutant.status === undefined ? this.#disabled(mutant, shown.line) : undefined;
    const reason = excluded?.reason ?? disabled;
    return { ...mutant, description, location, replacement: shown.text, ...ignored(reason) };
  }

  #disabled({ fileName, mutatorName }: ApiMutant, line: number): string | undefined {
    const directives = this.#files.get(fileName)?.directives ?? [];
    return disabledReason(directives, mutatorName, line);
  }
}

function isFile(value: unknown): value is ApiFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'name') === 'string' &&
    typeof Reflect.get(value, 'content') === 'string'
  );
}

function ignored(reason: string | undefined): Pick<ApiMutant, 'status' | 'statusReason'> {
  return reason === undefined ? {} : { status: 'Ignored', statusReason: reason };
}

function withRuntime(file: ApiFile): ApiFile {
  return { ...file, content: file.content + runtimeText() };
}

function fromZero({ line, column }: ApiPosition): ApiPosition {
  return { line: line - 1, column };
}

/** A tree of a script or module; undefined for the formats around scripts (HTML, Svelte), which hold no builder. */
function readAst(ast: unknown): { root: Node; text: string; name: string } | undefined {
  if (typeof ast !== 'object' || ast === null) return undefined;
  const root: unknown = Reflect.get(ast, 'root');
  const text: unknown = Reflect.get(ast, 'rawContent');
  const name: unknown = Reflect.get(ast, 'originFileName');
  if (!t.isNode(root) || !t.isFile(root) || typeof text !== 'string' || typeof name !== 'string') return undefined;
  return { root, text, name };
}

function readResult(result: unknown): { files: readonly ApiFile[]; mutants: readonly ApiMutant[] } {
  const files: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, 'files') : undefined;
  const mutants: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, 'mutants') : undefined;
  if (!Array.isArray(files) || !Array.isArray(mutants)) {
    throw new SeamError("Stryker's instrumenter gives another result than argvet knows (tested with 10.1.1)");
  }
  return { files, mutants };
}
