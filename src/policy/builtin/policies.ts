/** The policies that come with argvet, by name. */
import { BASELINE } from './baseline.ts';
import { HARDENED } from './hardened.ts';
import type { BuiltinPolicy } from './policy.ts';

/** Every built-in policy, from the most lenient on. */
export const BUILTIN_POLICIES: readonly BuiltinPolicy[] = [BASELINE, HARDENED];
