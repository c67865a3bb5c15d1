/**
 * Records what the script of a probe reads inside of real containers, and what their engine has of them, into
 * `test/data/probe/cgroup-v2.jsonl`. It needs an engine on control groups of version 2 at DOCKER_HOST with the image
 * of busybox (`.ci/vm`): `node .ci/record-inside.ts`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { processRunner } from '../src/engine/process.ts';
import { insideWords } from '../src/probe/inside-script.ts';
import { readInspected } from '../src/probe/inspect.ts';
import { MARK } from '../test/probe/recorded.ts';

const IMAGE = 'argvet-test/busybox:1';

/** Each with what version 2 tells otherwise than version 1: swap apart from memory, a quota in one file with its period. */
const OPTIONS = [
  '--init --cap-drop ALL --cap-add CHOWN --security-opt no-new-privileges --pids-limit 64 --memory 64m --cpus 0.5 ' +
    '--read-only --user 0:0 --tmpfs /tmp:rw,noexec,size=16m -v /srv/work:/work:ro --network none --device /dev/kmsg',
  '--network none',
  '--network none --cgroupns host --pids-limit 64 --memory 64m --cpus 1.5',
  '--network none --memory 64m --memory-swap 64m --cpu-quota 20000 --cpu-period 50000',
  '--network none --memory 67108865 --memory-swap 128m --cpus 0.123456',
  '--network none --memory 70002k',
  '--network none --memory 64m --memory-swap -1',
  '--network none --privileged',
];

async function docker(...words: readonly string[]): Promise<string> {
  const said = await processRunner.run(['docker', ...words], { timeout: 60_000, maxBytes: 1_000_000 });
  if (said.kind !== 'exited' || said.code !== 0) throw new Error(`docker ${words.join(' ')}: ${JSON.stringify(said)}`);
  return said.stdout;
}

async function record(options: string): Promise<string> {
  const argv = ['docker', 'run', '--detach', ...options.split(' '), IMAGE, 'sleep', '600'];
  const id = (await docker(...argv.slice(1))).trim();
  try {
    const inspect = await docker('container', 'inspect', id);
    const { masked = [], readOnly = [] } = readInspected(inspect) ?? {};
    const inside = await docker('exec', id, ...insideWords({ mark: MARK, paths: [...masked, ...readOnly] }));
    return JSON.stringify({ argv, inspect: JSON.parse(inspect), inside });
  } finally {
    await docker('rm', '--force', id);
  }
}

const FOLDER = new URL('../test/data/probe/', import.meta.url);
const lines = [];
for (const options of OPTIONS) lines.push(await record(options));
await mkdir(FOLDER, { recursive: true });
await writeFile(new URL('cgroup-v2.jsonl', FOLDER), `${lines.join('\n')}\n`);
