/** What several options say together, and what the client checks after its parse, in the order in which it looks. */
import { readMount } from '../../argv/values/mount.ts';
import { readInt64 } from '../../argv/values/integer.ts';
import type { Client } from '../client/client.ts';
import type { Environment } from '../environment.ts';
import type { JsonObject } from '../json.ts';
import { CRASHED, refuse, REFUSED, valueOf } from '../problems.ts';
import type { Problems } from '../problems.ts';
import { all, isOn, last, text } from '../uses.ts';
import type { Uses } from '../uses.ts';
import { CLIENT_CRASH, readDevice } from '../values/device.ts';
import { readExpose } from '../values/expose.ts';
import { keyValues, readLogOptions, readStorageOptions } from '../values/key-values.ts';
import { readMac } from '../values/mac.ts';
import { readCgroupnsMode, readPidMode, readUsernsMode, readUtsMode } from '../values/namespaces.ts';
import { readPublish } from '../values/publish.ts';
import { readRestart, restartsNever } from '../values/restart.ts';
import type { RestartPolicy } from '../values/restart.ts';
import { readSecurityOptions } from '../values/security-options.ts';
import { readVolume } from '../values/volume.ts';
import type { Device, PortBinding } from './body.ts';
import { healthcheckOf } from './healthcheck.ts';
import { networksOf } from './networks.ts';
import type { Networks } from './networks.ts';
import { compareText, createVariables, linesOfFiles } from './variables.ts';

/** The parts of a create request that more than one option decides, or that the client checks late. */
export interface CreateParts {
  readonly volumes: { readonly binds: readonly string[] | null; readonly anonymous: readonly string[] };
  readonly ports: {
    readonly bindings: Readonly<Record<string, readonly PortBinding[]>>;
    readonly exposed: readonly string[];
  };
  readonly devices: { readonly devices: readonly Device[]; readonly deviceRequests: readonly JsonObject[] };
  /** In the order in which the engine reads them. */
  readonly variables: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly restart: RestartPolicy;
  readonly logOptions: Readonly<Record<string, string>>;
  readonly security: {
    readonly options: readonly string[] | null;
    readonly maskedPaths: readonly string[] | null;
    readonly readonlyPaths: readonly string[] | null;
  };
  readonly storageOptions: Readonly<Record<string, string>>;
  readonly healthcheck: JsonObject | undefined;
  readonly mounts: readonly JsonObject[];
  readonly networks: Networks;
}

/** Reads the parts of a command; what the client refuses first goes to `problems`. */
export function partsOf(uses: Uses, client: Client, problems: Problems): CreateParts {
  const { environment } = client;
  checkMac(uses, problems);
  checkSwappiness(uses, problems);
  const volumes = volumesOf(all(uses, 'volume'), environment, problems);
  const ports = portsOf(uses, problems);
  const devices = devicesOf(all(uses, 'device'), problems);
  const variables = createVariables(uses, client, problems);
  const labels = labelsOf(uses, environment, problems);
  checkNamespaces(uses, problems);
  const restart = valueOf(readRestart(last(uses, 'restart') ?? 'no'), { Name: 'no', MaximumRetryCount: 0 }, problems);
  const logOptions = valueOf(readLogOptions(text(uses, 'log-driver'), all(uses, 'log-opt')), {}, problems);
  const security = valueOf(securityOf(uses, environment), NO_SECURITY, problems);
  const storageOptions = valueOf(readStorageOptions(all(uses, 'storage-opt')), {}, problems);
  const healthcheck = healthcheckOf(uses, problems);
  if (isOn(uses, 'rm') && !restartsNever(restart)) {
    refuse(problems, 'conflicting options: cannot specify both --restart and --rm');
  }
  const networks = networksOf(uses, problems);
  const mounts = all(uses, 'mount').map((value) =>
    valueOf(readMount(value, environment.directory), NO_MOUNT, problems),
  );
  return {
    volumes,
    ports,
    devices,
    variables,
    labels,
    restart,
    logOptions,
    security,
    storageOptions,
    healthcheck,
    mounts,
    networks,
  };
}

const NO_MOUNT = { Type: '', Target: '' };
const NO_SECURITY = { options: null, maskedPaths: null, readonlyPaths: null };

function checkMac(uses: Uses, problems: Problems): void {
  const address = text(uses, 'mac-address');
  if (address !== '' && 'reason' in readMac(address)) refuse(problems, `${address} is not a valid mac address`);
}

function checkSwappiness(uses: Uses, problems: Problems): void {
  const value = last(uses, 'memory-swappiness');
  if (value === undefined) return;
  const swappiness = valueOf(readInt64(value), -1, problems);
  if (swappiness >= -1 && swappiness <= 100) return;
  refuse(problems, `invalid value: ${swappiness}. Valid memory swappiness range is 0-100`);
}

const NO_VOLUMES = { binds: null, anonymous: [] };

/** The client keeps the texts in a map: each once, in any order. */
function volumesOf(values: readonly string[], { directory }: Environment, problems: Problems): CreateParts['volumes'] {
  if (values.length === 0) return NO_VOLUMES;
  const binds: string[] = [];
  const anonymous: string[] = [];
  for (const value of new Set(values)) {
    const volume = valueOf(readVolume(value, directory), undefined, problems);
    if (volume?.kind === 'bind') binds.push(volume.bind);
    else if (volume !== undefined) anonymous.push(volume.target);
  }
  return { binds: binds.length > 0 ? binds.toSorted(compareText) : null, anonymous };
}

function portsOf(uses: Uses, problems: Problems): CreateParts['ports'] {
  if (!uses.has('publish') && !uses.has('expose')) return NO_PORTS;
  const { bindings, exposed } = valueOf(readPublish(all(uses, 'publish')), NO_PORTS, problems);
  const opened = all(uses, 'expose').flatMap((value) => valueOf(readExpose(value), [], problems));
  return { bindings, exposed: [...new Set([...exposed, ...opened])].toSorted(compareText) };
}

const NO_PORTS = { bindings: {}, exposed: [] };

/** Devices by their name in the CDI go to the engine as one request. */
function devicesOf(values: readonly string[], problems: Problems): CreateParts['devices'] {
  const devices: Device[] = [];
  const names: string[] = [];
  for (const value of values) {
    const device = readDevice(value);
    const isCrash = 'reason' in device && device.reason === CLIENT_CRASH;
    const read = valueOf(device, undefined, problems, isCrash ? CRASHED : REFUSED);
    if (read === undefined) continue;
    if ('cdi' in read) names.push(read.cdi);
    else devices.push(read.device);
  }
  const request = { Driver: 'cdi', Count: 0, DeviceIDs: names, Capabilities: null, Options: null };
  return { devices, deviceRequests: names.length > 0 ? [request] : [] };
}

function labelsOf(uses: Uses, environment: Environment, problems: Problems): Readonly<Record<string, string>> {
  const lines = linesOfFiles(all(uses, 'label-file'), 'labels', environment, problems, REFUSED);
  return keyValues([...lines, ...all(uses, 'label')]);
}

function securityOf(uses: Uses, { readFile }: Environment): ReturnType<typeof readSecurityOptions> {
  return readSecurityOptions(all(uses, 'security-opt'), (path) => readFile(path, 'seccomp'));
}

function checkNamespaces(uses: Uses, problems: Problems): void {
  valueOf(readPidMode(text(uses, 'pid')), '', problems);
  valueOf(readUtsMode(text(uses, 'uts')), '', problems);
  valueOf(readUsernsMode(text(uses, 'userns')), '', problems);
  valueOf(readCgroupnsMode(text(uses, 'cgroupns')), '', problems);
}
