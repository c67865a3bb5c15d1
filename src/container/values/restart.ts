import { cut } from '../../argv/values/go-text.ts';
import { fitsInt64, parseDecimal } from '../../argv/values/integer.ts';
import type { Read } from '../../argv/values/read.ts';
import { whole } from '../../argv/values/whole.ts';
import type { Whole } from '../../argv/values/whole.ts';

/** A restart policy, its fields named as the engine's. */
export interface RestartPolicy {
  /** Any text: the client leaves the names to the engine. */
  readonly Name: string;
  /** 0 when the text has none. */
  readonly MaximumRetryCount: Whole;
}

/** Reads a value of `--restart` as the client of docker 28.2.2 does: `NAME[:COUNT]`, the count in base 10. */
export function readRestart(text: string): Read<RestartPolicy> {
  const { before: name, after: count, found } = cut(text, ':');
  if (found && name === '') return { reason: 'invalid restart policy format: no policy provided before colon' };
  if (count === '') return { value: { Name: name, MaximumRetryCount: 0 } };
  const most = parseDecimal(count, true);
  if (most === undefined || !fitsInt64(most)) return { reason: NO_COUNT };
  return { value: { Name: name, MaximumRetryCount: whole(most) } };
}

const NO_COUNT = 'invalid restart policy format: maximum retry count must be an integer';

/** The shortest text that `readRestart` reads as this. */
export function printRestart({ Name, MaximumRetryCount }: RestartPolicy): string {
  return MaximumRetryCount === 0 ? Name : `${Name}:${MaximumRetryCount}`;
}

/** Does the policy never restart: such a one goes with `--rm`, any other does not. */
export function restartsNever(policy: RestartPolicy): boolean {
  return policy.Name === '' || policy.Name === 'no';
}
