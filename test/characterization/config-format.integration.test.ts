import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { printConfig } from '../../src/characterization/golden-config.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word-${index}`);

const ARGVS: readonly (readonly string[])[] = [
  ['docker', 'run', '--no-such', 'x'],
  ['docker', 'run', '--gpus', 'all', '--dns', '192.0.2.1', '--mount', 'type=volume,src=v,dst=/x', 'x'],
  [
    'docker',
    'run',
    '-v',
    '/a:/d:ro',
    '-v',
    '/b:/d',
    '-p',
    '80:80',
    '--ulimit',
    'nofile=1:2',
    'x',
    '\u202e',
    'it\'s \\ "',
  ],
  ...[10, 11, 12, 13, 40].map((count) => ['docker', 'run', 'x'].concat(words(count))),
  ...[104, 105, 106, 107, 108, 109].map((length) => ['docker', 'run', 'x', 'y'.repeat(length)]),
  ...[104, 105, 106, 107, 108, 109].map((length) => ['docker', 'exec', 'x', 'y'.repeat(length)]),
];

it('is what this project’s formatter leaves untouched', () => {
  const directory = mkdtempSync(join(tmpdir(), 'argvet-format-'));
  try {
    const texts = ARGVS.map(printConfig);
    for (const [index, text] of texts.entries()) writeFileSync(join(directory, `${index}.config.json`), text);
    writeFileSync(join(directory, '.oxfmtrc.json'), '{ "printWidth": 120 }');
    execFileSync(resolve('node_modules/.bin/oxfmt'), [directory], { stdio: 'pipe' });
    expect(texts.map((_, index) => readFileSync(join(directory, `${index}.config.json`), 'utf8'))).toEqual(texts);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
