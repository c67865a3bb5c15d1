/**
 * The state that tests leave behind in this process: globals, variables, the working directory. Fresh modules do not
 * reset it, so a mutant may hide behind it. A global of a package that node itself loads, once, stays as well and is
 * not counted.
 */
export class Leftovers {
  readonly #globals = new Set(Object.getOwnPropertyNames(globalThis));
  readonly #env: Readonly<Record<string, string | undefined>> = { ...process.env };
  readonly #directory = process.cwd();
  readonly #tried = new Set<string>();
  readonly #removed = new Map<string, PropertyDescriptor>();

  /**
   * Looks at the globals after a control; true when another control has to follow before one counts. New globals are
   * taken away for one control: those that it makes again are the tests', the others are put back, as are all when it
   * fails without them.
   */
  tryGlobals(passed: boolean): boolean {
    if (this.#removed.size > 0) {
      for (const [name, descriptor] of this.#removed)
        if (!passed || !Object.hasOwn(globalThis, name)) this.#allow(name, descriptor);
      this.#removed.clear();
      return true;
    }
    for (const name of passed ? this.#newGlobals() : []) {
      const descriptor = Object.getOwnPropertyDescriptor(globalThis, name);
      if (!this.#tried.has(name) && descriptor?.configurable) this.#removed.set(name, descriptor);
      this.#tried.add(name);
    }
    for (const name of this.#removed.keys()) Reflect.deleteProperty(globalThis, name);
    return this.#removed.size > 0;
  }

  /** What the tests left, in words. */
  names(): string[] {
    const variables = Object.keys({ ...this.#env, ...process.env }).filter(
      (name) => this.#env[name] !== process.env[name],
    );
    return [
      ...this.#newGlobals().map((name) => `the global ${name}`),
      ...variables.map((name) => `the variable ${name}`),
      ...(process.cwd() === this.#directory ? [] : ['another working directory']),
    ];
  }

  #newGlobals(): string[] {
    return Object.getOwnPropertyNames(globalThis).filter((name) => !this.#globals.has(name));
  }

  #allow(name: string, descriptor: PropertyDescriptor): void {
    this.#globals.add(name);
    Object.defineProperty(globalThis, name, descriptor);
  }
}
