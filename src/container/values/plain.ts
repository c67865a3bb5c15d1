/** Values whose canonical text is the value itself. */
import { readExtraHost, readIp } from '../../argv/values/address.ts';
import { readDeviceRule } from '../../argv/values/blkio.ts';
import { readBool } from '../../argv/values/bool.ts';
import { readDomain, readLink, readStream } from '../../argv/values/names.ts';
import type { Reader } from '../../argv/values/read.ts';
import type { ValueFormat } from './format.ts';
import { printMac, readMac } from './mac.ts';
import { readCgroupnsMode, readPidMode } from './namespaces.ts';
import { readPlatform } from './platform.ts';

/** A switch: twelve spellings of `true` and `false`. */
export const SWITCH: ValueFormat<boolean> = { parse: readBool, print: String };

/** An address, `2001:DB8:0::1` as `2001:db8::1` (`--dns`). */
export const ADDRESS: ValueFormat<string> = textFormat(readIp);

/** A name with its address, `web=[::1]` as `web:::1` (`--add-host`). */
export const EXTRA_HOST: ValueFormat<string> = textFormat(readExtraHost);

/**
 * A hardware address, `02-42-AC-11-00-02` as `02:42:ac:11:00:02` (`--mac-address`); `""` is none. Space stays: the client
 * lets it through, and the engine refuses it.
 */
export const HARDWARE_ADDRESS: ValueFormat<string> = textFormat((text) => {
  const read = text === '' ? { value: text } : readMac(text);
  return 'reason' in read || /\s/.test(text) ? read : { value: printMac(text) };
});

/** A domain without blanks around it and without its last dot (`--dns-search`). */
export const DOMAIN: ValueFormat<string> = textFormat(readDomain);

/** `stdin`, `stdout` or `stderr` (`--attach`). */
export const STREAM: ValueFormat<string> = textFormat(readStream);

/** `name` or `name:alias` (`--link`). */
export const LINK: ValueFormat<string> = textFormat(readLink);

/** A rule of the devices cgroup, `c 1:3 rwm` (`--device-cgroup-rule`). */
export const DEVICE_RULE: ValueFormat<string> = textFormat(readDeviceRule);

/**
 * A platform in its usual names, `x86_64` as `linux/amd64` (`--platform`); `""` is the engine's. A text with `..` in it,
 * of which the client makes something that it would read otherwise, stays as it is.
 */
export const PLATFORM: ValueFormat<string> = textFormat((text) => {
  const read = readPlatform(text);
  if (text === '' || 'reason' in read) return text === '' ? { value: text } : read;
  const again = readPlatform(read.value);
  return 'value' in again && again.value === read.value ? read : { value: text };
});

/** Namespaces that a container may share, and one of its own as `""` or `private`. */
export const PID_MODE: ValueFormat<string> = textFormat(readPidMode);
export const CGROUPNS_MODE: ValueFormat<string> = textFormat(readCgroupnsMode);

/** A container whose volumes are taken, `a:rw` as `a` (`--volumes-from`). */
export const VOLUMES_FROM: ValueFormat<string> = textFormat((text) => ({
  value: text.replace(/^([^:]+):(?:rw)?$/, '$1'),
}));

/** A text that the client does not look at while it reads options. */
export const TEXT: ValueFormat<string> = textFormat((text) => ({ value: text }));

function textFormat(parse: Reader<string>): ValueFormat<string> {
  return { parse, print: (text) => text };
}
