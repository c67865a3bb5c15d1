/** The tests that judge mutants: those of the mutated folders, and the goldens. None of them starts a program. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/policy/**/*.test.ts', 'test/sites/**/*.test.ts', 'test/characterization/project.test.ts'],
    exclude: ['test/**/*.integration.test.ts'],
  },
});
