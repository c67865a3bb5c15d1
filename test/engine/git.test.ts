import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { blobId, gitFolder } from '../../src/engine/git.ts';
import type { ProcessOutcome, ProcessRunner } from '../../src/engine/process.ts';

const ROOT = realpathSync(tmpdir());
const COMMIT = 'a'.repeat(40);

const exited = (stdout: string, code = 0, stderr = ''): ProcessOutcome => ({ kind: 'exited', code, stdout, stderr });

/** Answers by the word behind `git`, or by the first two. */
function runner(answers: Readonly<Record<string, ProcessOutcome>>): ProcessRunner {
  return {
    run: async ([, ...words]) =>
      answers[words.slice(0, 2).join(' ')] ?? answers[words[0] ?? ''] ?? exited('', 1, 'fatal: not asked for'),
  };
}

const GOOD = {
  'rev-parse --show-toplevel': exited(`${ROOT}\n`),
  'rev-parse --verify': exited(`${COMMIT}\n`),
  'ls-tree': exited(''),
};

const at = (answers: Readonly<Record<string, ProcessOutcome>>, revision = 'main') =>
  gitFolder(`${ROOT}/goldens-that-are-not-there`, revision, runner({ ...GOOD, ...answers }));

describe('gitFolder', () => {
  it('reads what git lists below the folder, and no repository in it', async () => {
    const name = 'goldens-that-are-not-there';
    const list = [
      `100644 blob ${'1'.repeat(40)}\t${name}/b/x.sh`,
      `120000 blob ${'2'.repeat(40)}\t${name}/a\nb.sh`,
      `160000 commit ${'3'.repeat(40)}\t${name}/sub`,
      '',
    ];
    const { commit, files, read } = await at({ 'ls-tree': exited(list.join('\0')), 'cat-file': exited('the text\n') });
    expect(commit).toBe(COMMIT);
    expect(files).toEqual([
      { path: 'a\nb.sh', id: '2'.repeat(40), regular: false },
      { path: 'b/x.sh', id: '1'.repeat(40), regular: true },
    ]);
    expect(await Promise.all(files.map(read))).toEqual(['the text\n', 'the text\n']);
  });

  it.each<[string, Readonly<Record<string, ProcessOutcome>>, string, string, RegExp]>([
    [
      'no git',
      { 'rev-parse --show-toplevel': { kind: 'not-started', reason: 'failed', message: 'spawn git ENOENT' } },
      'main',
      'system',
      /^git does not start, .*: spawn git ENOENT$/,
    ],
    [
      'a folder in no repository',
      {
        'rev-parse --show-toplevel': exited(
          '',
          128,
          'fatal: not a git repository (or any of the parent directories): .git',
        ),
      },
      'main',
      'usage',
      /is in no git repository/,
    ],
    [
      'a repository that git does not trust',
      { 'rev-parse --show-toplevel': exited('', 128, 'fatal: detected dubious ownership in \u001b[2J\nmore') },
      'main',
      'system',
      /^git ended with 128: fatal: detected dubious ownership in \\u\{1b\}\[2J$/,
    ],
    [
      'a revision that is not there',
      { 'rev-parse --verify': exited('', 1), 'rev-parse --is-shallow-repository': exited('false\n') },
      'ma\u001bin',
      'usage',
      /^there is no revision "ma\\u001bin": name a commit, a branch or a tag$/,
    ],
    [
      'a revision that a shallow clone may lack',
      { 'rev-parse --verify': exited('', 1), 'rev-parse --is-shallow-repository': exited('true\n') },
      'main',
      'usage',
      /^there is no revision "main" here, and the clone is shallow: fetch it first \(git fetch --unshallow\)$/,
    ],
    [
      'a repository without a commit',
      { 'rev-parse --verify': exited('', 1), 'rev-parse --is-shallow-repository': exited('false\n') },
      'HEAD',
      'usage',
      /^the repository has no commit yet/,
    ],
    ['a revision that is an option', {}, '--output=x', 'usage', /^"--output=x" is no revision$/],
    [
      'a list that fails',
      { 'ls-tree': exited('', 128, '') },
      'main',
      'system',
      /^git ended with 128: it says nothing$/,
    ],
    [
      'a list that is too long',
      { 'ls-tree': { kind: 'output-limit', stdout: '', stderr: '' } },
      'main',
      'system',
      /^git ls-tree ended early: output-limit$/,
    ],
  ])('says what is wrong with %s', async (_, answers, revision, fault, message) => {
    await expect(at(answers, revision)).rejects.toMatchObject({
      name: 'GitError',
      fault,
      message: expect.stringMatching(message),
    });
  });
});

describe('blobId', () => {
  it('is the id that git gives a text', () => {
    // `printf 'hello\n' | git hash-object --stdin`, in a repository of either format.
    expect(blobId('hello\n', COMMIT)).toBe('ce013625030ba8dba906f756967f9e9ca394464a');
    expect(blobId('hello\n', 'a'.repeat(64))).toBe('2cf8d83d9ee29543b34a87727421fdecb7e3f3a183d337639025de576db9ebb4');
    expect(blobId('ü', COMMIT)).toHaveLength(40);
  });
});
