/** Keeps standard output clean while somebody else's code runs: it belongs to the report. */

/** Hands everything that is written to standard output to `take`, until the function that comes back is called. */
export function captureStdout(take: (text: string) => void): () => void {
  const { stdout } = process;
  const write = Object.getOwnPropertyDescriptor(stdout, 'write');
  const captured = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    take(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    const done = rest.at(-1);
    if (typeof done === 'function') Reflect.apply(done, undefined, []);
    return true;
  };
  Reflect.defineProperty(stdout, 'write', { value: captured, configurable: true, writable: true });
  return () => {
    if (write === undefined) Reflect.deleteProperty(stdout, 'write');
    else Reflect.defineProperty(stdout, 'write', write);
  };
}
