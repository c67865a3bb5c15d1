/** A value of JSON, as it goes over the socket of an engine. */
export type EngineJson = null | boolean | number | string | readonly EngineJson[] | EngineJsonObject;

/** An object of JSON, as it goes over the socket of an engine. */
export interface EngineJsonObject {
  readonly [key: string]: EngineJson;
}
