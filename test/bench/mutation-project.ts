/** The projects on which mutation testing is measured, made anew each time, in a temporary folder. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Whether the mutants are in functions, or in what runs while a module loads. */
export type MutantKind = 'runtime' | 'static';

/** What a project is made of. */
export interface ProjectShape {
  readonly kind: MutantKind;
  /** A multiple of 5: each piece of code has 5 of Stryker's own mutants. */
  readonly mutants: number;
  /** So many source files; one for each 100 mutants when it is left out. */
  readonly modules?: number;
  /** So many test files, each of the tests of some source files; one for each source file when it is left out. */
  readonly testFiles?: number;
}

/** One thing that is exported and tested: its source has 5 mutants, `check` is what its test does. */
interface Piece {
  readonly name: string;
  readonly source: string;
  readonly check: string;
}

const MUTANTS_A_PIECE = 5;
const MUTANTS_A_MODULE = 100;
/** Each so many pieces one is tested less, and lets a mutant of its five live. */
const WEAK_EVERY = 5;

const PIECES: Readonly<Record<MutantKind, (at: number) => Piece>> = {
  // The body, the condition twice, the comparison twice.
  runtime: (at) => ({
    name: `over${at}`,
    source: `export function over${at}(n: number): number {\n  return n > ${at} ? n : 0;\n}\n`,
    check: (at % WEAK_EVERY === 0 ? [at + 1, at - 1] : [at + 1, at, at - 1])
      .map((n) => `expect(over${at}(${n})).toBe(${n > at ? n : 0});`)
      .join(' '),
  }),
  // The object, the list, the strings.
  static: (at) => ({
    name: `rule${at}`,
    source: `export const rule${at} = { name: 'rule ${at}', options: ['--init', '--rm'] };\n`,
    check:
      at % WEAK_EVERY === 0
        ? `expect(rule${at}.options).toEqual(['--init', '--rm']);`
        : `expect(rule${at}).toEqual({ name: 'rule ${at}', options: ['--init', '--rm'] });`,
  }),
};

/** The files of a project, by path: its sources, its tests, the configs. */
function projectFiles(shape: ProjectShape): Readonly<Record<string, string>> {
  const modules = modulesOf(shape);
  const tests = Math.min(shape.testFiles ?? modules.length, modules.length);
  return {
    'package.json': '{"name": "measured", "type": "module"}',
    'vitest.config.ts': "export default { test: { include: ['test/**/*.test.ts'] } };\n",
    ...Object.fromEntries(modules.map((pieces, at) => [sourceOf(at), pieces.map(({ source }) => source).join('')])),
    ...Object.fromEntries(
      Array.from({ length: tests }, (_, at) => [
        `test/t${at}.test.ts`,
        testFile(modules.flatMap((pieces, module) => (module % tests === at ? [{ pieces, module }] : []))),
      ]),
    ),
  };
}

/** The tests of a project as functions that a bare loop can call: for each source file its load, and its checks. */
export function projectChecks(shape: ProjectShape): string {
  const entries = modulesOf(shape).map((pieces, module) => {
    const checks = pieces.map(({ name, check }) => `({ ${name} }) => { ${check} }`);
    return `{ load: () => import('../${sourceOf(module)}'), checks: [${checks.join(',\n')}] }`;
  });
  return `[${entries.join(',\n')}]`;
}

function modulesOf({ kind, mutants, modules }: ProjectShape): readonly (readonly Piece[])[] {
  const pieces = Array.from({ length: mutants / MUTANTS_A_PIECE }, (_, at) => PIECES[kind](at));
  const count = modules ?? Math.ceil(mutants / MUTANTS_A_MODULE);
  return Array.from({ length: count }, (_, module) => pieces.filter((_piece, at) => at % count === module));
}

function sourceOf(module: number): string {
  return `src/m${module}.ts`;
}

function testFile(modules: readonly { readonly pieces: readonly Piece[]; readonly module: number }[]): string {
  const imports = modules.map(
    ({ pieces, module }) => `import { ${pieces.map(({ name }) => name).join(', ')} } from '../${sourceOf(module)}';\n`,
  );
  const tests = modules.flatMap(({ pieces }) =>
    pieces.map(({ name, check }) => `it('${name}', () => { ${check} });\n`),
  );
  return ["import { expect, it } from 'vitest';\n", ...imports, ...tests].join('');
}

/** Writes a project into a folder of its own, which has this project's packages; gives the folder. */
export function makeProject(shape: ProjectShape): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'argvet-bench-'));
  for (const [path, text] of Object.entries(projectFiles(shape))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Deletes what `makeProject` made. */
export function removeProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
