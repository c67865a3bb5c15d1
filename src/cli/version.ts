/** The version of this package. */
import { readFileSync } from 'node:fs';

/** argvet's version, as its package.json says: the file stands two folders up from here in the source and in `dist`. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const isRecord = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isRecord ? String(manifest.version) : 'unknown';
}
