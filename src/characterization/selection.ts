/** A selection of sites and cases, as `check` and `accept` take it: `SITE` or `SITE/CASE`. */
import type { SiteDefinition } from './definition.ts';

/** A site's name with the names of its cases. */
export type NamedSite = Pick<SiteDefinition, 'name'> & { readonly cases: Readonly<Record<string, unknown>> };

/** Which sites and cases a run is about. */
export interface Selection {
  /** True for everything, also for files that belong to no site. */
  readonly everything: boolean;
  readonly has: (site: string, caseName: string) => boolean;
  /** Whether all of a site's folder is selected. */
  readonly hasSite: (site: string) => boolean;
}

/** What reading a selection gives; a wrong one names the text that means nothing and what there is. */
export type ParsedSelection =
  | { readonly ok: true; readonly selection: Selection }
  | { readonly ok: false; readonly unknown: string; readonly known: readonly string[] };

/** Reads the names; none at all select everything. A name that no site or case has is refused. */
export function parseSelection(names: readonly string[], sites: readonly NamedSite[]): ParsedSelection {
  const cases = sites.flatMap((site) => Object.keys(site.cases).map((each) => `${site.name}/${each}`));
  const siteNames = sites.map(({ name }) => name);
  const unknown = names.find((name) => !siteNames.includes(name) && !cases.includes(name));
  if (unknown !== undefined) {
    const [prefix = ''] = unknown.split('/');
    const ofSite = cases.filter((each) => each.startsWith(`${prefix}/`));
    return { ok: false, unknown, known: ofSite.length > 0 ? ofSite : siteNames };
  }
  const everything = names.length === 0;
  const chosen = new Set(names);
  const hasSite = (site: string) => everything || chosen.has(site);
  return {
    ok: true,
    selection: { everything, hasSite, has: (site, name) => hasSite(site) || chosen.has(`${site}/${name}`) },
  };
}
