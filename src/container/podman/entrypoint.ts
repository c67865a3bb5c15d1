/**
 * The entrypoint that a value of `--entrypoint` sets, as Go reads it: a list of JSON is its words, any other text is
 * one word. `null` sets none, and neither does an absent option (`undefined`). Where a list holds what is no text, podman
 * 4.3.1 takes an empty word for it and adds the whole text behind.
 */
export function entrypointOf(value: string | undefined): readonly string[] | undefined {
  if (value === undefined) return undefined;
  const json = parsed(value);
  if (json === null) return undefined;
  if (!Array.isArray(json)) return [value];
  const list: readonly unknown[] = json;
  const words = list.map((each) => (typeof each === 'string' ? each : ''));
  return list.every((each) => typeof each === 'string' || each === null) ? words : [...words, value];
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
