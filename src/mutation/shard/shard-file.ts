/** What a shard hands to the merge: its outcome, and what tells whether it belongs to the others. */
import { z } from 'zod';
import type { MutationOutcome } from '../model.ts';
import { OUTCOME_SCHEMA } from '../outcome-schema.ts';
import { MOST_SHARDS } from './assign.ts';
import type { Shard } from './assign.ts';
import type { KeySet } from './select.ts';

/** What all shards of one run have in common; each is a text, so that a difference can be shown. */
export interface RunIdentity {
  /** argvet, Stryker, the test runner, node. */
  readonly versions: string;
  /** The digest of the config: sites, policies, thresholds, and Stryker's own settings. */
  readonly configuration: string;
  /** The digest of the goldens' argv. */
  readonly goldens: string;
  /** The commit, and the digest of what differs from it; `none` outside of a repository. */
  readonly commit: string;
  /** The digest of the former report that balanced the shards; `none` without one. */
  readonly balance: string;
}

/** One shard of a run. */
export interface ShardFile {
  readonly format: typeof SHARD_FORMAT;
  readonly shard: Shard;
  readonly identity: RunIdentity;
  /** All mutants of the run, not only this shard's. */
  readonly mutants: KeySet;
  /** What judges the run, as data that only the reader knows; the same in all shards. */
  readonly judged: unknown;
  readonly outcome: MutationOutcome;
}

/** The number grows when the shape changes: shards of two shapes are never merged. */
export const SHARD_FORMAT = 'argvet shard 1';

/** A shard as JSON, with a line's end. */
export function printShard(file: ShardFile): string {
  return `${JSON.stringify(file)}\n`;
}

/** The shard that a text holds, or why it holds none. The reason quotes nothing of the text. */
export function readShard(
  text: string,
): { readonly ok: true; readonly file: ShardFile } | { readonly ok: false; readonly reason: string } {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'is no JSON: it may have been cut off' };
  }
  const format: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'format') : undefined;
  if (format !== SHARD_FORMAT) return { ok: false, reason: 'is no shard of this version of argvet' };
  const read = SHARD_SCHEMA.safeParse(data);
  if (read.success) return { ok: true, file: read.data };
  const place = read.error.issues[0]?.path.join('.') ?? '';
  return { ok: false, reason: `is damaged${place === '' ? '' : ` at ${place}`}` };
}

const SHARD_SCHEMA = z.strictObject({
  format: z.literal(SHARD_FORMAT),
  shard: z
    .strictObject({ index: z.int().min(1), of: z.int().min(1).max(MOST_SHARDS) })
    .refine(({ index, of }) => index <= of, 'there is no such shard'),
  identity: z.strictObject({
    versions: z.string(),
    configuration: z.string(),
    goldens: z.string(),
    commit: z.string(),
    balance: z.string(),
  } satisfies Record<keyof RunIdentity, z.ZodType>),
  mutants: z.strictObject({ count: z.int().min(0), digest: z.string() } satisfies Record<keyof KeySet, z.ZodType>),
  judged: z.json(),
  outcome: OUTCOME_SCHEMA,
} satisfies Record<keyof ShardFile, z.ZodType>);
