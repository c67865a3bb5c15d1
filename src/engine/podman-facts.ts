/** What a podman is, by its `version` and `info`, in docker's words. */
import { z } from 'zod';
import type { EngineFacts } from './engine-facts.ts';

/**
 * The facts of a podman; undefined where these are not its answers. A podman on this machine is client and engine in one,
 * and `version` then names no server. Measured with podman 4.3.1.
 */
export function podmanFacts(versions: unknown, settings: unknown): EngineFacts | undefined {
  const [version, info] = [VERSION.safeParse(versions).data, INFO.safeParse(settings).data];
  if (version === undefined || info === undefined) return undefined;
  const { host, store } = info;
  const { security } = host;
  return {
    name: 'podman',
    version: (version.Server ?? version.Client).Version,
    client: version.Client.Version,
    kernel: host.kernel,
    platform: `${host.os}/${host.arch}`,
    runtime: `${host.ociRuntime.name} ${/version (\S+)/.exec(host.ociRuntime.version)?.[1] ?? 'of an unknown version'}`,
    driver: store.graphDriverName,
    cgroup: host.cgroupVersion.replace(/^v/, ''),
    security: SECURITY.filter(([field]) => security[field]).map(([, name]) => `name=${name}`),
    capabilities: security.capabilities.split(',').filter((name) => name !== ''),
  };
}

const NAMED = z.object({ Version: z.string() });

const VERSION = z.object({ Client: NAMED, Server: NAMED.nullish() });

const INFO = z.object({
  host: z.object({
    arch: z.string(),
    cgroupVersion: z.string(),
    kernel: z.string(),
    os: z.string(),
    ociRuntime: z.object({ name: z.string(), version: z.string() }),
    security: z.object({
      apparmorEnabled: z.boolean(),
      /** The default of its configuration, between commas. */
      capabilities: z.string(),
      rootless: z.boolean(),
      seccompEnabled: z.boolean(),
      selinuxEnabled: z.boolean(),
    }),
  }),
  store: z.object({ graphDriverName: z.string() }),
});

/** docker's names for what confines all containers, in their order. */
const SECURITY = [
  ['apparmorEnabled', 'apparmor'],
  ['rootless', 'rootless'],
  ['seccompEnabled', 'seccomp'],
  ['selinuxEnabled', 'selinux'],
] as const;
