import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/fixtures/**', '.stryker-tmp/**', 'node_modules/**'],
    // Tests that start programs and containers take long on a busy machine; none asserts how long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
