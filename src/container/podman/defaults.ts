/** What podman gives a container when nothing is said, as far as its configuration decides. */
import { DOCKER_DEFAULT_CAPABILITIES } from '../capabilities.ts';
import type { CapabilityName } from '../capabilities.ts';

/** Podman's configuration (`containers.conf`), as far as it weighs on a wall of a container. */
export interface PodmanDefaults {
  /** What a container that names no capability has. */
  readonly capabilities: readonly CapabilityName[];
  /** The limit on processes; 0 is none. */
  readonly pidsLimit: number;
}

/**
 * Podman as Debian and Fedora ship it: `containers.conf` takes AUDIT_WRITE, MKNOD and NET_RAW from docker's default
 * capabilities. Measured on podman 4.3.1 with `/usr/share/containers/containers.conf` of Debian 12.
 */
export const PODMAN_DEFAULTS: PodmanDefaults = {
  capabilities: DOCKER_DEFAULT_CAPABILITIES.filter((name) => !['AUDIT_WRITE', 'MKNOD', 'NET_RAW'].includes(name)),
  pidsLimit: 2048,
};

/** Podman 4.3.1 without any `containers.conf`: docker's fourteen capabilities. Measured. */
export const PODMAN_BUILT_IN_DEFAULTS: PodmanDefaults = {
  capabilities: DOCKER_DEFAULT_CAPABILITIES,
  pidsLimit: 2048,
};
