import { loadsCode } from '../../container/directions/variables.ts';

/** What a container gains from a value of `--env`, to complete "the container gains …"; `undefined` for a plain variable. */
export function environmentGives(value: string): string | undefined {
  const cut = value.indexOf('=');
  if (cut === -1) return "the caller's variable of that name, with a value that the argv does not show";
  const name = value.slice(0, cut);
  return loadsCode(name) ? 'code or a search path for its programs' : undefined;
}
