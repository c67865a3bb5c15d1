import { readBytes } from './bytes.ts';
import { cut } from './go-text.ts';
import { fitsUint64, parseDecimal } from './integer.ts';
import type { Read } from './read.ts';
import { whole } from './whole.ts';
import type { Whole } from './whole.ts';

/** A device of the host and how much of it a second: bytes or operations. */
export interface DeviceRate {
  readonly path: string;
  readonly rate: Whole;
}

/** A device of the host and the container's share of it: 0, which is unset, or 10 to 1000. */
export interface DeviceWeight {
  readonly path: string;
  readonly weight: number;
}

/** Reads `/dev/path:weight`. */
export function readDeviceWeight(text: string): Read<DeviceWeight> {
  const device = readDevice(text);
  if ('reason' in device) return device;
  const { path, number } = device.value;
  const weight = parseDecimal(number, false);
  const fits = weight !== undefined && (weight === 0n || (weight >= 10n && weight <= 1000n));
  return fits ? { value: { path, weight: Number(weight) } } : { reason: 'its weight is neither 0 nor from 10 to 1000' };
}

/** Reads `/dev/path:bytes`. */
export function readDeviceBytes(text: string): Read<DeviceRate> {
  const device = readDevice(text);
  if ('reason' in device) return device;
  const { path, number } = device.value;
  const rate = readBytes(number);
  if ('reason' in rate) return { reason: `the rate is refused: ${rate.reason}` };
  return rate.value < 0 ? { reason: 'its rate does not fit into 64 bits' } : { value: { path, rate: rate.value } };
}

/** Reads `/dev/path:count`. */
export function readDeviceCount(text: string): Read<DeviceRate> {
  const device = readDevice(text);
  if ('reason' in device) return device;
  const { path, number } = device.value;
  const rate = parseDecimal(number, false);
  if (rate === undefined || !fitsUint64(rate)) return { reason: 'its rate is not a whole number of 64 bits' };
  return { value: { path, rate: whole(rate) } };
}

/** Reads a rule of the devices cgroup, such as `c 1:3 rwm`, and leaves it as it is. */
export function readDeviceRule(text: string): Read<string> {
  return RULE.test(text) ? { value: text } : { reason: 'it is not of the form "c 1:3 rwm"' };
}

const RULE = /^[acb] (?:\d+|\*):(?:\d+|\*) [rwm]{1,3}$/;

function readDevice(text: string): Read<{ readonly path: string; readonly number: string }> {
  const { before: path, after: number, found } = cut(text, ':');
  if (!found || path === '') return { reason: 'it is not of the form /dev/path:number' };
  return path.startsWith('/dev/') ? { value: { path, number } } : { reason: 'its path is not under /dev/' };
}
