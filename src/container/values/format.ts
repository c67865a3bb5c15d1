import type { Read } from '../../argv/values/read.ts';

/**
 * A value as a pair of functions: `parse` reads every text that the client takes, `print` gives the one text that
 * argvet writes. What was printed parses to the same value.
 */
export interface ValueFormat<T> {
  readonly parse: (text: string) => Read<T>;
  readonly print: (value: T) => string;
}
