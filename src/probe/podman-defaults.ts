/** What a podman's configuration gives a container that asks for nothing. */
import { capabilityNamed } from '../container/capabilities.ts';
import type { PodmanDefaults } from '../container/podman/defaults.ts';
import type { EngineFacts } from '../engine/engine-facts.ts';

/**
 * The defaults of a podman as it tells them; undefined where it does not, as docker. Its limit on processes it does not
 * tell, so nothing is claimed of one that nobody asked for.
 */
export function podmanDefaults({ capabilities }: EngineFacts): PodmanDefaults | undefined {
  const names = capabilities?.map(capabilityNamed);
  if (names === undefined) return undefined;
  return { capabilities: names.filter((name) => name !== undefined && name !== 'ALL'), pidsLimit: 0 };
}
