/** A value of JSON, as it goes over the socket of an engine. A whole number beyond 2^53 is a bigint. */
export type EngineJson = null | boolean | number | bigint | string | readonly EngineJson[] | EngineJsonObject;

/** An object of JSON, as it goes over the socket of an engine. */
export interface EngineJsonObject {
  readonly [key: string]: EngineJson;
}
