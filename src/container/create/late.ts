import type { Verb } from '../../argv/model.ts';
import { FAILED, refuse, REFUSED } from '../problems.ts';
import type { Problems } from '../problems.ts';

/** Refuses a command whose options are read; the exit code depends on the verb. */
export type RefuseLate = (message: string) => void;

/**
 * What the client refuses once it has read all options: `create` exits with 1; `run` with 125, but with 127 or 126 when
 * the words are those of a program that is not there or not to be run, whatever the reason is.
 */
export function refusingLate(verb: Verb, problems: Problems): RefuseLate {
  return (message) => {
    refuse(problems, message, verb === 'run' ? exitOf(message) : FAILED);
  };
}

function exitOf(message: string): number {
  return EXITS.find(({ words }) => words.test(message))?.exit ?? REFUSED;
}

const EXITS = [
  { words: /executable file not found|no such file or directory|system cannot find the file specified/, exit: 127 },
  { words: /permission denied|is a directory/, exit: 126 },
];
