/** The ways to write a row of podman's option tables. */
import type { Extras, OptionSpec } from '../option-spec.ts';
import type { ValueType } from '../values/checks.ts';
import { PODMAN_CHECKS } from '../values/podman-checks.ts';
import type { PodmanFlag } from '../values/podman-checks.ts';

/** One option of podman. */
export interface PodmanOptionSpec extends OptionSpec {
  /** How podman keeps its values; a `list` splits each at its commas. */
  readonly flag: PodmanFlag;
}

/** A row of an option that keeps its last text. */
export function text(name: string, type: ValueType, target: string | undefined, extras: Extras = {}): PodmanOptionSpec {
  return row('text', name, type, target, { repeat: 'last', ...extras });
}

/** A row of an option that keeps every text as it is. */
export function texts(
  name: string,
  type: ValueType,
  target: string | undefined,
  extras: Extras = {},
): PodmanOptionSpec {
  return row('texts', name, type, target, { repeat: 'append', ...extras });
}

/** A row of an option that keeps every text, split at its commas. */
export function list(name: string, type: ValueType, target: string | undefined, extras: Extras = {}): PodmanOptionSpec {
  return row('list', name, type, target, { repeat: 'append', ...extras });
}

/** A row of an option that keeps its last number. */
export function number(
  flag: 'int' | 'uint' | 'float',
  name: string,
  type: ValueType,
  target: string | undefined,
  extras: Extras = {},
): PodmanOptionSpec {
  return row(flag, name, type, target, { repeat: 'last', ...extras });
}

/** A row of a switch; the last use counts. */
export function switched(name: string, target: string | undefined, extras: Extras = {}): PodmanOptionSpec {
  return row('bool', name, 'bool', target, { repeat: 'last', ...extras });
}

/** The row of another name of an option. */
export function alias(name: string, of: PodmanOptionSpec): PodmanOptionSpec {
  return { ...of, name, short: undefined, aliasOf: of.name, hidden: true };
}

function row(
  flag: PodmanFlag,
  name: string,
  type: ValueType,
  target: string | undefined,
  extras: Extras & Required<Pick<Extras, 'repeat'>>,
): PodmanOptionSpec {
  return {
    name,
    short: extras.short,
    kind: flag === 'bool' ? 'bool' : 'value',
    type,
    check: PODMAN_CHECKS[flag],
    repeat: extras.repeat,
    target,
    aliasOf: extras.aliasOf,
    hidden: extras.hidden ?? false,
    api: undefined,
    os: undefined,
    flag,
  };
}
