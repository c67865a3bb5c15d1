/**
 * A setup file for tests: what Node keeps compiled was for the start of vitest's worker, and not for what the tests start.
 */
import { keepCompiledNoFurther } from '../../engine/compile-cache.ts';

keepCompiledNoFurther();
