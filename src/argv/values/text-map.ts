/**
 * Sets an entry of a map of texts. A plain assignment of the key `__proto__` would set the map's prototype and leave no
 * entry.
 */
export function putText(map: Record<string, string>, key: string, value: string): void {
  if (key === '__proto__')
    Object.defineProperty(map, key, { value, configurable: true, enumerable: true, writable: true });
  else map[key] = value;
}
