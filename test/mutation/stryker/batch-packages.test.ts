import { beforeAll, describe, expect, it } from 'vitest';
import { KeptPackages, packageOf } from '../../../src/mutation/stryker/batch-packages.ts';

describe('packages that may keep state', () => {
  beforeAll(() => import('yaml'));

  it('are those that vitest leaves to node, and no others', () => {
    expect(new KeptPackages().found([])).toEqual(['yaml']);
  });

  it('are not those that are said to keep none, by name or scope', () => {
    expect(new KeptPackages().found(['yaml'])).toEqual([]);
    expect(new KeptPackages().found(['@yaml/*'])).toEqual(['yaml']);
  });

  it.each([
    ['file:///p/node_modules/yaml/dist/index.js', 'yaml'],
    ['/p/node_modules/a/node_modules/@scope/b/index.js', '@scope/b'],
    [String.raw`C:\p\node_modules\@scope\b\index.js`, '@scope/b'],
    ['file:///p/legacy/table.js', 'file:///p/legacy/table.js'],
  ])('are named by their folder: %s', (file, name) => {
    expect(packageOf(file)).toBe(name);
  });
});
