/** A run whose snippets do not end: the tests end its process. */
import process from 'node:process';
import { engineBackend } from '../../../src/snippet/run/backend.ts';
import { snippetOf } from './snippet-of.ts';

const image = process.env['ARGVET_TEST_DEBIAN'] ?? '';
const backend = engineBackend({
  engine: 'docker',
  environment: { DOCKER_HOST: process.env['ARGVET_TEST_DOCKER_HOST'] },
  images: { bash: image, sh: image, python: image, javascript: image, typescript: image },
  timeout: 600,
});

// As the command line does.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => setImmediate(() => process.exit(4)));

await Promise.all(
  ['sleep 600', 'trap "" TERM; while :; do sleep 1; done'].map((code) => backend.run([snippetOf('sh', code)])),
);
