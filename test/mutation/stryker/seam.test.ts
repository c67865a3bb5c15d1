import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { BOUNDARY_OPERATORS } from '../../../src/mutation/operators.ts';
import { SeamError, locateStryker, mutatorList } from '../../../src/mutation/stryker/locate-stryker.ts';
import { install, isInstalled } from '../../../src/mutation/stryker/seam.ts';

const parts = await locateStryker(process.cwd());
const plan = { directory: '/project', sites: [] };

describe('the seam', () => {
  it('adds the operators to the list that the core uses, and takes them out again', () => {
    const before = [...parts.mutators];
    const { instrument } = parts.prototype;
    const installed = install(parts, plan);
    const names = parts.mutators.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(BOUNDARY_OPERATORS.map(({ name }) => name)));
    expect(isInstalled()).toBe(true);
    installed.uninstall();
    expect(parts.mutators).toEqual(before);
    expect(parts.prototype.instrument).toBe(instrument);
    expect(isInstalled()).toBe(false);
  });

  it('is installed once at a time', () => {
    const installed = install(parts, plan);
    expect(() => install(parts, plan)).toThrow(SeamError);
    installed.uninstall();
  });

  it('knows the version of what it found', () => {
    expect(parts.versions).toEqual({
      '@stryker-mutator/core': '10.1.1',
      '@stryker-mutator/instrumenter': '10.1.1',
    });
  });
});

describe('a list of mutators that argvet does not know', () => {
  it.each([
    ['is absent', undefined, /keeps its list of mutators elsewhere/],
    ['is no list', {}, /keeps its list of mutators elsewhere/],
    ['has something else in it', [{ name: 'StringLiteral' }], /keeps its list of mutators elsewhere/],
    ['is frozen', Object.freeze([...parts.mutators]), /has closed its list/],
    ['is empty', [], /has no mutator ArithmeticOperator, ArrayDeclaration/],
    ['misses one', parts.mutators.filter(({ name }) => name !== 'StringLiteral'), /has no mutator StringLiteral:/],
    ['has others', [{ name: 'Other', mutate: Array.of }], /is not the one argvet knows/],
  ])('is refused: it %s', (_, list, message) => {
    expect(() => mutatorList(list, '11.0.0')).toThrow(SeamError);
    expect(() => mutatorList(list, '11.0.0')).toThrow(message);
  });
});

describe('a Stryker of another shape in the project', () => {
  let folder = '';

  async function project(mutate: string | undefined, index: string): Promise<string> {
    folder = await mkdtemp(join(tmpdir(), 'argvet-seam-'));
    const scope = join(folder, 'node_modules', '@stryker-mutator');
    const source = join(scope, 'instrumenter', 'dist', 'src');
    await mkdir(join(source, 'mutators'), { recursive: true });
    await mkdir(join(scope, 'core'), { recursive: true });
    const manifest = { version: '99.0.0', type: 'module', main: 'dist/src/index.js' };
    await writeFile(
      join(scope, 'core', 'package.json'),
      JSON.stringify({ ...manifest, name: '@stryker-mutator/core', main: 'index.js' }),
    );
    await writeFile(join(scope, 'core', 'index.js'), '');
    await writeFile(
      join(scope, 'instrumenter', 'package.json'),
      JSON.stringify({ ...manifest, name: '@stryker-mutator/instrumenter' }),
    );
    if (mutate !== undefined) await writeFile(join(source, 'mutators', 'mutate.js'), mutate);
    await writeFile(join(source, 'index.js'), index);
    return folder;
  }

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['without the list', undefined, '', /Stryker 99\.0\.0 is not built as argvet knows it/],
    [
      'with the list under another name',
      'export const mutators = [];',
      '',
      /Stryker 99\.0\.0 keeps its list of mutators elsewhere/,
    ],
    [
      'without an instrumenter',
      `export const allMutators = ${JSON.stringify(parts.mutators.map(({ name }) => ({ name })))}.map((m) => ({ ...m, mutate() {} }));`,
      '',
      /Stryker 99\.0\.0 has no Instrumenter\.instrument/,
    ],
  ])('is refused: %s', async (_, mutate, index, message) => {
    await expect(locateStryker(await project(mutate, index))).rejects.toThrow(message);
  });
});
