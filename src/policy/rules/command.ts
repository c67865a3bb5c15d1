import type { Finding } from '../finding.ts';
import { spell } from './rule.ts';
import type { Subject } from './rule.ts';
import { optionWords } from './words.ts';
import type { OptionWord } from './words.ts';

/** Each word behind the image that is an option of docker and not the policy's, or the first word that is not the policy's. */
export function* commandFindings(subject: Subject): Iterable<Finding> {
  const { command, policy } = subject;
  const behind = optionWords(command).filter((word) => !isMeant(subject, word));
  for (const { index, word, use } of behind) {
    yield { code: 'option-behind-image', place: { index }, option: use === undefined ? word : spell(use) };
  }
  if (behind.length > 0 || policy.command === undefined) return;
  const count = Math.max(policy.command.length, command.command.length);
  const at = Array.from({ length: count }, (_, each) => each).find((each) => !matches(subject, each));
  if (at === undefined) return;
  const index = at < command.command.length ? indexOf(subject, at) : undefined;
  const expected = policy.command.map(String).join(' ');
  yield { code: 'wrong-command', place: { index }, expected, actual: command.command.join(' ') };
}

/** Without a shape a short option behind the program is the program's own: `bash -c`, `pytest -v`. */
function isMeant(subject: Subject, { index, word }: OptionWord): boolean {
  const at = index - indexOf(subject, 0);
  if (subject.policy.command !== undefined) return matches(subject, at);
  return !word.startsWith('--') && subject.command.command.slice(0, at).some((earlier) => !earlier.startsWith('-'));
}

function matches({ command, policy }: Subject, at: number): boolean {
  const word = command.command[at];
  const matcher = policy.command?.[at];
  if (word === undefined || matcher === undefined) return false;
  return typeof matcher === 'string' ? matcher === word : word.search(matcher) !== -1;
}

function indexOf({ command }: Subject, at: number): number {
  return (command.imageIndex ?? 0) + 1 + at;
}
