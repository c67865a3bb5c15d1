import { parseSize } from './bytes.ts';
import { cut } from './go-text.ts';
import { fitsUint64, parseDecimal } from './integer.ts';

/** Refuses what is not `/dev/path:weight` with a weight of 0 or from 10 to 1000. */
export function checkDeviceWeight(text: string): string | undefined {
  return checkDevice(text, (weight) => {
    const size = parseDecimal(weight, false);
    const fits = size !== undefined && (size === 0n || (size >= 10n && size <= 1000n));
    return fits ? undefined : 'its weight is neither 0 nor from 10 to 1000';
  });
}

/** Refuses what is not `/dev/path:bytes`. */
export function checkDeviceBytes(text: string): string | undefined {
  return checkDevice(text, (rate) => {
    const size = parseSize(rate);
    if ('reason' in size) return `the rate is refused: ${size.reason}`;
    return size.bytes < 0n ? 'its rate does not fit into 64 bits' : undefined;
  });
}

/** Refuses what is not `/dev/path:count`. */
export function checkDeviceCount(text: string): string | undefined {
  return checkDevice(text, (rate) => {
    const size = parseDecimal(rate, false);
    return size !== undefined && fitsUint64(size) ? undefined : 'its rate is not a whole number of 64 bits';
  });
}

/** Refuses what is not a rule of the devices cgroup, such as `c 1:3 rwm`. */
export function checkDeviceRule(text: string): string | undefined {
  return RULE.test(text) ? undefined : 'it is not of the form "c 1:3 rwm"';
}

const RULE = /^[acb] (?:\d+|\*):(?:\d+|\*) [rwm]{1,3}$/;

function checkDevice(text: string, checkRate: (rate: string) => string | undefined): string | undefined {
  const { before: path, after: rate, found } = cut(text, ':');
  if (!found || path === '') return 'it is not of the form /dev/path:number';
  return path.startsWith('/dev/') ? checkRate(rate) : 'its path is not under /dev/';
}
