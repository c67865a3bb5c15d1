/** Prints how fast argvet is. The arguments name sections; without one all of them are run. No number makes it fail. */
import { cpus } from 'node:os';
import { benchGate } from './gate.ts';
import { print } from './lines.ts';
import { benchMatrix } from './matrix.ts';
import { benchMutation } from './mutation.ts';
import { benchParse } from './parse.ts';
import { benchSnippets } from './snippets.ts';

const SECTIONS = new Map<string, () => Promise<void>>([
  ['parse', benchParse],
  ['mutation', benchMutation],
  ['gate', benchGate],
  ['snippets', benchSnippets],
  ['matrix', benchMatrix],
]);

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !SECTIONS.has(name));
if (unknown === undefined) {
  const model = cpus()[0]?.model ?? 'unknown';
  print([`Node ${process.versions.node}, ${cpus().length} cores: ${model}`]);
  for (const [name, run] of SECTIONS) if (asked.length === 0 || asked.includes(name)) await run();
} else {
  console.error(
    `npm run bench: there is no section ${JSON.stringify(unknown)}, but ${[...SECTIONS.keys()].join(' and ')}`,
  );
  process.exitCode = 2;
}
