/** The reward that a verifier wrote: a file that whoever it ran may have had a hand in. */

/** Where a verifier writes it, as terminal benchmarks have it. */
const REWARD_FILE = '/logs/verifier/reward.txt';

/** The reward of a run, or why there is none. */
export type Reward =
  | { readonly kind: 'graded'; readonly reward: number }
  | {
      readonly kind: 'ungraded';
      readonly why: 'missing' | 'no-file' | 'too-long' | 'no-number' | 'out-of-range';
      /** What stands in the file, at most `MOST_BYTES`; empty where nothing was read. Not safe to print. */
      readonly text: string;
    };

/** Bytes of a reward that are read. The longest number of Python takes 24. */
const MOST_BYTES = 64;

/** The exit codes of `REWARD_SCRIPT` that say why there is nothing to read. */
const EXITS: ReadonlyMap<number, 'missing' | 'no-file'> = new Map([
  [3, 'missing'],
  [4, 'no-file'],
]);

/** What a verifier leaves that has ended. A client whose way to the engine breaks can end with 0 before that. */
export const ENDED_FILE = '/tests/.argvet-ended';

/** What `sh -c` runs to verify: it ends with the exit code of the verifier. */
export const VERIFY_SCRIPT = `/tests/test.sh\ncode=$?\necho >${ENDED_FILE}\nexit $code`;

/** Behind what is read: without it the output is not whole. */
const END = '.\n';

/**
 * What `sh -c` runs to print the file, when its verifier has ended. A link is not followed, a pipe and a device are not
 * opened, and one byte more than a reward may have tells that there is more.
 */
export const REWARD_SCRIPT = [
  `[ -e ${ENDED_FILE} ] || exit 5`,
  `f=${REWARD_FILE}`,
  '[ -L "$f" ] && exit 4',
  '[ -e "$f" ] || exit 3',
  '[ -f "$f" ] || exit 4',
  `head -c ${MOST_BYTES + 1} "$f" && echo .`,
].join('\n');

/** The reward by how `REWARD_SCRIPT` ended and what it printed; undefined for an end that is not its own, and for
 * output that is not whole. */
export function readReward(exit: number, text: string): Reward | undefined {
  const why = EXITS.get(exit);
  if (why !== undefined) return { kind: 'ungraded', why, text: '' };
  return exit === 0 && text.endsWith(END) ? rewardOf(text.slice(0, -END.length)) : undefined;
}

function rewardOf(text: string): Reward {
  if (text.length > MOST_BYTES) return { kind: 'ungraded', why: 'too-long', text: text.slice(0, MOST_BYTES) };
  const trimmed = text.trim();
  if (!NUMBER.test(trimmed)) return { kind: 'ungraded', why: 'no-number', text };
  const reward = Number(trimmed);
  return reward >= 0 && reward <= 1 ? { kind: 'graded', reward } : { kind: 'ungraded', why: 'out-of-range', text };
}

/** A decimal number as programs print it: `1`, `0.5`, `1e-05`; no `inf`, `nan` or hexadecimal digits. */
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
