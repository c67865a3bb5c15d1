/** What one row of the option table says, and the two ways to write a row. */
import { VALUE_CHECKS } from './values/checks.ts';
import type { Check, ValueType } from './values/checks.ts';

/**
 * What several uses of an option come to: the last one, all in order, a map by key (the last of a key),
 * a set without order, or whether it was given at all.
 */
type Repeat = 'last' | 'append' | 'append-norm' | 'append-unique' | 'map-last' | 'set-unordered' | 'presence';

/** One option of one scope. */
export interface OptionSpec {
  /** The long name without dashes. */
  readonly name: string;
  /** The letter without its dash. */
  readonly short: string | undefined;
  /** A `bool` never takes the next token; a `value` always does unless a value is attached. */
  readonly kind: 'bool' | 'value';
  readonly type: ValueType;
  /** What the client checks while it sets the option; absent when it takes any text. */
  readonly check: Check | undefined;
  readonly repeat: Repeat;
  /** The fields of the engine's create (or exec) request that it sets; absent when only the client uses it. */
  readonly target: string | undefined;
  /** The option it is another name of. */
  readonly aliasOf: string | undefined;
  /** Not in the client's help. */
  readonly hidden: boolean;
  /** The lowest API version of an engine that takes it. */
  readonly api: string | undefined;
  /** The only engine's system that takes it. */
  readonly os: 'windows' | undefined;
}

/** The parts of a row that most options do not have. */
export interface Extras {
  readonly short?: string;
  readonly repeat?: Repeat;
  readonly aliasOf?: string;
  readonly hidden?: boolean;
  readonly api?: string;
  readonly os?: 'windows';
}

/** A row of an option that takes a value; the last use counts unless `repeat` says otherwise. */
export function value(name: string, type: ValueType, target: string | undefined, extras: Extras = {}): OptionSpec {
  return row('value', name, type, target, extras);
}

/** A row of a switch; the last use counts. */
export function bool(name: string, target: string | undefined, extras: Extras = {}): OptionSpec {
  return row('bool', name, 'bool', target, extras);
}

function row(
  kind: OptionSpec['kind'],
  name: string,
  type: ValueType,
  target: string | undefined,
  extras: Extras,
): OptionSpec {
  return {
    name,
    short: extras.short,
    kind,
    type,
    check: VALUE_CHECKS[type],
    repeat: extras.repeat ?? 'last',
    target,
    aliasOf: extras.aliasOf,
    hidden: extras.hidden ?? false,
    api: extras.api,
    os: extras.os,
  };
}
