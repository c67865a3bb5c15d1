/** Which files of a project lie near its sites, by their imports. */
import { dirname, resolve } from 'node:path';

/** A file of the project as Stryker hands it out, with its absolute name. */
export interface ProjectFile {
  readonly name: string;
  readonly content: string;
}

/**
 * The files near the sites' own: `site` for those and for the files that import one (they prepare for it, or run what
 * it builds), `part` for the files that one imports (they build parts of its argv).
 */
export function nearSites(
  files: readonly ProjectFile[],
  sites: ReadonlySet<string>,
): ReadonlyMap<string, 'site' | 'part'> {
  const near = new Map<string, 'site' | 'part'>();
  const modules = new Set([...sites].map(moduleOf));
  const parts = new Set<string>();
  for (const file of files) {
    const imports = importsOf(file);
    if (sites.has(file.name)) for (const each of imports) parts.add(each);
    if (sites.has(file.name) || imports.some((each) => modules.has(each))) near.set(file.name, 'site');
  }
  for (const { name } of files) if (!near.has(name) && parts.has(moduleOf(name))) near.set(name, 'part');
  return near;
}

const IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(['"])(\.[^'"\n]*)\1/g;

/** The modules that a file imports by a relative path, without extensions. */
function importsOf({ name, content }: ProjectFile): string[] {
  return [...content.matchAll(IMPORT)].map((match) => moduleOf(resolve(dirname(name), match[2] ?? '')));
}

function moduleOf(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, '').replace(/[\\/]index$/, '');
}
