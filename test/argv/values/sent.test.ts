import { describe, expect, it } from 'vitest';
import { parseExactJson, printExactJson } from '../../../src/argv/values/exact-json.ts';
import { readExtraHost, readIp } from '../../../src/argv/values/address.ts';
import { readDeviceBytes, readDeviceCount, readDeviceRule, readDeviceWeight } from '../../../src/argv/values/blkio.ts';
import { readBytes, readSwapBytes } from '../../../src/argv/values/bytes.ts';
import { readDuration } from '../../../src/argv/values/duration.ts';
import { readGpus } from '../../../src/argv/values/gpus.ts';
import { readInt64, readUint16, readUint64 } from '../../../src/argv/values/integer.ts';
import { readMount } from '../../../src/argv/values/mount.ts';
import { readDomain, readEnv, readLabel, readLink, readStream, readSysctl } from '../../../src/argv/values/names.ts';
import { readNetwork } from '../../../src/argv/values/network.ts';
import { readCpus } from '../../../src/argv/values/rational.ts';
import type { Reader } from '../../../src/argv/values/read.ts';
import { readUlimit } from '../../../src/argv/values/ulimit.ts';
import { VALUE_FACTS, VALUES_SENT } from '../data.ts';

/** The folder above stands for the one that the client ran in when the facts were recorded. */
const readMountInFolder: Reader<unknown> = (text) => {
  const read = readMount(text, '/parent/cwd');
  return 'value' in read ? { value: inFacts(read.value) } : read;
};

/** The client's folder as the facts name it. */
function inFacts(value: unknown): unknown {
  return parseExactJson(printExactJson(value).replaceAll('/parent/cwd', '$CWD').replaceAll('/parent', '$PARENT'));
}

const DEFAULTS: ReadonlySet<string> = new Set(['""', '[]', '{}', '0']);

/** A network with what is at its default left out, as the facts have it. */
const readNetworkSparsely: Reader<unknown> = (text) => {
  const read = readNetwork(text);
  if ('reason' in read) return read;
  return {
    value: Object.fromEntries(Object.entries(read.value).filter(([, value]) => !DEFAULTS.has(printExactJson(value)))),
  };
};

const READERS: Readonly<Record<string, Reader<unknown>>> = {
  bytes: readBytes,
  'swap-bytes': readSwapBytes,
  cpus: readCpus,
  'device-bytes': readDeviceBytes,
  'device-count': readDeviceCount,
  'device-weight': readDeviceWeight,
  domain: readDomain,
  duration: readDuration,
  'extra-host': readExtraHost,
  gpus: readGpus,
  int: readInt64,
  int64: readInt64,
  ip: readIp,
  mount: readMountInFolder,
  network: readNetworkSparsely,
  stream: readStream,
  uint16: readUint16,
  ulimit: readUlimit,
};

describe('the reader of each type of value', () => {
  it('is held against 704 values that the real client sent', () => {
    expect(Object.values(VALUES_SENT).flatMap(({ sent }) => sent)).toHaveLength(704);
    expect(Object.keys(VALUES_SENT).toSorted()).toEqual(Object.keys(READERS).toSorted());
  });

  it.each(Object.entries(VALUES_SENT))('gives what the client sends: %s', (type, { sent }) => {
    const read = READERS[type];
    // Compared as text, the keys sorted: of JSON it is the whole truth, `__proto__` and negative zeros included.
    expect(sent.map(([text]) => [text, sorted(valueOf(read?.(text)))])).toEqual(
      sent.map(([text, value]) => [text, sorted(value)]),
    );
  });

  it.each([
    ['device-rule', readDeviceRule],
    ['env', readEnv],
    ['label', readLabel],
    ['link', readLink],
    ['sysctl', readSysctl],
  ])('leaves the text as it is: %s', (type, read) => {
    const accepted = VALUE_FACTS[type]?.accepted ?? [];
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.map((text) => read(text))).toEqual(accepted.map((value) => ({ value })));
  });

  it('reads numbers of a Windows engine, which no other engine is sent', () => {
    expect(readUint64('0x40')).toEqual({ value: 64 });
    expect(readUint64('18446744073709551615')).toEqual({ value: 2n ** 64n - 1n });
    expect(readUint64('7')).toEqual({ value: 7 });
  });

  it('leaves a relative source of a mount as it is when no folder is given', () => {
    expect(readMount('type=bind,src=../a,dst=/b')).toEqual({ value: { Type: 'bind', Source: '../a', Target: '/b' } });
  });
});

function valueOf(read: ReturnType<Reader<unknown>> | undefined): unknown {
  return read !== undefined && 'value' in read ? read.value : read;
}

function sorted(value: unknown): string {
  if (Object.is(value, -0)) return '-0';
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (typeof value !== 'object' || value === null) return printExactJson(value);
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${sorted(each)}`);
  return `{${entries.toSorted().join(',')}}`;
}
