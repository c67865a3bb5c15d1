import type { Finding } from '../finding.ts';
import type { ContainerPolicy } from '../policy.ts';
import { spell } from './rule.ts';
import type { Subject } from './rule.ts';
import { optionWords } from './words.ts';
import type { OptionWord } from './words.ts';

/** Each word behind the image that is an option of docker and not the policy's, or the first word that is not the policy's. */
export function* commandFindings({ command, policy }: Subject): Iterable<Finding> {
  const words = command.command;
  const first = command.tokens.length - words.length;
  const behind = optionWords(command).filter((word) => !isMeant(policy, words, word));
  for (const { at, word, use } of behind) {
    yield { code: 'option-behind-image', place: { index: first + at }, option: use === undefined ? word : spell(use) };
  }
  if (behind.length > 0 || policy.command === undefined) return;
  const at = firstMismatch(policy.command, words);
  if (at === undefined) return;
  const index = at < words.length ? first + at : undefined;
  yield { code: 'wrong-command', place: { index }, expected: policy.command.join(' '), actual: words.join(' ') };
}

/** Without a shape a short option behind the program is the program's own: `bash -c`, `pytest -v`. */
function isMeant({ command }: ContainerPolicy, words: readonly string[], { at, word }: OptionWord): boolean {
  if (command !== undefined) return matches(command[at], word);
  return !word.startsWith('--') && words.slice(0, at).some((earlier) => !earlier.startsWith('-'));
}

function firstMismatch(shape: readonly Matcher[], words: readonly string[]): number | undefined {
  const places = [...(shape.length > words.length ? shape : words).keys()];
  return places.find((at) => !matches(shape[at], words[at]));
}

type Matcher = string | RegExp;

function matches(matcher: Matcher | undefined, word: string | undefined): boolean {
  if (matcher instanceof RegExp) return word !== undefined && word.search(matcher) !== -1;
  return matcher === word;
}
