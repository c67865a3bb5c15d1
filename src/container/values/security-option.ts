/** One `--security-opt`: `key`, `key=value` or the older `key:value`. */
export interface SecurityOption {
  readonly key: string;
  readonly value: string | undefined;
}

/** Splits a security option at its first `=`, or at its first `:` when it has none, as client and engine do. */
export function parseSecurityOption(text: string): SecurityOption {
  const equals = text.indexOf('=');
  const cut = equals === -1 ? text.indexOf(':') : equals;
  return cut === -1 ? { key: text, value: undefined } : { key: text.slice(0, cut), value: text.slice(cut + 1) };
}
