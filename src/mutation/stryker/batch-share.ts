import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BatchFacts } from '../model.ts';
import type { BatchVerdict } from './batch-verdict.ts';
import { leftBehind, ownPath } from './run-traces.ts';

/** What the processes of one Stryker run share, in a folder of the machine's temporary one, never in the project. */
export interface BatchShare {
  /** A folder that is there, for this process to fill; only this user may enter it. */
  readonly folder: string;
  readonly write: (verdicts: ReadonlyMap<string, BatchVerdict>) => void;
  /** What the process that did the dry run wrote; undefined when it wrote nothing. */
  readonly read: () => ReadonlyMap<string, BatchVerdict> | undefined;
  /** Says how the batch went, for the report. */
  readonly writeFacts: (facts: BatchFacts) => void;
  /** The ids that Stryker's process has told with `tellSettled`. */
  readonly settled: () => ReadonlySet<string>;
}

const VARIABLE = 'ARGVET_BATCH';
const VERDICTS = 'verdicts.json';
const SETTLED = 'settled.json';
const FACTS = 'runner.json';

/**
 * Names a folder for this Stryker run in the environment, which the test runner processes inherit, and deletes it when
 * this process ends; those of runs that were killed go as well. Every process loads the plugin, Stryker's own first: only
 * the one whose parent has not named a folder does this.
 */
export async function offerShare(): Promise<void> {
  if (folderOf(process.env[VARIABLE], process.ppid) !== undefined) return;
  for (const left of await leftBehind(tmpdir())) rmSync(left, { recursive: true, force: true });
  const folder = await ownPath('batch');
  process.env[VARIABLE] = `${process.pid}:${folder}`;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Tells the processes of this Stryker run which mutants have a status before any test runs; nothing without a share. */
export function tellSettled(ids: readonly string[]): void {
  const folder = folderOf(process.env[VARIABLE], process.pid);
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, SETTLED), JSON.stringify(ids));
}

/** What the test runner processes of this Stryker run told of the batch; undefined when none did. */
export function toldFacts(): BatchFacts | undefined {
  const folder = folderOf(process.env[VARIABLE], process.pid);
  const file = folder === undefined ? undefined : join(folder, FACTS);
  if (file === undefined || !existsSync(file)) return undefined;
  // Written by writeFacts.
  const facts: BatchFacts = JSON.parse(readFileSync(file, 'utf8'));
  return facts;
}

/** Forgets what an earlier Stryker run of this process has left. */
export function clearShare(): void {
  const folder = folderOf(process.env[VARIABLE], process.pid);
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/** The share that the parent process offers; undefined when it offers none. */
export function findShare(): BatchShare | undefined {
  const folder = folderOf(process.env[VARIABLE], process.ppid);
  if (folder === undefined) return undefined;
  const path = join(folder, VERDICTS);
  return {
    folder,
    write: (verdicts) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(path, JSON.stringify([...verdicts]));
    },
    read: () => {
      try {
        const entries: [string, BatchVerdict][] = JSON.parse(readFileSync(path, 'utf8'));
        return new Map(entries);
      } catch {
        return undefined;
      }
    },
    writeFacts: (facts) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(join(folder, FACTS), JSON.stringify(facts));
    },
    settled: () => {
      const file = join(folder, SETTLED);
      const ids: string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
      return new Set(ids);
    },
  };
}

/** The folder in a variable's value `pid:folder`, when the pid is that of the process which must have set it. */
function folderOf(value: string | undefined, setter: number): string | undefined {
  const [, pid, folder] = /^(\d+):(.+)$/s.exec(value ?? '') ?? [];
  return Number(pid) === setter ? folder : undefined;
}
