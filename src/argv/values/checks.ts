/** The checks that the client makes while it sets an option, by the type of the option's value. */
import { readExtraHost, readIp } from './address.ts';
import { readDeviceBytes, readDeviceCount, readDeviceRule, readDeviceWeight } from './blkio.ts';
import { readBool } from './bool.ts';
import { readBytes, readSwapBytes } from './bytes.ts';
import { readDuration } from './duration.ts';
import { readGpus } from './gpus.ts';
import { readInt64, readUint16, readUint64 } from './integer.ts';
import { readMount } from './mount.ts';
import { readDomain, readEnv, readLabel, readLink, readStream, readSysctl } from './names.ts';
import { readNetwork } from './network.ts';
import { readCpus } from './rational.ts';
import { checkOf } from './read.ts';
import { readUlimit } from './ulimit.ts';

/** Why the client refuses a value, as half a sentence; `undefined` when it takes it. */
export type Check = (text: string) => string | undefined;

/** What kind of value an option takes. Those without a check here are read later, when the client's parse is over. */
export type ValueType =
  | 'bool'
  | 'bytes'
  | 'capability'
  | 'cgroupns'
  | 'cpus'
  | 'device'
  | 'device-bytes'
  | 'device-count'
  | 'device-rule'
  | 'device-weight'
  | 'domain'
  | 'duration'
  | 'env'
  | 'expose-port'
  | 'extra-host'
  | 'gpus'
  | 'host-mode'
  | 'int'
  | 'int64'
  | 'ip'
  | 'ip-text'
  | 'key-value'
  | 'label'
  | 'link'
  | 'log-level'
  | 'mac'
  | 'mount'
  | 'network'
  | 'path'
  | 'pid-mode'
  | 'platform'
  | 'publish-port'
  | 'pull'
  | 'restart'
  | 'security-opt'
  | 'storage-opt'
  | 'stream'
  | 'swap-bytes'
  | 'sysctl'
  | 'text'
  | 'tmpfs'
  | 'uint16'
  | 'uint64'
  | 'ulimit'
  | 'url'
  | 'user'
  | 'volume'
  | 'volumes-from';

/** The check of each type that the client checks while it reads the argv (docker 28.2.2): whether it can be read. */
export const VALUE_CHECKS: Readonly<Partial<Record<ValueType, Check>>> = {
  bool: checkOf(readBool),
  bytes: checkOf(readBytes),
  cpus: checkOf(readCpus),
  'device-bytes': checkOf(readDeviceBytes),
  'device-count': checkOf(readDeviceCount),
  'device-rule': checkOf(readDeviceRule),
  'device-weight': checkOf(readDeviceWeight),
  domain: checkOf(readDomain),
  duration: checkOf(readDuration),
  env: checkOf(readEnv),
  'extra-host': checkOf(readExtraHost),
  gpus: checkOf(readGpus),
  int: checkOf(readInt64),
  int64: checkOf(readInt64),
  ip: checkOf(readIp),
  label: checkOf(readLabel),
  link: checkOf(readLink),
  mount: checkOf((text) => readMount(text)),
  network: checkOf(readNetwork),
  stream: checkOf(readStream),
  'swap-bytes': checkOf(readSwapBytes),
  sysctl: checkOf(readSysctl),
  uint16: checkOf(readUint16),
  uint64: checkOf(readUint64),
  ulimit: checkOf(readUlimit),
};
