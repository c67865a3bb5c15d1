/** The checks that the client makes while it sets an option, by the type of the option's value. */
import { checkExtraHost, checkIp } from './address.ts';
import { checkDeviceBytes, checkDeviceCount, checkDeviceRule, checkDeviceWeight } from './blkio.ts';
import { checkBool } from './bool.ts';
import { checkBytes, checkSwapBytes } from './bytes.ts';
import { checkDuration } from './duration.ts';
import { checkGpus } from './gpus.ts';
import { checkInt64, checkUint16, checkUint64 } from './integer.ts';
import { checkMount } from './mount.ts';
import { checkDomain, checkEnv, checkLabel, checkLink, checkStream, checkSysctl } from './names.ts';
import { checkNetwork } from './network.ts';
import { checkCpus } from './rational.ts';
import { checkUlimit } from './ulimit.ts';

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

/** The check of each type that the client checks while it reads the argv (docker 28.2.2). */
export const VALUE_CHECKS: Readonly<Partial<Record<ValueType, Check>>> = {
  bool: checkBool,
  bytes: checkBytes,
  cpus: checkCpus,
  'device-bytes': checkDeviceBytes,
  'device-count': checkDeviceCount,
  'device-rule': checkDeviceRule,
  'device-weight': checkDeviceWeight,
  domain: checkDomain,
  duration: checkDuration,
  env: checkEnv,
  'extra-host': checkExtraHost,
  gpus: checkGpus,
  int: checkInt64,
  int64: checkInt64,
  ip: checkIp,
  label: checkLabel,
  link: checkLink,
  mount: checkMount,
  network: checkNetwork,
  stream: checkStream,
  'swap-bytes': checkSwapBytes,
  sysctl: checkSysctl,
  uint16: checkUint16,
  uint64: checkUint64,
  ulimit: checkUlimit,
};
