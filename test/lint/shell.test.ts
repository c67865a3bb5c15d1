import { describe, expect, it } from 'vitest';
import { plainText } from '../../src/lint/mapped-text.ts';
import { readShell } from '../../src/lint/shell/read-shell.ts';
import type { Word } from '../../src/lint/word.ts';

/** A word in short: its text, or `start<unknown>` with a star when it may be several or none. */
function short(word: Word): string {
  if (word.text !== undefined) return word.text;
  return `${word.prefix}<${word.unknown.source}>${word.count === 'any' ? '*' : ''}`;
}

const commands = (script: string) => readShell(plainText(script)).commands.map((words) => words.map(short));
const notes = (script: string) => readShell(plainText(script)).notes;

describe('the words of a command', () => {
  it.each([
    ['a b', ['a', 'b']],
    ['a  \t b ', ['a', 'b']],
    ['a \\\n  b', ['a', 'b']],
    ['a \\\r\n  b\r\n', ['a', 'b']],
    ['a\\\nb', ['ab']],
    ["a 'b c'", ['a', 'b c']],
    ['a "b c"', ['a', 'b c']],
    [`a 'b'"c"d`, ['a', 'bcd']],
    [`a '' ""`, ['a', '', '']],
    ['a "\\"\\$\\`\\\\\\x"', ['a', '"$`\\\\x']],
    ['a "b\\\nc"', ['a', 'bc']],
    ["a $'b\\n\\x41'", ['a', 'b\nA']],
    ['a b\\ c\\$d', ['a', 'b c$d']],
    ['a b#c #d', ['a', 'b#c']],
    ['a $ $. "$"', ['a', '$', '$.', '$']],
    ['a {} {b} a{b', ['a', '{}', '{b}', 'a{b']],
    ['a [ ]b [', ['a', '[', ']b', '[']],
    ['a b~c x=~', ['a', 'b~c', 'x=<~>']],
    ['a é 日本', ['a', 'é', '日本']],
  ])('are known where nothing in them is expanded: %j', (script, expected) => {
    expect(commands(script)).toEqual([expected]);
  });

  it.each([
    ['a $X b', ['a', '<$X>*', 'b']],
    ['a "$X"', ['a', '<$X>']],
    ['a x${Y}z', ['a', 'x<${Y}>*']],
    ['a "x${Y}z"', ['a', 'x<${Y}>']],
    ['a --x="$Y"', ['a', '--x=<$Y>']],
    ['a $(b c) d', ['a', '<$(b c)>*', 'd']],
    ['a "$(b "c d")" e', ['a', '<$(b "c d")>', 'e']],
    ['a `b` "`c`"', ['a', '<`b`>*', '<`c`>']],
    ['a $1 $@ $* "$*"', ['a', '<$1>*', '<$@>*', '<$*>*', '<$*>']],
    ['a "$@"', ['a', '<$@>*']],
    ['a "x${b[@]}" "${@:2}" "${!b@}"', ['a', 'x<${b[@]}>*', '<${@:2}>*', '<${!b@}>*']],
    ['a "${b:-"$@"}"', ['a', '<${b:-"$@"}>*']],
    ['a "${b[*]}" "${b@Q}"', ['a', '<${b[*]}>', '<${b@Q}>']],
    ['a $# $? $$ ${#b}', ['a', '<$#>', '<$?>', '<$$>', '<${#b}>']],
    ['a $((1 + (2 * 3)))', ['a', '<$((1 + (2 * 3)))>']],
    ['a ${b:-}}', ['a', '<${b:-}>*']],
    ['a ${b:-"}"} c', ['a', '<${b:-"}"}>*', 'c']],
    ["a ${b:-'}'} c", ['a', "<${b:-'}'}>*", 'c']],
    [`a "\${b:-it's}" c`, ['a', "<${b:-it's}>", 'c']],
    ['a ${b:-\\}} c', ['a', '<${b:-\\}}>*', 'c']],
    ['a *.txt b? [ab]c', ['a', '<*>*', 'b<?>*', '<[>*']],
    ['a "*" \\* \'?\'', ['a', '*', '*', '?']],
    ['a [[:space:]]', ['a', '<[>*']],
    ['a {b,c} x{1..3}y', ['a', '<{b,c}>*', 'x<{1..3}>*']],
    ['a \\{b,c}', ['a', '{b,c}']],
    ['a {$X,b}', ['a', '<{$X,b}>*']],
    ['a ~ ~/x ~me/x', ['a', '<~>', '<~>', '<~me>']],
    ['a $"b"', ['a', '<$"b">']],
    ['a ${{ b.c }} d', ['a', '<${{ b.c }}>*', 'd']],
    ['a "${{ b.c }}"', ['a', '<${{ b.c }}>*']],
    [`a 'x\${{ b == 'c' }}' d`, ['a', "x<${{ b == 'c' }}>*", 'd']],
    ['a $[[ inputs.b ]] c', ['a', '<$[[ inputs.b ]]>*', 'c']],
    ['a <(b) c', ['a', '<<(b)>', 'c']],
    ['a @(b|c) d x!(b)', ['a', '<@(b|c)>*', 'd', 'x<!(b)>*']],
    ['a $\\\nX', ['a', '<$\\\n>*']],
  ])('are not known where something is: %j', (script, expected) => {
    expect(commands(script)).toContainEqual(expected);
  });

  it('leave out redirections', () => {
    expect(commands('a >b 2>&1 c <d >>e &>f 3<&- {g}>h >|i <>j <<<"k l" >& m')).toEqual([['a', 'c']]);
    expect(commands('>a b > >(c) d')).toEqual([['c'], ['b', 'd']]);
  });

  it('keep assignments in front, and the list of an array', () => {
    expect(commands('A=1 B=$C d')).toEqual([['A=1', 'B=<$C>*', 'd']]);
    expect(commands('a=(b "$c"\n d # e\n $(f)) g')).toEqual([['f'], ['a=<(b "$c"\n d # e\n $(f))>*', 'g']]);
    expect(commands('declare -a b+=(c); a[1]=x')).toEqual([['declare', '-a', 'b+=<(c)>*'], ['a[1]=x']]);
  });
});

describe('the commands of a script', () => {
  it.each([
    ['a; b & c\nd', [['a'], ['b'], ['c'], ['d']]],
    ['a && b || c | d |& e', [['a'], ['b'], ['c'], ['d'], ['e']]],
    ['if a; then b; elif c; then d; else e; fi', [['a'], ['b'], ['c'], ['d'], ['e']]],
    ['while a\ndo b\ndone', [['a'], ['b']]],
    ['until ! a; do b; done >c', [['a'], ['b']]],
    ['for x in a b; do c $x; done', [['c', '<$x>*']]],
    ['for x; do c; done', [['c']]],
    ['for ((i=0; i<3; i++)); do c; done', [['c']]],
    ['select x in a; do c; done', [['c']]],
    ['{ a; b; }', [['a'], ['b']]],
    ['(a; b)', [['a'], ['b']]],
    ['((a = 1)); b', [['b']]],
    ['((a); b)', [['a'], ['b']]],
    ['f() { a; }', [['a']]],
    ['function f { a; }', [['a']]],
    ['function f() (a)', [['a']]],
    ['f()\n{\n  a\n}', [['a']]],
    ['case $x in a|b) c;; (d) e;; *) f ;& g) h;;& esac; i', [['c'], ['e'], ['f'], ['h'], ['i']]],
    ['case x in\n a)\n b\n ;;\nesac', [['b']]],
    ['a $(case x in b) c;; esac) d', [['c'], ['a', '<$(case x in b) c;; esac)>*', 'd']]],
    ['[[ a && b || ( c =~ ^(d|e)$ ) ]] && f', [['f']]],
    ['[ -f a ] && b', [['[', '-f', 'a', ']'], ['b']]],
    ['! a', [['a']]],
    ['echo if a', [['echo', 'if', 'a']]],
    ["'if' a", [['if', 'a']]],
    ['a # b; c\nd', [['a'], ['d']]],
    ['#!/bin/sh\n\n# a\nb', [['b']]],
    ['a "$(b "$(c)")"', [['c'], ['b', '<$(c)>'], ['a', '<$(b "$(c)")>']]],
    ['a `b \\`c\\``', [['c'], ['b', '<`c`>*'], ['a', '<`b \\`c\\``>*']]],
    ['a ${x:-$(b)}', [['b'], ['a', '<${x:-$(b)}>*']]],
    ['a <(b) >(c)', [['b'], ['c'], ['a', '<<(b)>', '<>(c)>']]],
    ['a $((b) ; c)', [['b'], ['c'], ['a', '<$((b) ; c)>*']]],
    ['coproc a', [['a']]],
    ['a\r\nb\r\n', [['a'], ['b']]],
    ['', []],
    ['\n;;\n', []],
  ])('are found wherever they stand: %j', (script, expected) => {
    expect(commands(script)).toEqual(expected);
    expect(notes(script)).toEqual([]);
  });
});

describe('a heredoc', () => {
  it.each([
    ['a <<E\nb\nE\nc', [['a'], ['c']]],
    ["a <<'E'\nb $(c)\nE\nd", [['a'], ['d']]],
    ['a <<"E F"\nb\nE F\nc', [['a'], ['c']]],
    ['a <<\\E\nb\nE\nc', [['a'], ['c']]],
    ['a <<-E\n\tb\n\tE\nc', [['a'], ['c']]],
    ['a <<E\n\tE\nE\nc', [['a'], ['c']]],
    ['a <<E <<F | b\nx\nE\ny\nF\nc', [['a'], ['b'], ['c']]],
    ['a <<E\r\nb\r\nE\r\nc', [['a'], ['c']]],
    ['a $(b <<E\nc\nE\n) d', [['b'], ['a', '<$(b <<E\nc\nE\n)>*', 'd']]],
    ['a <<E\nb', [['a']]],
  ])('has a body that is no script: %j', (script, expected) => {
    expect(commands(script)).toEqual(expected);
  });

  it('that mentions an argv of docker or podman is noted at the mention', () => {
    expect(notes('cat <<E\nx\n  podman run --rm y\nE\n')).toEqual([{ code: 'heredoc', at: 12 }]);
    for (const body of ['docker \\\n run x', 'docker $X', 'docker -D run x', '$DOCKER run x', 'nerdctl exec x y']) {
      expect(notes(`sh <<E\n${body}\nE\n`)).toEqual([{ code: 'heredoc', at: 7 }]);
    }
    expect(notes('cat <<E\ndocker ps\nrundocker run\nE\n')).toEqual([]);
    expect(notes('cat <<E\nE\ndocker run x\n')).toEqual([]);
  });
});

describe('a script whose syntax is not understood', () => {
  it.each([
    ["docker run 'a", 'unclosed-quote', 11],
    ['docker run "a', 'unclosed-quote', 11],
    ['docker run `a', 'unclosed-quote', 11],
    ['docker run ${a', 'unclosed-expansion', 11],
    ['docker run $(a', 'unclosed-parenthesis', 12],
    ['docker; (a', 'unclosed-parenthesis', 8],
    ['docker x=(a', 'unclosed-parenthesis', 9],
    ["docker run $'a", 'ansi-quote', 11],
    [`docker ${'$('.repeat(200)}`, 'too-deep', 207],
  ])('is read up to there, with a note: %j', (script, reason, at) => {
    expect(notes(`a\n${script}`)).toEqual([{ code: 'bad-shell', at: at + 2, reason }]);
    expect(commands(`a\n${script}`)).toContainEqual(['a']);
  });

  it('needs no note where it is not about docker or podman', () => {
    expect(notes("echo 'a")).toEqual([]);
  });
});

describe('the place of a word', () => {
  it('is that of its first character, its quote included', () => {
    const script = 'FOO=1 "docker" run \\\n  --x=\'y\' $Z';
    const [words = []] = readShell(plainText(script, 100)).commands;
    expect(words.map(({ at }) => at - 100)).toEqual([0, 6, 15, 23, 31].map((at) => at));
    expect(words.map(({ at }) => script.slice(at - 100, at - 97))).toEqual(['FOO', '"do', 'run', '--x', '$Z']);
  });

  it('is known for each of its characters', () => {
    const script = `bash -c 'a'"b"\\c`;
    const word = readShell(plainText(script)).commands[0]?.[2];
    const mapped = word?.text === undefined ? undefined : word.mapped;
    expect([0, 1, 2, 3].map((at) => mapped?.offsetAt(at))).toEqual([9, 12, 15, 16]);
  });

  it('is known inside of backquotes, whose escapes it passes', () => {
    const [words = []] = readShell(plainText('a `b \\`c d\\``')).commands;
    expect(words.map(({ at }) => at)).toEqual([7, 9]);
  });
});
