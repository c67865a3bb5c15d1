import type { Read } from '../../argv/values/read.ts';

/** Is a text a digest as go-digest takes it: `sha256:` and 64 lower-case hex digits, or sha384 or sha512 with theirs. */
export function isDigest(text: string): boolean {
  return 'value' in readDigest(text);
}

/** Reads a digest; the reasons are those of go-digest. */
export function readDigest(text: string): Read<string> {
  const colon = text.indexOf(':');
  if (colon <= 0 || colon + 1 === text.length) return BAD_FORMAT;
  const length = LENGTHS.get(text.slice(0, colon));
  if (length === undefined) return ANY.test(text) ? { reason: 'unsupported digest algorithm' } : BAD_FORMAT;
  const digits = text.slice(colon + 1);
  if (Buffer.byteLength(digits) !== length) return { reason: 'invalid checksum digest length' };
  return HEX.test(digits) ? { value: text } : BAD_FORMAT;
}

const LENGTHS: ReadonlyMap<string, number> = new Map([
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
]);

const BAD_FORMAT = { reason: 'invalid checksum digest format' };
const HEX = /^[\da-f]+$/;
const ANY = /^[a-z\d]+(?:[+._-][a-z\d]+)*:[\w=-]+$/;
