import type { Command } from '../../argv/model.ts';
import { optionNamed } from '../../argv/options.ts';
import { parse } from '../../argv/parse.ts';
import { printExactJson } from '../../argv/values/exact-json.ts';
import { parseBool } from '../../argv/values/bool.ts';
import { resolvePair } from '../../container/stand-ins.ts';

/** Whose values are compared: `docker run`, `podman create`. */
export type Asker = Pick<Command, 'verb' | 'dialect'>;

/**
 * Do two values of an option ask for the same container: `0x40` and `64` of `--pids-limit`, `512m` and `536870912` of
 * `--memory`, `/a:/b` and `/a:/b:rw` of `--volume`. A value that the client refuses is like no other.
 */
export function sameValue({ verb, dialect }: Asker, option: string, one: string, other: string): boolean {
  if (one === other) return true;
  // An option that only the client uses (`--sig-proxy`) leaves no trace in a config: its values are compared as texts.
  const spec = optionNamed(verb, option, dialect);
  if (spec?.target === undefined) return spec?.kind === 'bool' && sameSwitch(one, other);
  const words = verb === 'exec' ? ['container', 'command'] : ['image'];
  const commandWith = (value: string) => parse([verb, `--${option}=${value}`, ...words], { dialect });
  const [first, second] = resolvePair(commandWith(one), commandWith(other));
  return first.ok && second.ok && printExactJson(first.normal) === printExactJson(second.normal);
}

function sameSwitch(one: string, other: string): boolean {
  const value = parseBool(one);
  return value !== undefined && value === parseBool(other);
}
