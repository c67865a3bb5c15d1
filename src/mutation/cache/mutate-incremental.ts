/** Runs mutants, and reuses the results of an earlier run on which nothing can have changed. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { printable } from '../../argv/printable.ts';
import type { MutantResult, MutationOutcome } from '../model.ts';
import { mutate } from '../stryker/mutate.ts';
import type { MutateInput, MutateResult } from '../stryker/mutate.ts';
import { inPlaceOrder } from '../stryker/outcome.ts';
import { isLasting } from '../stryker/reuse.ts';
import { digest, digestOfFile } from './digest.ts';
import { printEntry, readEntry } from './entry.ts';
import type { Entry } from './entry.ts';
import { changedParts, fingerprintOf, ownDigest } from './fingerprint.ts';
import type { Fingerprint } from './fingerprint.ts';
import { nodeModules } from './packages.ts';

/** Where results are kept. */
export interface Keeping {
  /** The absolute path of the file. */
  readonly file: string;
  /** Files that the run writes and no result depends on: the report's. */
  readonly leave: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Told in a sentence, safe to print, why results are not reused or not kept. */
  readonly say: (sentence: string) => void;
}

/**
 * As `mutate`, but mutants that have a result in the file are not run when nothing that it depends on has changed; when
 * all have one, nothing runs at all. A file that is damaged is thrown away, with a word. What the run finds is kept for
 * the next: not when it fails, nor when a file changes while it runs.
 */
export async function mutateIncremental(
  input: MutateInput,
  keeping: Keeping,
  run: typeof mutate = mutate,
): Promise<MutateResult> {
  const began = performance.now();
  const before = await fingerprint(input, keeping);
  if (before === undefined) return run(input);
  const argvet = ownDigest(before);
  const found = await read(keeping, argvet);
  const entry = found !== undefined && isCurrent(found.fingerprint, before, keeping) ? found : undefined;
  if (entry !== undefined && input.select === undefined && isWhole(entry.outcome)) {
    return { ok: true, outcome: await reused(entry, input.directory, performance.now() - began) };
  }
  const known = entry?.outcome.mutants.filter(isLasting) ?? [];
  const result = await run({ ...input, results: new Map(known.map((mutant) => [mutant.key, mutant])) });
  if (!result.ok) return result;
  const after = await fingerprint(input, keeping);
  if (after === undefined) return result;
  const changed = changedParts(before, after);
  if (changed.length > 0) keeping.say(`${named(changed)} changed while the mutants ran: their results are not kept`);
  else await keep({ outcome: union(result.outcome, entry?.outcome), fingerprint: before }, input, keeping, argvet);
  return result;
}

/** The file where results are kept unless another is named: in the nearest `node_modules`, by the project and the choice of the run. */
export function defaultKeptFile(directory: string, choice: readonly string[]): string {
  const modules = nodeModules(directory).find((folder) => existsSync(folder)) ?? join(directory, 'node_modules');
  const name = digest(JSON.stringify([directory, ...choice])).slice(0, NAME_DIGITS);
  return join(modules, '.cache', 'argvet', `mutants-${name}.json`);
}

const NAME_DIGITS = 12;

/** Undefined, with a word, when nobody can say what the run depends on. The run itself tells what is wrong, if anything is. */
async function fingerprint(input: MutateInput, { leave, file, environment, say }: Keeping) {
  try {
    return await fingerprintOf(input, [...leave, file], environment);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say(`no results are reused or kept: ${printable(why)}`);
    return undefined;
  }
}

async function read({ file, say }: Keeping, argvet: string): Promise<Entry | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code !== 'ENOENT') say(`${printable(file)} cannot be read (${code}): every mutant is run`);
    return undefined;
  }
  const reading = readEntry(text, argvet);
  if (reading.kind === 'entry') return reading.entry;
  const why = reading.kind === 'other' ? 'is of another version of argvet' : `is damaged (${reading.why})`;
  say(`${printable(file)} ${why} and is thrown away: every mutant is run`);
  await rm(file, { force: true }).catch(() => undefined);
  return undefined;
}

function isCurrent(before: Fingerprint, now: Fingerprint, { say }: Keeping): boolean {
  const changed = changedParts(before, now);
  if (changed.length === 0) return true;
  say(`${named(changed)} changed: every mutant is run`);
  return false;
}

function named(parts: readonly string[]): string {
  const shown = parts.slice(0, SHOWN).map(printable).join(', ');
  return parts.length > SHOWN ? `${shown} and ${parts.length - SHOWN} more` : shown;
}

const SHOWN = 3;

/** Every mutant has a result that stands for that of another run, or needs none. */
function isWhole({ mutants, left }: MutationOutcome): boolean {
  return left === 0 && mutants.every((mutant) => isLasting(mutant) || WITHOUT_RUN.has(mutant.status));
}

const WITHOUT_RUN: ReadonlySet<string> = new Set(['ignored', 'equivalent', 'unviable']);

async function reused({ outcome, reports }: Entry, directory: string, elapsed: number): Promise<MutationOutcome> {
  const now = await Promise.all(Object.keys(reports).map((file) => digestOfFile(join(directory, file))));
  return {
    ...outcome,
    reused: outcome.mutants.length,
    elapsed: Math.round(elapsed),
    // Those that still are what this run would have written.
    reports: Object.entries(reports).flatMap(([file, before], index) => (now[index] === before ? [file] : [])),
  };
}

/** The results of a run and those that an earlier one on the same had beyond it. */
function union(outcome: MutationOutcome, earlier: MutationOutcome | undefined): MutationOutcome {
  const keys = new Set(outcome.mutants.map(({ key }) => key));
  const others: readonly MutantResult[] = earlier?.mutants.filter(({ key }) => !keys.has(key)) ?? [];
  const mutants = [...outcome.mutants, ...others].toSorted(inPlaceOrder);
  const property = Math.max(outcome.tests.property, earlier?.tests.property ?? 0);
  return {
    ...outcome,
    mutants,
    scope: { kind: 'all' },
    left: outcome.mutants.length + outcome.left - mutants.length,
    reused: 0,
    tests: { ...outcome.tests, property },
  };
}

async function keep(
  entry: Pick<Entry, 'outcome' | 'fingerprint'>,
  { directory }: MutateInput,
  { file, say }: Keeping,
  argvet: string,
): Promise<void> {
  try {
    const reports = await Promise.all(
      entry.outcome.reports.map(async (path) => [path, await digestOfFile(join(directory, path))] as const),
    );
    await mkdir(dirname(file), { recursive: true });
    await writeFileAtomic(file, printEntry({ ...entry, reports: Object.fromEntries(reports) }, argvet));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say(`the results are not kept: ${printable(why)}`);
  }
}
