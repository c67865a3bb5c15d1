import { NAMED_ENVIRONMENT } from '../../container/environment.ts';
import { optionNamed } from '../../argv/options.ts';
import { parse } from '../../argv/parse.ts';
import { resolve } from '../../container/resolve.ts';
import type { Verb } from '../../argv/model.ts';
import type { ContainerConfig } from '../../container/config.ts';

/**
 * Do two values of an option ask for the same container: `0x40` and `64` of `--pids-limit`, `512m` and `536870912` of
 * `--memory`, `/a:/b` and `/a:/b:rw` of `--volume`. A value that the client refuses is like no other.
 */
export function sameValue(verb: Verb, option: string, one: string, other: string): boolean {
  if (one === other) return true;
  // An option that only the client uses (`--sig-proxy`) leaves no trace in a config: its values are compared as texts.
  if (optionNamed(verb, option)?.target === undefined) return false;
  const [first, second] = [one, other].map((value) => configWith(verb, option, value));
  return first !== undefined && second !== undefined && JSON.stringify(first) === JSON.stringify(second);
}

/** What an argv with this one option asks for. */
function configWith(verb: Verb, option: string, value: string): ContainerConfig | undefined {
  const words = verb === 'exec' ? ['container', 'command'] : ['image'];
  const resolved = resolve(parse([verb, `--${option}=${value}`, ...words]), NAMED_ENVIRONMENT);
  return resolved.ok ? resolved.normal : undefined;
}
