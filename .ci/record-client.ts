/**
 * Writes down again what the docker client of this machine makes of the rows of test/data/client/exec.jsonl,
 * further.jsonl and found.jsonl: of each row the input is kept and the outcome replaced. Then `git diff` shows what became different.
 */
import { writeFileSync } from 'node:fs';
import { withDockerClient } from '../src/engine/docker-client.ts';
import { findDockerClient } from '../src/engine/find-docker-client.ts';
import { askRow, factOf, readRows } from '../test/engine/client-rows.ts';
import type { ClientRow } from '../test/engine/client-rows.ts';

/** What an editor would not show stays an escape. */
function visible(json: string): string {
  return json.replaceAll(/[\u007f-\u00a0\u2028\u2029\ufeff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

const found = await findDockerClient();
if (found === undefined) throw new Error('There is no docker client in the path');
console.log(`docker ${found.version}`);

await withDockerClient({ program: found.program }, async (client) => {
  const record = async (row: ClientRow): Promise<string> => {
    const { id, argv, env, files, configFile, api, imageMissing } = row;
    const answer = await askRow(client, row);
    if (!answer.ok && answer.exit === null) console.log(`${id} ${JSON.stringify(argv)}: ${answer.message}`);
    const outcome = answer.ok || answer.exit !== null ? factOf(answer) : { exit: null };
    return JSON.stringify({ id, argv, env, files, configFile, api, imageMissing, ...outcome });
  };
  for (const name of ['exec', 'further', 'found'] as const) {
    const start = performance.now();
    const lines = await Promise.all(readRows(name).map(record));
    const rate = lines.length / ((performance.now() - start) / 1000);
    console.log(`${name}: ${lines.length} argv, ${rate.toFixed(0)} a second`);
    const text = lines.map((line) => `${visible(line)}\n`).join('');
    writeFileSync(`test/data/client/${name}.jsonl`, text);
  }
});
