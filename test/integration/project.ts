/** Fixture projects, run with the built argvet as a user would run it. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const FIXTURES = join(REPOSITORY, 'test/fixtures');

/** How a command ended. */
interface Ended {
  readonly exit: number | null;
  readonly out: string;
  readonly err: string;
}

/** A copy of a fixture in a folder of its own, with this repository's packages and the built argvet installed. */
export interface Project extends Disposable {
  readonly directory: string;
  /** Runs `argvet` in it, with more variables where a test needs them. */
  argvet(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ended>;
  /** Runs Stryker's own command in it. */
  stryker(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ended>;
}

/** Copies `fixture`; folders of `leave` are not copied. Disposing removes it. */
export function project(fixture: string, leave: readonly string[] = []): Project {
  const directory = mkdtempSync(join(tmpdir(), `argvet-${fixture}-`));
  cpSync(join(FIXTURES, fixture), directory, { recursive: true });
  for (const folder of leave) rmSync(join(directory, folder), { recursive: true });
  return prepared(directory);
}

/** Copies this repository: what its own mutation run needs, `files` (a path's text) put over it. */
export function ownProject(files: Readonly<Record<string, string>>): Project {
  const directory = mkdtempSync(join(tmpdir(), 'argvet-own-'));
  for (const part of OWN_PARTS) cpSync(join(REPOSITORY, part), join(directory, part), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(directory, file), text);
  return prepared(directory);
}

const OWN_PARTS = ['src', 'test', 'characterization', 'package.json', 'argvet.config.ts', 'vitest.config.ts'].concat(
  'vitest.mutation.config.ts',
);

function prepared(directory: string): Project {
  linkPackages(join(directory, 'node_modules'));
  const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ended> =>
    runNode(args, directory, environment);
  return {
    directory,
    argvet: (args, environment) => run([join(REPOSITORY, 'dist/cli/main.js'), ...args], environment),
    stryker: (args, environment) =>
      run([join(directory, 'node_modules/@stryker-mutator/core/bin/stryker.js'), ...args], environment),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Stryker looks for plugins from where it lies, so it is copied: behind a link it would look in this repository. */
function linkPackages(folder: string): void {
  const link = (name: string, target: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(target, join(folder, name));
  };
  const installed = join(REPOSITORY, 'node_modules');
  const names = readdirSync(installed).filter((name) => !['.package-lock.json', '.vite', '.cache'].includes(name));
  for (const name of names) {
    if (name === '@stryker-mutator') cpSync(join(installed, name), join(folder, name), { recursive: true });
    else if (!name.startsWith('@')) link(name, join(installed, name));
    else for (const inner of readdirSync(join(installed, name))) link(`${name}/${inner}`, join(installed, name, inner));
  }
  link('argvet', REPOSITORY);
}

function runNode(args: readonly string[], cwd: string, environment: Readonly<Record<string, string>>): Promise<Ended> {
  // A run is that of a user: not of CI, and not of a worker of the mutation run that these tests may run in.
  const { CI: _, STRYKER_MUTATOR_WORKER: __, VITEST: ___, ...inherited } = process.env;
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...inherited, ...environment } });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.on('error', fail);
    child.on('close', (exit) => done({ exit, out, err }));
  });
}
