/** Whether this run is one of continuous integration. */

/** True when `CI` is set to anything but nothing, `0` or `false`: there goldens are never written. */
export function isCi(environment: Readonly<Record<string, string | undefined>>): boolean {
  return !['', '0', 'false'].includes((environment['CI'] ?? '').toLowerCase());
}
