/** The kinds of cases that many fields share: an order of amounts, a switch, a list whose members count. */
import type { Whole } from '../../argv/values/whole.ts';
import type { ContainerConfig } from '../config.ts';
import type { Json } from '../json.ts';
import { isSame, list } from './json-values.ts';
import type { DirectionCase, FieldChange, FieldRule } from './rule.ts';

/** A case of direction `weaker`; `why` completes "the container gains …". */
export function weaker(when: string, why: string, holds: DirectionCase['holds'], cis?: string): DirectionCase {
  return { when, direction: 'weaker', why, holds, ...(cis === undefined ? {} : { cis }) };
}

/** A case of direction `stronger`; `why` completes "the container loses …". */
export function stronger(when: string, why: string, holds: DirectionCase['holds'], cis?: string): DirectionCase {
  return { when, direction: 'stronger', why, holds, ...(cis === undefined ? {} : { cis }) };
}

/** A case of direction `other`; `why` stands alone. */
export function other(when: string, why: string, holds: DirectionCase['holds']): DirectionCase {
  return { when, direction: 'other', why, holds };
}

/** The last case of a row, which holds for whatever no case before it told; `why` stands alone. */
export function otherwise(why: string, when = 'any other change', cis?: string): DirectionCase {
  return { ...other(when, why, () => true), ...(cis === undefined ? {} : { cis }) };
}

/** Fields whose changes lower no wall and raise none. */
export function neutral(fields: readonly string[], why: string): FieldRule[] {
  return fields.map((field) => ({ field, cases: [otherwise(why, 'any change')] }));
}

/** How much a container has of something by a value of a field, in any unit: more is weaker. */
export type Amount = (value: Json | undefined, config: ContainerConfig, key: string) => Whole;

/** What the cases of an order say. */
export interface OrderWords {
  /** The changes that are weaker, and those that are stronger, for the page of directions. */
  readonly up: string;
  readonly down: string;
  /** Completes "the container gains …". */
  readonly gains: string;
  /** Completes "the container loses …". */
  readonly loses: string;
  readonly cis?: string | undefined;
  /** What a change is that is neither, where there is one. */
  readonly equal?: string;
}

/** Cases of a field whose values have an order. */
export function ordered(of: Amount, { up, down, gains, loses, cis, equal }: OrderWords): DirectionCase[] {
  return [
    weaker(up, gains, (change) => after(of, change) > before(of, change), cis),
    stronger(down, loses, (change) => after(of, change) < before(of, change), cis),
    ...(equal === undefined ? [] : [otherwise(equal)]),
  ];
}

function before(of: Amount, { from, before: config, key }: FieldChange): Whole {
  return of(from, config, key);
}

function after(of: Amount, { to, after: config, key }: FieldChange): Whole {
  return of(to, config, key);
}

/** A field that is `true` where the container has more. */
export function opens(field: string, what: string, cis?: string): FieldRule {
  const words = { up: 'switched on', down: 'switched off', gains: what, loses: what, cis };
  return { field, cases: ordered((value) => Number(value === true), words) };
}

/** A field that is `true` where the container has less. */
export function closes(field: string, what: string, cis?: string): FieldRule {
  const words = { up: 'switched off', down: 'switched on', gains: what, loses: what, cis };
  return { field, cases: ordered((value) => Number(value !== true), words) };
}

/** What the cases of a list say. */
export interface MemberWords {
  readonly gains: string;
  readonly loses: string;
  readonly cis?: string;
}

/** Cases of a list whose members each give the container something. `covers`: does having one member give another. */
export function members({ gains, loses, cis }: MemberWords, covers: Covers = isSame): DirectionCase[] {
  return [
    weaker('a member that was not there', gains, ({ from, to }) => !isCovered(to, from, covers), cis),
    stronger('a member less', loses, ({ from, to }) => !isCovered(from, to, covers), cis),
    otherwise('the same in another order or spelling'),
  ];
}

/** Does having one member of a list give what another gives. */
export type Covers = (wide: Json, narrow: Json) => boolean;

/** Is each member of one list covered by a member of another. An absent list has no member. */
export function isCovered(narrow: Json | undefined, wide: Json | undefined, covers: Covers): boolean {
  return list(narrow).every((member) => list(wide).some((each) => covers(each, member)));
}
