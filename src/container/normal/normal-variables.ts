import type { Fields } from './fields.ts';

/** Adds variables by name, the last of a name; `null` for one that takes the image's away. */
export function addVariables(fields: Fields, variables: readonly string[]): void {
  for (const variable of variables) {
    const equals = variable.indexOf('=');
    if (equals === -1) fields.set(`Env.${variable}`, null);
    else fields.set(`Env.${variable.slice(0, equals)}`, variable.slice(equals + 1));
  }
}
