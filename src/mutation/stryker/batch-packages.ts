import { createRequire } from 'node:module';
import { evaluatedModules } from './batch-worker-state.ts';

/** Packages that are a part of every test run, and those that are known to keep nothing that a mutant could hide behind. */
const TRUSTED = ['vitest', '@vitest/*', 'vite', '@stryker-mutator/*', 'argvet', 'fast-check'];

/**
 * The packages that a test file uses and that node itself loads: once in a process, so that what they keep outlives the
 * fresh modules of a step.
 */
export class KeptPackages {
  readonly #required = new Set(requiredFiles());

  /** Those that were loaded since the last step began, and those that were required at any time, but `stateless`. */
  found(stateless: readonly string[]): string[] {
    const files = [...externalModules(), ...requiredFiles().filter((file) => !this.#required.has(file))];
    const names = new Set(files.map(packageOf));
    const trusted = [...TRUSTED, ...stateless];
    return [...names].filter((name) => !trusted.some((pattern) => isNamed(pattern, name)));
  }
}

/** The package that a file or URL belongs to, its path where it belongs to none. */
export function packageOf(file: string): string {
  const [, name] = /.*[/\\]node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/.exec(file) ?? [];
  return name?.replaceAll('\\', '/') ?? file;
}

function isNamed(pattern: string, name: string): boolean {
  return pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

function externalModules(): string[] {
  const modules = evaluatedModules();
  if (!modules) return ["of which vitest's worker tells nothing"];
  return modules.flatMap(({ external }) => external ?? []);
}

function requiredFiles(): string[] {
  const modules = createRequire(import.meta.url).cache;
  return Object.keys(modules);
}
