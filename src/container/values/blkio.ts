import { readDeviceBytes, readDeviceCount, readDeviceWeight } from '../../argv/values/blkio.ts';
import type { DeviceRate, DeviceWeight } from '../../argv/values/blkio.ts';
import { BYTES } from './bytes.ts';
import type { ValueFormat } from './format.ts';
import { printInteger } from './integer.ts';

/** Bytes a second of a device, from and to the text of an option such as `--device-read-bps`: `/dev/sda:1m`. */
export const DEVICE_BYTES: ValueFormat<DeviceRate> = {
  parse: readDeviceBytes,
  print: ({ path, rate }) => `${path}:${BYTES.print(rate)}`,
};

/** Operations a second of a device, from and to the text of an option such as `--device-read-iops`: `/dev/sda:100`. */
export const DEVICE_COUNT: ValueFormat<DeviceRate> = {
  parse: readDeviceCount,
  print: ({ path, rate }) => `${path}:${printInteger(rate)}`,
};

/** The share of a device, from and to the text of `--blkio-weight-device`: `/dev/sda:500`. */
export const DEVICE_WEIGHT: ValueFormat<DeviceWeight> = {
  parse: readDeviceWeight,
  print: ({ path, weight }) => `${path}:${weight}`,
};
