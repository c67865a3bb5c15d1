/** Reads the goldens that boundary mutants are made of. */
import type { SiteDefinition } from '../characterization/definition.ts';
import { parseGolden } from '../characterization/golden.ts';
import { goldenPath } from '../characterization/names.ts';
import type { GoldenStore } from '../characterization/store.ts';
import type { SiteGoldens } from './model.ts';
import { UnreadableGoldenError } from './operators.ts';

/** The goldens of the sites' cases. Throws an `UnreadableGoldenError` for one that is missing or broken. */
export async function readSiteGoldens(
  sites: readonly Pick<SiteDefinition, 'name' | 'cases'>[],
  store: GoldenStore,
): Promise<SiteGoldens[]> {
  const read: SiteGoldens[] = [];
  for (const { name, cases } of sites) {
    const entries: [string, readonly string[]][] = [];
    for (const each of Object.keys(cases)) entries.push([each, await readCase(goldenPath(name, each), store)]);
    read.push({ site: name, cases: Object.fromEntries(entries) });
  }
  return read;
}

async function readCase(path: string, store: GoldenStore): Promise<readonly string[]> {
  const text = await store.read(path);
  if (text === undefined) {
    throw new UnreadableGoldenError(`the golden ${store.name}/${path} is missing: "argvet accept" records it`);
  }
  const parsed = parseGolden(text);
  if (parsed.ok) return parsed.golden.argv;
  throw new UnreadableGoldenError(
    `the golden ${store.name}/${path} can't be read: ${parsed.problem.message} (line ${parsed.problem.line})`,
  );
}
