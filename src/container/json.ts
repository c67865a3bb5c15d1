/** A value of JSON. A whole number that a number of JavaScript would round (beyond 2^53) is a bigint. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;

/** An object of JSON. */
export interface JsonObject {
  readonly [key: string]: Json;
}
