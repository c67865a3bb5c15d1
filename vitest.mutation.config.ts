/** The tests that judge mutants: all but those that start programs, which a mutation run refuses to start. */
import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

export default mergeConfig(base, defineConfig({ test: { exclude: ['test/**/*.integration.test.ts'] } }));
