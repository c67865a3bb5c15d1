import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const MODULE = resolve('src/engine/compile-cache.ts');
const KEPT = join('node_modules', '.cache', 'argvet', 'compiled');
let folder = '';

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'argvet-compiled-')));
  writeFileSync(join(folder, 'later.cjs'), 'module.exports = () => 1;\n');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What a process in `folder` prints: the value of an expression, behind a call of `name` and the load of a module. */
function valueAfter(name: string, expression: string, env: Readonly<Record<string, string>> = {}): unknown {
  const code = `
    import { ${name}, keepCompiledNoFurther } from ${JSON.stringify(MODULE)};
    const given = ${name}(process.cwd());
    await import(${JSON.stringify(join(folder, 'later.cjs'))});
    console.log(JSON.stringify({ value: ${expression} }));`;
  const { NODE_COMPILE_CACHE: _, NODE_DISABLE_COMPILE_CACHE: __, ...own } = process.env;
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    env: { ...own, ...env },
    encoding: 'utf8',
  });
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  const { value }: { value?: unknown } = JSON.parse(ended.stdout);
  return value;
}

it('keeps what a process compiles below the packages of the project around it', () => {
  mkdirSync(join(folder, 'node_modules'));
  expect(valueAfter('keepCompiled', 'given')).toBe(join(folder, KEPT));
  expect(readdirSync(join(folder, KEPT))).toHaveLength(1);
});

it('keeps nothing where there are no packages', () => {
  expect(valueAfter('keepCompiled', 'given ?? null')).toBeNull();
  expect(readdirSync(folder)).toEqual(['later.cjs']);
});

it('keeps nothing where the place is taken by a file', () => {
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules', '.cache'), '');
  expect(valueAfter('keepCompiled', 'given ?? null')).toBeNull();
});

it('begins anew when too much is kept', () => {
  const kept = join(folder, KEPT, 'v1');
  mkdirSync(kept, { recursive: true });
  for (let at = 0; at <= 5000; at += 1) writeFileSync(join(kept, `${at}`), '');
  expect(valueAfter('keepCompiled', 'given')).toBe(join(folder, KEPT));
  expect(readdirSync(join(folder, KEPT))).not.toContain('v1');
});

it.runIf(process.getuid?.() !== 0)('keeps nothing where it may not write', () => {
  mkdirSync(join(folder, 'node_modules'));
  chmodSync(join(folder, 'node_modules'), 0o500);
  expect(valueAfter('keepCompiled', 'given ?? null')).toBeNull();
});

it("leaves the user's own place, and his wish for none, alone", () => {
  mkdirSync(join(folder, 'node_modules'));
  const elsewhere = join(folder, 'elsewhere');
  expect(valueAfter('keepCompiledBelow', 'process.env.NODE_COMPILE_CACHE', { NODE_COMPILE_CACHE: elsewhere })).toBe(
    elsewhere,
  );
  expect(
    valueAfter('keepCompiledBelow', '(keepCompiledNoFurther(), process.env.NODE_COMPILE_CACHE)', {
      NODE_COMPILE_CACHE: elsewhere,
    }),
  ).toBe(elsewhere);
  expect(
    valueAfter('keepCompiledBelow', 'process.env.NODE_COMPILE_CACHE ?? null', { NODE_DISABLE_COMPILE_CACHE: '1' }),
  ).toBeNull();
  expect(readdirSync(join(folder, KEPT))).toEqual([]);
});

it('hands the place on to the processes below, until that is ended', () => {
  mkdirSync(join(folder, 'node_modules'));
  expect(valueAfter('keepCompiledBelow', 'process.env.NODE_COMPILE_CACHE')).toBe(join(folder, KEPT));
  expect(
    valueAfter('keepCompiledBelow', '(keepCompiledNoFurther(), process.env.NODE_COMPILE_CACHE ?? null)'),
  ).toBeNull();
});
