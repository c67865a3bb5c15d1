import { describe, expect, it } from 'vitest';
import { looksLikeConsole, readConsole } from '../../../src/snippet/document/console.ts';
import { LANGUAGES } from '../../../src/sites/languages.ts';

function read(...lines: string[]) {
  return readConsole(lines.map((line) => `${line}\n`).join(''), LANGUAGES.bash.prompts);
}

describe('a session of a terminal', () => {
  it('is its commands without prompts, and the lines below each are its output, on one stream', () => {
    expect(read('$ echo a; echo b', 'a', 'b', '$ echo c', 'c')).toEqual({
      code: '{ echo a; echo b\necho c\n} 2>&1\n',
      output: 'a\nb\nc\n',
    });
  });

  it('has no expected output where none is shown', () => {
    expect(read('$ npm ci', '', '$ npm test', '')).toEqual({ code: 'npm ci\nnpm test\n', output: undefined });
  });

  it('lets a command print anything where nothing is shown below it, but something below another', () => {
    expect(read('$ npm ci', '$ ls', 'a')?.output).toBe('...\na\n');
  });

  it.each([
    ['$', '$ id'],
    ['%', '% id'],
    ['#', '# id'],
    ['>', '> id'],
    ['❯', '❯ id'],
    ['user and host', 'me@host:~/a b-c$ id'.replace(' b', '')],
    ['root and host', 'root@3f2a:/# id'],
    ['brackets', '[me@host ~]$ id'],
    ['a Mac', 'me@mac ~ % id'],
    ['an environment', '(venv) $ id'],
    ['a bare shell', 'bash-5.1# id'],
  ])('takes the prompt of %s', (_, line) => {
    expect(read(line, 'uid')).toEqual({ code: '{ id\n} 2>&1\n', output: 'uid\n' });
  });

  it('takes other characters at the beginning of a line for output', () => {
    expect(read('$ npm test', '> pkg@1.0.0 test', '# pass 1', '% done', 'end')?.output).toBe(
      '> pkg@1.0.0 test\n# pass 1\n% done\nend\n',
    );
  });

  it('takes comments right above a prompt, and what stands before the first one, for neither', () => {
    expect(read('# first', '$ cd x', '# then', '$ ls', 'a', '', '# last', '$ id')).toEqual({
      code: '{ cd x\nls\nid\n} 2>&1\n',
      output: '...\na\n...\n',
    });
  });

  it('goes on with a command that is not complete, with and without a second prompt', () => {
    expect(read('$ cat <<EOF', '> a', '> > b', '> EOF', 'a', '> b')).toEqual({
      code: '{ cat <<EOF\na\n> b\nEOF\n} 2>&1\n',
      output: 'a\n> b\n',
    });
    expect(read('$ cat <<EOF', '$ a', 'EOF', '$ a')?.code).toBe('cat <<EOF\n$ a\nEOF\na\n');
    expect(read('$ docker run \\', '    img', 'ok')).toEqual({
      code: '{ docker run \\\n    img\n} 2>&1\n',
      output: 'ok\n',
    });
  });

  it('keeps the commands behind one that never becomes complete', () => {
    expect(read("$ echo it's", '$ cat <<EOF', 'a', '$ id')?.code).toBe("{ echo it's\ncat <<EOF\nid\n} 2>&1\n");
  });

  it('is none without a prompt', () => {
    expect(read('npm ci', 'npm test')).toBeUndefined();
  });

  it('is read in time whatever its commands wait for', () => {
    const body = '$ cat <<EOF\n$ echo "\n'.repeat(20_000);
    expect(readConsole(body, ['$'])?.code.split('\n')).toHaveLength(40_001);
  });
});

describe('a script', () => {
  it.each([
    ['$ id\nuid\n', true],
    ['\n# a comment\n\n$ id\n', true],
    ['echo $ a\n', false],
    ['$x\n', false],
    ['# id\n', false],
    ['a\n$ id\n', false],
  ])('of %j looks like a session: %s', (body, looks) => {
    expect(looksLikeConsole(body, LANGUAGES.sh.prompts)).toBe(looks);
  });
});
