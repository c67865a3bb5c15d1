/** Programs that start another program with the words behind their own options. */

/** How many words of its own a wrapper has before the program that it starts. */
export interface Wrapper {
  /** Options that take the next word. Those with a value attached are switches here. */
  readonly takesValue: ReadonlySet<string>;
  /** Options with which it starts nothing, or something else. */
  readonly startsNothing: ReadonlySet<string>;
  /** How many operands of its own stand before the program: the duration of `timeout`. */
  readonly operands: number;
  /** Whether `NAME=VALUE` may stand before the program. */
  readonly assigns: boolean;
  /** Whether it puts words of its own behind the command. */
  readonly appends: boolean;
}

function wrapper(
  takesValue: string,
  extras: Partial<Omit<Wrapper, 'takesValue' | 'startsNothing'>> & { readonly startsNothing?: string } = {},
): Wrapper {
  return {
    takesValue: new Set(takesValue.split(' ')),
    startsNothing: new Set((extras.startsNothing ?? '').split(' ')),
    operands: extras.operands ?? 0,
    assigns: extras.assigns ?? false,
    appends: extras.appends ?? false,
  };
}

/** The wrappers that are known, by name. From the manual of each. */
export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map([
  [
    'sudo',
    wrapper('-u -g -h -p -C -c -T -r -t -U -D -R --user --group --host --prompt --chdir --chroot --close-from', {
      assigns: true,
      startsNothing: '-l -v -e -K -k --list --validate --edit',
    }),
  ],
  ['doas', wrapper('-u -C', { startsNothing: '-C' })],
  ['env', wrapper('-u --unset -C --chdir', { assigns: true, startsNothing: '-S --split-string' })],
  ['exec', wrapper('-a')],
  ['command', wrapper('', { startsNothing: '-v -V' })],
  ['nohup', wrapper('')],
  ['setsid', wrapper('')],
  ['unbuffer', wrapper('')],
  ['winpty', wrapper('')],
  ['chronic', wrapper('')],
  ['time', wrapper('-f -o --format --output')],
  ['nice', wrapper('-n --adjustment')],
  ['ionice', wrapper('-c -n --class --classdata', { startsNothing: '-p -P -u' })],
  ['stdbuf', wrapper('-i -o -e --input --output --error')],
  ['timeout', wrapper('-k -s --kill-after --signal', { operands: 1 })],
  [
    'xargs',
    wrapper('-a -d -E -L -n -P -s --arg-file --delimiter --max-lines --max-args --max-procs --max-chars', {
      appends: true,
      startsNothing: '-I -i --replace',
    }),
  ],
]);

/** Shells whose `-c` takes a script that is read. */
export const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'dash', 'ash']);

/** Commands whose first word is a script of the same shell. */
export const EVALUATORS: ReadonlySet<string> = new Set(['eval', 'trap']);

/** Commands that only show their words, or look for them. */
export const SHOWERS: ReadonlySet<string> = new Set([
  'echo',
  'printf',
  'grep',
  'egrep',
  'fgrep',
  'rg',
  'sed',
  'awk',
  ':',
  'test',
  '[',
]);
