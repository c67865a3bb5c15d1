/** The kept results of a run as text, and back: checked to the last byte, and read by nobody but the argvet that wrote them. */
import { z } from 'zod';
import type { MutationOutcome } from '../model.ts';
import { OUTCOME_SCHEMA } from '../outcome-schema.ts';
import { digest } from './digest.ts';
import type { Fingerprint } from './fingerprint.ts';

/** What is kept of a run. */
export interface Entry {
  readonly fingerprint: Fingerprint;
  /** Its `left` are the mutants that have no result yet. */
  readonly outcome: MutationOutcome;
  /** The digests of the files that Stryker's reporters wrote, by path. */
  readonly reports: Readonly<Record<string, string>>;
}

/** A text that is no entry: of another argvet, which is the way of things, or damaged. */
export type EntryReading =
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'other' }
  | { readonly kind: 'damaged'; readonly why: string };

const FORMAT = 'argvet kept results 1';

const HEADER_SCHEMA = z.strictObject({ format: z.string(), argvet: z.string(), digest: z.string() });

const ENTRY_SCHEMA = z.strictObject({
  fingerprint: z.record(z.string(), z.string()),
  outcome: OUTCOME_SCHEMA,
  reports: z.record(z.string(), z.string()),
});

/** The entry as text: a line that says what it is, and a line of JSON. `argvet` tells this argvet from others. */
export function printEntry(entry: Entry, argvet: string): string {
  const body = JSON.stringify(entry);
  return `${JSON.stringify({ format: FORMAT, argvet, digest: digest(body) })}\n${body}\n`;
}

/** The entry of a text. */
export function readEntry(text: string, argvet: string): EntryReading {
  const [first = '', body = '', ...rest] = text.split('\n');
  const header = HEADER_SCHEMA.safeParse(json(first));
  if (!header.success) return damaged('it does not begin as argvet writes it');
  if (header.data.format !== FORMAT || header.data.argvet !== argvet) return { kind: 'other' };
  if (rest.length !== 1 || rest[0] !== '' || digest(body) !== header.data.digest) {
    return damaged('it is not as it was written');
  }
  const entry = ENTRY_SCHEMA.safeParse(json(body));
  if (!entry.success) return damaged('a field of it is wrong');
  return { kind: 'entry', entry: entry.data };
}

function damaged(why: string): EntryReading {
  return { kind: 'damaged', why };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
