import { goUpper } from '../../argv/values/go-text.ts';

/**
 * The one name of a stop signal, without `SIG`, as engines read it on Linux: `SIGTERM`, `term` and `15` are `TERM`. A
 * text that names no signal stays as it is. Source: moby/sys/signal as docker 28.2.2 brings it; the numbers are those
 * of every Linux but MIPS.
 */
export function signalName(text: string): string {
  if (COUNT.test(text)) return NAMES.get(Number(text)) ?? text;
  const name = goUpper(text).replace(/^SIG/, '');
  const number = NUMBERS.get(name);
  return number === undefined ? text : (NAMES.get(number) ?? text);
}

const COUNT = /^[+-]?\d+$/;

const REAL_TIME_MIN = 34;
const REAL_TIME_MAX = 64;
const FROM_MIN = 15;

/** By number, from 1 on. */
const STANDARD =
  'HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CHLD CONT STOP TSTP TTIN TTOU URG XCPU XFSZ VTALRM PROF WINCH IO PWR SYS';

const NAMES: ReadonlyMap<number, string> = new Map([
  ...STANDARD.split(' ').map((name, at): [number, string] => [at + 1, name]),
  ...Array.from({ length: REAL_TIME_MAX - REAL_TIME_MIN + 1 }, (_, at): [number, string] => [
    REAL_TIME_MIN + at,
    realTimeName(at),
  ]),
]);

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...[...NAMES].map(([number, name]): [string, number] => [name, number]),
  ['CLD', 17],
  ['IOT', 6],
  ['POLL', 29],
]);

function realTimeName(offset: number): string {
  const rest = REAL_TIME_MAX - REAL_TIME_MIN - offset;
  if (offset === 0 || rest === 0) return offset === 0 ? 'RTMIN' : 'RTMAX';
  return offset <= FROM_MIN ? `RTMIN+${offset}` : `RTMAX-${rest}`;
}
