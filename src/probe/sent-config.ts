/** What an engine has recorded of a container, as a container config. */
import type { ContainerConfig } from '../container/config.ts';
import type { CreateBody } from '../container/create/body.ts';
import { normalCreate } from '../container/normal/normal-create.ts';
import type { Inspected } from './inspect.ts';
import { NAMED_CAPABILITIES, named } from './named-capabilities.ts';

/**
 * The container config of an inspected container, so that it compares with that of an argv: what the container may do
 * on its host, and its user. Of variables, labels, ports and the terminal it says nothing.
 */
export function sentConfig({ image, user, volumes, host, effective }: Inspected): ContainerConfig {
  const body = {
    ...BARE_BODY,
    Image: image,
    User: user,
    Volumes: Object.fromEntries(volumes.map((place) => [place, {}])),
    HostConfig: host,
  };
  const normal = normalCreate(body, [], {}, NOTHING_BESIDES);
  const known = { ...normal, [NAMED_CAPABILITIES]: named(host.CapAdd ?? []) };
  return effective === undefined ? known : { ...known, 'Podman.UserCapabilities': effective };
}

const BARE_BODY: Omit<CreateBody, 'HostConfig' | 'Image' | 'User' | 'Volumes'> = {
  Hostname: '',
  Domainname: '',
  AttachStdin: false,
  AttachStdout: true,
  AttachStderr: true,
  Tty: false,
  OpenStdin: false,
  StdinOnce: false,
  Env: null,
  Cmd: null,
  WorkingDir: '',
  Entrypoint: null,
  OnBuild: null,
  Labels: {},
  NetworkingConfig: { EndpointsConfig: {} },
};

const NOTHING_BESIDES = { start: false, pull: 'missing', trust: false, signals: true, detachKeys: '' };
