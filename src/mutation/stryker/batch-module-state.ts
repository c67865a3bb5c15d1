/** Which of the files that a step has loaded may keep something from one try of a sweep to the next. */
import { evaluatedModules } from './batch-worker-state.ts';
import { isStateless } from './stateless-code.ts';

/** Stryker's own setup file, a copy in the sandbox: it keeps which mutant is active. */
const SETUP = /[/\\]stryker-setup-\d+\.js$/;

/** The files of this step that are not surely stateless; each is read once. */
export class KeepingModules {
  readonly #known = new Map<string, boolean>();

  /** One of those that a step has loaded, the test file and setup files among them; undefined when none keeps anything. */
  found(): string | undefined {
    const modules = evaluatedModules();
    if (!modules) return "those of which vitest's worker tells nothing";
    return modules.find(({ id, code }) => code !== undefined && !SETUP.test(id) && !this.#isStateless(id, code))?.id;
  }

  #isStateless(id: string, code: string): boolean {
    const known = this.#known.get(id) ?? isStateless(code);
    this.#known.set(id, known);
    return known;
  }
}
