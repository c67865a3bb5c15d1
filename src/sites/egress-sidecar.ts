/** The egress sidecar: a forwarding proxy, made here, later started and connected to a task's network. */
import { hardeningArgv } from '../policy/harden.ts';
import type { ContainerPolicy } from '../policy/policy.ts';
import { PATH, SHAPES, text } from './inputs.ts';
import { PARTS, environmentArgv, limitArgv, readOnlyMountArgv, userText } from './parts.ts';
import type { Environment, Limits, Mount, User } from './parts.ts';

/** What a caller decides of an egress sidecar. The image's own program is the proxy. */
export interface EgressSidecar {
  readonly name: string;
  readonly image: string;
  /** The network with the way out. The task's own is connected later. */
  readonly network: string;
  readonly user: User;
  readonly limits?: Limits;
  /** The proxy's configuration and the like, to read. */
  readonly mounts?: readonly Omit<Mount, 'writable'>[];
  readonly environment?: Environment;
}

/** What an egress sidecar must hold. A proxy on a high port needs no capability and writes to /tmp only. */
export const egressSidecarPolicy: ContainerPolicy = {
  name: 'egress-sidecar',
  verb: 'create',
  hardening: { init: true, capDrop: ['ALL'], noNewPrivileges: true, pidsLimit: 256, readOnly: true },
  options: [
    { option: 'name', reason: 'it is started and connected by name', required: true, values: SHAPES['container name'] },
    { option: 'network', reason: 'the way out', required: true, values: SHAPES.network },
    { option: 'user', reason: 'the proxy is no root', required: true, values: /^[1-9][0-9]*:[1-9][0-9]*$/ },
    {
      option: 'tmpfs',
      reason: 'the one place that the proxy writes to',
      required: true,
      values: ['/tmp:rw,noexec,nosuid,nodev,size=16m'],
    },
    PARTS.memory,
    PARTS.cpus,
    { ...PARTS.mount, values: new RegExp(`^type=bind,source=${PATH},target=${PATH},readonly$`, 'u') },
    PARTS.environment,
  ],
  command: [],
};

/** The argv that makes an egress sidecar. Throws an InputError for an input that it refuses. */
export function egressSidecarArgv(sidecar: EgressSidecar): string[] {
  return [
    'docker',
    'create',
    '--name',
    text('container name', sidecar.name),
    ...hardeningArgv(egressSidecarPolicy),
    '--network',
    text('network', sidecar.network),
    '--user',
    userText(sidecar.user),
    '--tmpfs',
    '/tmp:rw,noexec,nosuid,nodev,size=16m',
    ...limitArgv(sidecar.limits),
    ...readOnlyMountArgv(sidecar.mounts),
    ...environmentArgv(sidecar.environment),
    text('image', sidecar.image),
  ];
}
