/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** An object of JSON. */
export interface JsonObject {
  readonly [key: string]: Json;
}
