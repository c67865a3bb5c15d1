/** The recorded facts of test/data/argv. */
import { readFileSync } from 'node:fs';
import { exactNumbers } from '../../src/argv/values/exact-json.ts';

/** One of the 489 argv that were given to the real client. */
export interface ClientCase {
  readonly argv: readonly string[];
  readonly refused: boolean;
  readonly imageIndex?: number;
}

/** One of the argv that break naive readers, with what the real client made of it. */
export interface TrickyCase {
  readonly id: string;
  readonly argv: readonly string[];
  readonly refused?: true;
  readonly image?: string;
  readonly command: readonly string[];
  readonly options: readonly (readonly [name: string, value: string, index: number])[];
}

/** Values of one type, by what the real client did with them. */
export interface ValueFacts {
  readonly option: string;
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}

/** Values of one type, and what the real client sent for each. */
export interface ValuesSent {
  readonly option: string;
  readonly sent: readonly (readonly [text: string, value: unknown])[];
}

export const CLIENT_CASES: readonly ClientCase[] = lines('client-cases.jsonl').map((line) => JSON.parse(line));
export const TRICKY_CASES: readonly TrickyCase[] = lines('tricky.jsonl').map((line) => JSON.parse(line));
export const VALUE_FACTS: Readonly<Record<string, ValueFacts>> = JSON.parse(text('values.json'));
export const VALUES_SENT: Readonly<Record<string, ValuesSent>> = JSON.parse(text('values-sent.json'), exactNumbers);

/** By scope (create's stand for run too): name, short, kind, repeat, alias, hidden, API version, system. */
export const OPTION_FACTS: Readonly<Record<'global' | 'run' | 'create' | 'exec', readonly (readonly string[])[]>> =
  JSON.parse(text('options.json'));

function text(name: string): string {
  return readFileSync(new URL(`../data/argv/${name}`, import.meta.url), 'utf8');
}

function lines(name: string): readonly string[] {
  return text(name).trimEnd().split('\n');
}
