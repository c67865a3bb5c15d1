/** What each value of each option gives a container: the table behind the finding `weakening-option`. */
import type { OptionUse, Verb } from '../../argv/model.ts';
import { parseBool } from '../../argv/values/bool.ts';
import { networkName } from '../../container/values/network.ts';
import { capabilityGives, capabilityNamed } from '../../container/capabilities.ts';
import { environmentGives } from './environment.ts';
import { limitOf } from './limits.ts';
import { mountOptionGives, volumeGives } from './mounts.ts';
import { securityOptionGives } from './security-options.ts';
import { groupGives, userGives } from '../../container/directions/users.ts';

/**
 * What a container gains from one use of an option, to complete "the container gains …"; `undefined` when the value
 * takes nothing away. It looks at the value alone: a later use may override it. With the verb it also tells what `exec`
 * does otherwise.
 */
export function weakeningOf({ name, value }: OptionUse, verb?: Verb): string | undefined {
  const gives = verb === 'exec' ? (IN_EXEC[name] ?? WEAKENING[name]) : WEAKENING[name];
  return gives?.(value);
}

/** Docker's own default is 64 MiB; builds and browsers ask for up to this. */
const SHARED_MEMORY = 2 ** 30;

type Gives = (value: string) => string | undefined;

/** Measured: devices, seccomp filter and masked paths stay the container's (test/data/container/privileged.jsonl). */
const IN_EXEC: Readonly<Record<string, Gives>> = { privileged: on('every capability, for one command') };

const WEAKENING: Readonly<Record<string, Gives>> = {
  privileged: on('every capability and device, and no seccomp, AppArmor or masked paths'),
  'use-api-socket': on('the engine socket and the registry credentials: root on the host'),
  'oom-kill-disable': on("the host's memory: it is not killed when memory runs out"),
  'publish-all': on('a port on every interface of the host for each that the image exposes'),
  'no-healthcheck': on('no health check: a dead service goes unnoticed'),
  'disable-content-trust': on('an image that nobody signed'),
  init: off('zombies that count against its limits, and no forwarded signals'),
  'read-only': off('a writable root file system'),
  rm: off('a life after its end: it and its volumes stay on the host'),
  volume: volumeGives,
  mount: mountOptionGives,
  'volumes-from': always("another container's mounts"),
  'volume-driver': always('volumes of another driver'),
  tmpfs: when(/:(?:.*,)?(?:exec|suid|dev)(?:,|$)/, 'a writable place for programs, setuid files or devices'),
  'cap-add': capabilitiesGive,
  'security-opt': securityOptionGives,
  device: always('a device of the host'),
  'device-cgroup-rule': always('devices of the host, by number'),
  gpus: always("the host's GPUs and their drivers' files"),
  pid: namespace('processes'),
  ipc: namespace('shared memory'),
  uts: namespace('host name'),
  userns: namespace('user ids: no remapping'),
  cgroupns: namespace('cgroup tree'),
  network: networkGives,
  publish: except(/^(?:127\.[\d.]+|\[::1\]):/, 'a port on the interfaces of the host'),
  link: always('another container by name, and its environment'),
  'add-host': always('a name that leads elsewhere'),
  dns: always('names that another server resolves'),
  user: userGives,
  'group-add': groupGives,
  env: environmentGives,
  'env-file': always('variables from a file of the host'),
  entrypoint: always("another program than the image's"),
  'health-cmd': always('a second program on a timer'),
  runtime: always("another runtime than the engine's own choice"),
  annotation: always("hooks and handlers of the engine's runtime"),
  'cgroup-parent': always("a place outside the engine's limited slice"),
  sysctl: always('kernel settings of its namespaces'),
  'storage-opt': always('another share of the disk'),
  ulimit: when(
    /=(?:-1|unlimited|\d{7,})(?::|$)|:(?:-1|unlimited|\d{7,})$|^core=(?!0(?::0)?$)/,
    'more than the usual limits',
  ),
  'oom-score-adj': when(/^-/, 'survival: processes of the host are killed first'),
  'stop-timeout': when(/^-/, 'a stop that waits forever'),
  'stop-signal': except(/^(?:SIG)?(?:TERM|INT|QUIT|KILL)$|^(?:15|2|3|9)$/i, 'a signal that does not stop it'),
  restart: except(/^(?:no)?$/, 'restarts: it survives its end'),
  'log-driver': except(/^(?:json-file|local)?$/, 'output that the engine does not keep'),
  pull: when(/^always$/, 'an image that can change between two runs'),
  platform: always('another variant of the image'),
  cidfile: always('a file that the client writes on the host'),
  'pids-limit': unlimited('pids-limit', 'processes without limit: a fork bomb'),
  memory: unlimited('memory', "the host's memory without limit"),
  'memory-swap': unlimited('memory-swap', "the host's swap without limit"),
  cpus: unlimited('cpus', "the host's CPUs without limit"),
  'cpu-quota': unlimited('cpu-quota', "the host's CPUs without limit"),
  'shm-size': (value) => ((limitOf('shm-size', value) ?? 0) > SHARED_MEMORY ? 'shared memory beyond 1 GiB' : undefined),
};

function always(gives: string): Gives {
  return () => gives;
}

function when(pattern: RegExp, gives: string): Gives {
  return (value) => (pattern.test(value) ? gives : undefined);
}

function except(pattern: RegExp, gives: string): Gives {
  return (value) => (pattern.test(value) ? undefined : gives);
}

function on(gives: string): Gives {
  return (value) => (parseBool(value) === true ? gives : undefined);
}

function off(gives: string): Gives {
  return (value) => (parseBool(value) === false ? gives : undefined);
}

/** `private`, `none` and an empty value share nothing. */
function namespace(what: string): Gives {
  return (value) => {
    if (['', 'private', 'none'].includes(value)) return undefined;
    return value.startsWith('container:') ? `another container's ${what}` : `the host's ${what}`;
  };
}

function unlimited(option: string, gives: string): Gives {
  return (value) => (limitOf(option, value) === Number.POSITIVE_INFINITY ? gives : undefined);
}

function capabilitiesGive(value: string): string | undefined {
  const known = value.split(',').map((part) => capabilityNamed(part));
  const first = known.find((name) => name !== undefined);
  return first === undefined ? undefined : capabilityGives(first);
}

/** The default network is weaker than one of its own: every container without a network reaches it (CIS 5.30). */
function networkGives(value: string): string | undefined {
  const name = networkName(value);
  if (name === 'bridge' || name === 'default' || name === '') return 'the network that all containers share by default';
  if (name === 'host') return "the host's network";
  return /^(?:container|ns):/.test(name) ? "another container's network" : undefined;
}
