import type { Json } from '../json.ts';
import type { Fields } from './fields.ts';

/**
 * Adds variables by name, the last of a name; `null` for one that is taken away. One without a value takes away what
 * was there before the request, and no earlier one of the request: of the container's of an `exec` nobody knows, so
 * that one is the list of its value and `null`. Measured on an engine.
 */
export function addVariables(fields: Fields, variables: readonly string[], of: 'create' | 'exec'): void {
  for (const variable of variables) {
    const equals = variable.indexOf('=');
    if (equals !== -1) fields.set(`Env.${variable.slice(0, equals)}`, variable.slice(equals + 1));
    else fields.set(`Env.${variable}`, withoutValue(variable, fields.get(`Env.${variable}`), of));
  }
}

function withoutValue(name: string, before: Json | undefined, of: 'create' | 'exec'): Json {
  if (before === undefined || before === null || OWN.has(name)) return null;
  return of === 'create' || typeof before !== 'string' ? before : [before, null];
}

/** The variables that the engine gives to every container. */
const OWN: ReadonlySet<string> = new Set(['PATH', 'HOSTNAME']);
