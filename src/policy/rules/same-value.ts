import type { Command } from '../../argv/model.ts';
import { optionNamed } from '../../argv/options.ts';
import { parse } from '../../argv/parse.ts';
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
  if (optionNamed(verb, option, dialect)?.target === undefined) return false;
  const words = verb === 'exec' ? ['container', 'command'] : ['image'];
  const commandWith = (value: string) => parse([verb, `--${option}=${value}`, ...words], { dialect });
  const [first, second] = resolvePair(commandWith(one), commandWith(other));
  return first.ok && second.ok && JSON.stringify(first.normal) === JSON.stringify(second.normal);
}
