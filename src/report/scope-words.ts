/** What a run was about, where it was not about all mutants, or did not run all of them. */
import type { MutationOutcome } from '../mutation/model.ts';
import { plural } from './plural.ts';

/** For behind a headline: empty for a run of all; it begins with a comma. The revision is foreign text. */
export function scopeWords({ scope, left, reused, mutants }: MutationOutcome): string {
  const words: string[] = [];
  if (scope.kind === 'since') words.push(`of what changed since ${scope.revision} (${left} left out)`);
  if (scope.kind === 'shard') words.push(`shard ${scope.index}/${scope.of} (${left} in others)`);
  if (reused > 0) words.push(reused === mutants.length ? 'all results reused' : `${plural(reused, 'result')} reused`);
  return words.map((each) => `, ${each}`).join('');
}
