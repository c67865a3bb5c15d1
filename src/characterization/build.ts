/** Builds the argv of a case twice, the second time at a later hour, and says what kept it from being one argv. */
import { atLaterDate } from './later-date.ts';
import type { BuildCase } from './definition.ts';

/** What building a case gives. */
export type Built =
  | { readonly ok: true; readonly argv: readonly string[] }
  /** It threw, took too long, or returned something that no process can be given. */
  | { readonly ok: false; readonly code: 'failed'; readonly message: string }
  /** Two runs built two argv: the case depends on something that it does not fix. */
  | {
      readonly ok: false;
      readonly code: 'unstable';
      readonly first: readonly string[];
      readonly second: readonly string[];
    };

/** Milliseconds that one build may take: it starts nothing, so it has no reason to wait. */
const PATIENCE = 10_000;

/**
 * Runs the builder of a case two times and compares; between the two more than a year passes by `Date`. It never
 * throws. `patience` is in milliseconds.
 */
export async function buildTwice(build: BuildCase, patience: number = PATIENCE): Promise<Built> {
  try {
    const first = argvOf(await within(build, patience));
    const second = argvOf(await atLaterDate(() => within(build, patience)));
    const same = first.length === second.length && first.every((token, index) => token === second[index]);
    return same ? { ok: true, argv: first } : { ok: false, code: 'unstable', first, second };
  } catch (error) {
    return { ok: false, code: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

async function within(build: BuildCase, patience: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not return within ${patience} ms`)), patience);
  });
  try {
    return await Promise.race([Promise.resolve(build()), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A copy, so that a builder which returns one array and changes it later does not change what was compared. */
function argvOf(value: unknown): readonly string[] {
  if (!Array.isArray(value))
    throw new Error(`it returned ${value === null ? 'null' : typeof value}, not an array of strings`);
  return value.map((token: unknown, index) => {
    if (typeof token !== 'string') throw new Error(`token ${index} is ${typeof token}, not a string`);
    if (token.includes('\0')) throw new Error(`token ${index} has a NUL character, which no process can be given`);
    if (!token.isWellFormed())
      throw new Error(`token ${index} has half a surrogate pair, which no process can be given`);
    return token;
  });
}
