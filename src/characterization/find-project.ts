/** Finds the project that a file belongs to, without running anything of it. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The names that a config can have. */
export const CONFIG_FILES: readonly string[] = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map(
  (extension) => `argvet.config.${extension}`,
);

/** The folder of the goldens where a config names none. */
export const DEFAULT_GOLDENS = 'characterization';

/** The nearest folder from `start` upwards that has a config, or undefined when none has. */
export function findProject(start: string): string | undefined {
  let folder = start;
  for (;;) {
    const here = folder;
    if (CONFIG_FILES.some((name) => existsSync(join(here, name)))) return here;
    const parent = dirname(here);
    if (parent === here) return undefined;
    folder = parent;
  }
}
