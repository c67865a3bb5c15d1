import { describe, expect, it } from 'vitest';
import { fileMap } from '../../src/container/file-map.ts';

const { readFile, hasFolder } = fileMap({ list: 'A', 'sub/list': 'B', '/etc/list': 'C', __proto__: 'D' }, '/work/here');

describe('files of a record', () => {
  it.each([
    ['list', 'A'],
    ['./list', 'A'],
    ['.//./list', 'A'],
    ['/work/here/list', 'A'],
    ['../here/list', 'A'],
    ['sub/list', 'B'],
    ['sub/../list', 'A'],
    ['/etc/list', 'C'],
    ['../../etc/list', 'C'],
    ['../../../../etc/list', 'C'],
  ])('are found as on a disk: %s', (path, text) => {
    expect(readFile(path, 'variables')).toBe(text);
  });

  it.each(['', 'none', 'none/../list', 'list/', 'sub', '.', 'list/list', 'LIST', '/list', 'hasOwnProperty'])(
    'are not there by any other path: %j',
    (path) => {
      expect(readFile(path, 'variables')).toBeUndefined();
    },
  );

  it.each(['.', 'sub', 'sub/', '..', '/', '/work', '/etc', 'sub/..', './/sub'])('have the folder %j', (path) => {
    expect(hasFolder(path)).toBe(true);
  });

  it.each(['', 'none', 'list', '/usr', 'none/..', 'sub/none'])('do not have the folder %j', (path) => {
    expect(hasFolder(path)).toBe(false);
  });
});
