#!/usr/bin/env node
/** The entry of `argvet`: it refuses a Node that is too old before anything loads that needs a newer one. */
import process from 'node:process';

/** The oldest Node that has what argvet uses; `engines` in package.json says the same. */
const LEAST = { major: 22, minor: 18 };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < LEAST.major || (major === LEAST.major && minor < LEAST.minor)) {
  process.stderr.write(`argvet: needs Node ${LEAST.major}.${LEAST.minor} or newer, this is ${process.versions.node}\n`);
  process.exitCode = 2;
} else {
  const { keepCompiled } = await import('../engine/compile-cache.ts');
  keepCompiled(process.cwd());
  await import('./entry.ts');
}
