import { readFileSync } from 'node:fs';
import { exactNumbers } from '../../../src/argv/values/exact-json.ts';

/** What the client made of one value: what it sent, or why it did not. */
export interface LateValue {
  readonly option: string;
  readonly text: string;
  readonly sent?: unknown;
  readonly exit?: number;
  readonly refused?: string;
  /** What argvet says where it is shorter. */
  readonly reason?: string;
}

const ALL = readFileSync(new URL('../../data/container/late-values.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): LateValue => JSON.parse(line, exactNumbers));

/** The recorded values of an option that the client takes; at least one. */
export function takenValues(option: string): LateValue[] {
  return some(ALL.filter((row) => row.option === option && row.refused === undefined));
}

/** The recorded values of an option that the client refuses; at least one. */
export function refusedValues(option: string): LateValue[] {
  return some(ALL.filter((row) => row.option === option && row.refused !== undefined));
}

/** What a reader gives for a value that is refused: the client's words, or shorter ones. */
export function refusalOf({ refused, reason = refused }: LateValue): unknown {
  return { reason };
}

function some(rows: LateValue[]): LateValue[] {
  if (rows.length === 0) throw new Error('no value of this option was recorded');
  return rows;
}
