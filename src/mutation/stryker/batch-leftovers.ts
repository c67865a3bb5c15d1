/** The state that tests can leave outside modules: globals, the environment, the working directory. */
export interface Surroundings {
  readonly globals: ReadonlySet<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
}

/** The surroundings as they are now. */
export function surroundings(): Surroundings {
  return {
    globals: new Set(Object.getOwnPropertyNames(globalThis)),
    env: { ...process.env },
    directory: process.cwd(),
  };
}

/** What differs now, in words: state that fresh modules do not reset, behind which a mutant may hide. */
export function leftovers(before: Surroundings, now: Surroundings): string[] {
  const globals = [...now.globals].filter((name) => !before.globals.has(name)).map((name) => `the global ${name}`);
  const variables = Object.keys({ ...before.env, ...now.env })
    .filter((name) => before.env[name] !== now.env[name])
    .map((name) => `the variable ${name}`);
  const moved = before.directory === now.directory ? [] : ['another working directory'];
  return [...globals, ...variables, ...moved];
}
