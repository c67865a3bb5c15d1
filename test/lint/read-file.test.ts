import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { FILE_KINDS, fileKind } from '../../src/lint/file-kind.ts';
import { lintFiles } from '../../src/lint/lint-files.ts';
import { readTextFile } from '../../src/lint/read-file.ts';
import { BASELINE } from '../../src/policy/builtin/baseline.ts';

const folder = mkdtempSync(join(tmpdir(), 'argvet-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

describe('a file', () => {
  it('is read as UTF-8, without its byte order mark', () => {
    expect(readTextFile(file('a', 'é\r\n'))).toEqual({ text: 'é\r\n' });
    expect(readTextFile(file('b', '\ufeffa'))).toEqual({ text: 'a' });
    expect(readTextFile(file('c', ''))).toEqual({ text: '' });
  });

  it('is read through a link', () => {
    symlinkSync(file('target', 'x'), join(folder, 'link'));
    expect(readTextFile(join(folder, 'link'))).toEqual({ text: 'x' });
  });

  it.each([
    ['missing', () => {}, 'there is no such file: look at the path'],
    ['folder', (path: string) => mkdirSync(path), 'it is a folder: name the files in it'],
    [
      'bytes',
      (path: string) => writeFileSync(path, new Uint8Array([0x61, 0xff])),
      'it is not UTF-8 text: save it as UTF-8',
    ],
    [
      'large',
      (path: string) => writeFileSync(path, ' '.repeat(8 * 2 ** 20 + 1)),
      'it is larger than 8 MiB: name a smaller file',
    ],
    ['circle', (path: string) => symlinkSync(path, path), 'its links lead in a circle: remove one'],
    ['dead', (path: string) => symlinkSync('nowhere', path), 'there is no such file: look at the path'],
    ['a/b', (path: string) => readTextFile(path), 'there is no such file: a part of its path is no folder'],
  ])('that cannot be read says why, and what helps: %s', (name, make, problem) => {
    make(join(folder, name));
    expect(readTextFile(join(folder, name))).toEqual({ problem });
  });

  it('that is a device is none', () => {
    expect(readTextFile('/dev/null')).toEqual({ problem: 'it is a device, pipe or socket: name a file' });
  });
});

describe('the kind of a file', () => {
  it.each([
    ['a.json', '', 'json'],
    ['.mcp.JSON', '', 'json'],
    ['a.jsonc', '', 'json'],
    ['a/b.yml', '', 'yaml'],
    ['a.yaml', '', 'yaml'],
    ['a.sh', '', 'shell'],
    ['a.bash', '', 'shell'],
    ['a', '#!/bin/sh\n', 'shell'],
    ['a', '#!/bin/bash -e\n', 'shell'],
    ['a', '#!/usr/bin/env bash\r\n', 'shell'],
    ['a', '#! /usr/bin/env -S bash -e\n', 'shell'],
    ['a.py', '#!/bin/dash', 'shell'],
    ['a', '#!/usr/bin/env node\n', undefined],
    ['a', '#!/bin/zsh\n', undefined],
    ['a', '#!/bin/bashful\n', undefined],
    ['a', ' #!/bin/sh\n', undefined],
    ['Makefile', 'a:\n\tdocker run x\n', undefined],
    ['Dockerfile', 'FROM x\n', undefined],
    ['a.zsh', '', undefined],
    ['json', '', undefined],
    ['a.toml', '', undefined],
  ])('is that of its name or first line: %s %j', (path, text, kind) => {
    expect(fileKind(path, text)).toBe(kind);
  });
});

test('files are read each once, and one that cannot be read keeps none from being read', () => {
  file('x.sh', 'docker run --privileged x');
  file('y', 'docker run --privileged x');
  file('z.json', '{');
  const options = { policy: BASELINE, folder, kind: undefined };
  const outcome = lintFiles(['x.sh', 'y', 'x.sh', 'no.sh', 'z.json', join(folder, 'x.sh')], options);
  expect(outcome.policy).toBe('baseline');
  expect(outcome.files.map(({ path, kind, argv }) => [path, kind, argv.length])).toEqual([
    ['x.sh', 'shell', 1],
    [join(folder, 'x.sh'), 'shell', 1],
  ]);
  expect(outcome.problems).toEqual([
    { path: 'y', message: expect.stringMatching(/^it is of no kind that is read: .*--as json\|yaml\|shell/) },
    { path: 'no.sh', message: 'there is no such file: look at the path' },
    { path: 'z.json', message: expect.stringContaining('JSON'), position: { line: 1, column: 2 } },
  ]);
  for (const kind of Object.values(FILE_KINDS)) expect(outcome.problems[0]?.message).toContain(kind);
});

test('a kind that is named is that of every file', () => {
  file('w.txt', 'docker run --privileged x');
  expect(lintFiles(['w.txt'], { policy: BASELINE, folder, kind: 'shell' }).files[0]?.argv).toHaveLength(1);
  expect(lintFiles(['w.txt'], { policy: BASELINE, folder, kind: 'json' }).problems).toHaveLength(1);
});
