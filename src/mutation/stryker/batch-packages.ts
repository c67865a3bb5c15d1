import { createRequire } from 'node:module';

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

/** What vitest has evaluated in this step and left to node: its record of modules, as far as it is there. */
function externalModules(): string[] {
  const modules = at(at(at(globalThis, '__vitest_worker__'), 'evaluatedModules'), 'idToModuleMap');
  if (!(modules instanceof Map)) return ["of which vitest's worker tells nothing"];
  return [...modules.values()].flatMap((node: unknown) => {
    const meta = at(node, 'meta');
    const file = at(meta, 'externalize');
    const used = at(node, 'evaluated') === true || at(node, 'promise') !== undefined;
    return used && typeof file === 'string' && at(meta, 'type') !== 'builtin' ? [file] : [];
  });
}

function requiredFiles(): string[] {
  const modules = createRequire(import.meta.url).cache;
  return Object.keys(modules);
}

function at(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
}
