/** One spelling for each value of an option: the values that options take, as pairs of a reader and a printer. */
import type { ValueType } from '../../argv/values/checks.ts';
import type { Read } from '../../argv/values/read.ts';
import { DEVICE_BYTES, DEVICE_COUNT, DEVICE_WEIGHT } from './blkio.ts';
import { BYTES, SWAP_BYTES } from './bytes.ts';
import { CAPABILITY } from './capability.ts';
import { NANO_CPUS } from './cpus.ts';
import { printDevice, readDevice } from './device.ts';
import { DURATION } from './duration.ts';
import { printExpose, readExpose } from './expose.ts';
import type { ValueFormat } from './format.ts';
import { GPUS } from './gpus.ts';
import { INTEGER, UINT16, UINT64 } from './integer.ts';
import { MOUNT } from './mount-text.ts';
import { NETWORK } from './network.ts';
import { KEY_VALUE, LABEL, STORAGE_OPTION, SYSCTL, VARIABLE } from './pairs.ts';
import {
  ADDRESS,
  CGROUPNS_MODE,
  DEVICE_RULE,
  DOMAIN,
  EXTRA_HOST,
  HARDWARE_ADDRESS,
  LINK,
  PID_MODE,
  PLATFORM,
  STREAM,
  SWITCH,
  TEXT,
  VOLUMES_FROM,
} from './plain.ts';
import { printPublish, readPublish } from './publish.ts';
import { printRestart, readRestart } from './restart.ts';
import { SECURITY_OPTION } from './security-options.ts';
import { TMPFS } from './tmpfs.ts';
import { ULIMIT } from './ulimit.ts';
import { USER } from './user.ts';
import { printVolume, readVolume } from './volume.ts';

/**
 * The one spelling of a value of a type, which asks for the same as the text: `0x40` as `64`, `512M` as `512m`. Several
 * texts for a text that publishes ports which no single one names. Or why the client refuses it, as half a sentence.
 */
export function spellingOf(type: ValueType, text: string): Read<readonly string[]> {
  return SPELLINGS[type](text);
}

type Spell = (text: string) => Read<readonly string[]>;

const SPELLINGS: Readonly<Record<ValueType, Spell>> = {
  bool: spell(SWITCH),
  bytes: spell(BYTES),
  capability: spell(CAPABILITY),
  cgroupns: spell(CGROUPNS_MODE),
  cpus: spell(NANO_CPUS),
  device: spell({ parse: readDevice, print: printDevice }),
  'device-bytes': spell(DEVICE_BYTES),
  'device-count': spell(DEVICE_COUNT),
  'device-rule': spell(DEVICE_RULE),
  'device-weight': spell(DEVICE_WEIGHT),
  domain: spell(DOMAIN),
  duration: spell(DURATION),
  env: spell(VARIABLE),
  'expose-port': spellAll(readExpose, printExpose),
  'extra-host': spell(EXTRA_HOST),
  gpus: spell(GPUS),
  'host-mode': spell(TEXT),
  int: spell(INTEGER),
  int64: spell(INTEGER),
  ip: spell(ADDRESS),
  'ip-text': spell(TEXT),
  'key-value': spell(KEY_VALUE),
  label: spell(LABEL),
  link: spell(LINK),
  'log-level': spell(TEXT),
  mac: spell(HARDWARE_ADDRESS),
  mount: spell(MOUNT),
  network: spell(NETWORK),
  path: spell(TEXT),
  'pid-mode': spell(PID_MODE),
  platform: spell(PLATFORM),
  'publish-port': spellAll((text) => readPublish([text]), printPublish),
  pull: spell(TEXT),
  restart: spell({ parse: readRestart, print: printRestart }),
  'security-opt': spell(SECURITY_OPTION),
  'storage-opt': spell(STORAGE_OPTION),
  stream: spell(STREAM),
  'swap-bytes': spell(SWAP_BYTES),
  sysctl: spell(SYSCTL),
  text: spell(TEXT),
  tmpfs: spell(TMPFS),
  uint16: spell(UINT16),
  uint64: spell(UINT64),
  ulimit: spell(ULIMIT),
  url: spell(TEXT),
  user: spell(USER),
  volume: spell({ parse: (text) => readVolume(text, '/'), print: printVolume }),
  'volumes-from': spell(VOLUMES_FROM),
};

function spell<T>({ parse, print }: ValueFormat<T>): Spell {
  return spellAll(parse, (value) => [print(value)]);
}

function spellAll<T>(parse: (text: string) => Read<T>, print: (value: T) => readonly string[]): Spell {
  return (text) => {
    const read = parse(text);
    return 'reason' in read ? read : { value: print(read.value) };
  };
}
