import { cut } from '../../argv/values/go-text.ts';
import type { Read } from '../../argv/values/read.ts';

/** Values by key. */
export type KeyValues = Readonly<Record<string, string>>;

/**
 * The map that the client makes of texts `key=value` (`--label`, `--annotation`, `--sysctl`): the last of a key wins,
 * a text without `=` has an empty value, nothing is trimmed.
 */
export function keyValues(texts: readonly string[]): KeyValues {
  return Object.fromEntries(
    texts.map((text) => {
      const { before, after } = cut(text, '=');
      return [before, after];
    }),
  );
}

/** The texts that `keyValues` reads as this map. */
export function printKeyValues(map: KeyValues): string[] {
  return Object.entries(map).map(([key, value]) => `${key}=${value}`);
}

/** Reads all values of `--storage-opt`: each needs a `=`. */
export function readStorageOptions(texts: readonly string[]): Read<KeyValues> {
  return texts.every((text) => text.includes('=')) ? { value: keyValues(texts) } : { reason: 'invalid storage option' };
}

/** Reads all values of `--log-opt`, of which the driver `none` takes none. */
export function readLogOptions(driver: string, texts: readonly string[]): Read<KeyValues> {
  if (driver === 'none' && texts.length > 0) return { reason: 'invalid logging opts for driver none' };
  return { value: keyValues(texts) };
}
