/** The boundary mutants of a project's sites, for the seam. */
import type { SiteDefinition } from '../../characterization/definition.ts';
import { WEAKENING_EXTRAS } from '../../policy/weakenings.ts';
import type { SiteGoldens } from '../model.ts';
import { boundaryMutants } from '../operators.ts';
import type { PlannedSite } from './prepare-file.ts';

/** The tiers of extras that become mutants when the config names none: host takeover and isolation. */
const DEFAULT_TIERS: readonly number[] = [0, 1];

/** Each site with the mutants of its goldens. Throws an `UnreadableGoldenError`. */
export function planSites(
  sites: readonly SiteDefinition[],
  goldens: readonly SiteGoldens[],
  tiers: readonly number[] = DEFAULT_TIERS,
): PlannedSite[] {
  const extras = WEAKENING_EXTRAS.filter(({ tier }) => tiers.includes(tier));
  return sites.map((place) => {
    const own = goldens.find(({ site }) => site === place.name) ?? { site: place.name, cases: {} };
    return { place, mutants: boundaryMutants(own, extras) };
  });
}
