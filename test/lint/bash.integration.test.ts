/** The reader of shell scripts against bash: every docker that bash starts is among the commands that were read. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { plainText } from '../../src/lint/mapped-text.ts';
import { readTextFile } from '../../src/lint/read-file.ts';
import { readShell } from '../../src/lint/shell/read-shell.ts';
import type { ShellScript } from '../../src/lint/shell/read-shell.ts';
import type { Word } from '../../src/lint/word.ts';

const folder = mkdtempSync(join(tmpdir(), 'argvet-bash-'));
for (const name of ['a', 'b', 'ab']) writeFileSync(join(folder, name), '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The arguments of each docker that a script starts, in bash with two files around it; `undefined` when it is no script. */
function callsOf(script: string): string[][] | undefined {
  const syntax = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' });
  if (syntax.status !== 0 || syntax.stderr.includes('warning')) return undefined;
  const { stdout, error } = spawnSync('/bin/bash', ['-c', `${PRELUDE}\n${script}`, 'bash'], {
    cwd: folder,
    env: { PATH: '/nonexistent', HOME: '/h' },
    encoding: 'utf8',
    timeout: 5000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (error !== undefined) return undefined;
  return stdout
    .split('\u0001')
    .filter((call) => call.includes('\u0002'))
    .map((call) => call.split('\u0002').slice(1, -1));
}

/** docker writes each argument behind a mark; nothing else can be started. */
const PRELUDE = `FUNCNEST=20; set -- p "q r"; X="1 2"
exec 9>&1
docker() { local each; printf '\\001\\002'; for each; do printf '%s\\002' "$each"; done; printf '\\001'; } >&9`;

/** Whether a call may come of a command: what is known of its words is in the call. */
function mayBe(call: readonly string[], words: readonly Word[]): boolean {
  const program = words.findIndex(({ text }) => text === 'docker');
  if (program === -1) return words.some(({ text }) => text === undefined);
  for (const [at, word] of words.slice(program + 1).entries()) {
    const argument = call[at];
    if (word.text === undefined && word.count === 'any') {
      return word.prefix === '' || argument?.startsWith(word.prefix) === true;
    }
    if (argument === undefined) return false;
    if (word.text === undefined ? !argument.startsWith(word.prefix) : word.text !== argument) return false;
  }
  return call.length === words.length - program - 1;
}

function missed(calls: readonly string[][], { commands, notes }: ShellScript): string[][] {
  if (notes.some(({ code }) => code === 'bad-shell')) return [];
  return calls.filter((call) => !commands.some((words) => mayBe(call, words)));
}

const PIECES = [
  ...'a b ( ) ; && || | # ~ * ? [ ] { } , .. {a,b} = A= A=( $X ${X} "$X" $( ` \' " \\ $\' \\n'.split(' '),
  ...'! $((1+1)) (( )) for x in case if then fi esac $# "$@" <<< @( ${#X} ${X:- -x docker run'.split(' '),
  ' ',
  ' ',
  '\n',
  '\\\n',
  '<<E\n',
  '\nE\n',
  "<<'E'\n",
  'if ',
  'then ',
  'fi ',
  'case a in ',
  'a) ',
  ';; ',
  'esac ',
  '{ ',
  '; } ',
  '! ',
  '[[ a = a ]] ',
  'for x in a b; do ',
  'done ',
  'f() { ',
  'X=1 ',
  'docker ',
  'docker run ',
];

describe('a script', () => {
  it.each([
    [`docker a 'b c' "d" $'e\\n' f\\ g`, [['a', 'b c', 'd', 'e\n', 'f g']]],
    ['docker a{b,c} ~ "$X" $X', [['ab', 'ac', '/h', '1 2', '1', '2']]],
    ['docker "$@" <<E\ndocker no\nE\ndocker b', [['p', 'q r'], ['b']]],
    ['case a in (a|b) docker a;; esac; docker $(docker b) c', [['a'], ['b'], ['c']]],
    ['if docker a; then docker b; fi | :; { docker c; } 2>&1; (docker d)', [['a'], ['b'], ['c'], ['d']]],
    [
      'for i in 1 2; do docker x "$i"; done',
      [
        ['x', '1'],
        ['x', '2'],
      ],
    ],
    ['f() { docker "$1"; }; f y; docker `docker q`', [['y'], ['q'], []]],
    ['docker a # b\ndocker a#b \\\n c', [['a'], ['a#b', 'c']]],
    ['docker a* ?b [ab] x=*', [['a', 'ab', 'ab', 'a', 'b', 'x=*']]],
  ])('has every docker that bash starts: %j', (script, expected) => {
    const calls = callsOf(script) ?? [];
    expect(calls).toEqual(expect.arrayContaining(expected));
    expect(missed(calls, readShell(plainText(script)))).toEqual([]);
  });

  it('has every docker that bash starts, whatever it is made of', () => {
    const piece = fc.constantFrom(...PIECES);
    let read = 0;
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
        const script = `docker ${pieces.join('')}`;
        const calls = callsOf(script) ?? [];
        read += calls.length;
        expect(missed(calls, readShell(plainText(script)))).toEqual([]);
      }),
      { numRuns: 250, seed: 20 },
    );
    expect(read).toBeGreaterThan(50);
  });
});

it('is not read from a pipe, and the pipe is not waited for', () => {
  spawnSync('bash', ['-c', 'mkfifo pipe'], { cwd: folder });
  expect(readTextFile(join(folder, 'pipe'))).toEqual({ problem: 'it is a device, pipe or socket: name a file' });
});
