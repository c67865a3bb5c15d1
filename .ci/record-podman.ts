/**
 * Records what a real podman makes of the argv of the tests, into `test/data/podman`. It needs root and a podman:
 * `node .ci/record-podman.ts [config] [grammar]`.
 */
import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { withPodman } from '../src/engine/podman-client.ts';
import type { Podman } from '../src/engine/podman-client.ts';
import { processRunner } from '../src/engine/process.ts';
import { globalCases, HIDDEN_OPTIONS, optionCases, TRICKY_CASES } from '../test/argv/podman-cases.ts';
import { askConfig } from '../test/container/podman/ask-config.ts';
import { CONFIG_CASES, prepareFolder, VARIABLES } from '../test/container/podman/config-cases.ts';
import { FOLDER } from '../test/container/podman/folder.ts';
import { factOf } from '../test/container/podman/grammar-fact.ts';

const DATA = new URL('../test/data/podman/', import.meta.url);

async function grammarFacts(podman: Podman): Promise<object[]> {
  const facts = [];
  for (const argv of await grammarCases()) facts.push({ argv, ...factOf(await podman.check(argv)) });
  return facts;
}

async function configFacts(podman: Podman): Promise<object[]> {
  const facts = [];
  for (const { argv, host } of CONFIG_CASES) {
    facts.push({ argv, ...(host === undefined ? {} : { host }), ...(await askConfig(podman, argv)) });
  }
  return facts;
}

/** Every option of podman's help by verb, what the help does not say, and the tricky ones. */
async function grammarCases(): Promise<readonly (readonly string[])[]> {
  const [run, create, exec, all] = [await named('run'), await named('create'), await named('exec'), await named()];
  const globals = all.filter((name) => !REMOTE.has(name) && !MAKING.has(name));
  return [
    ...optionCases('run', [...run, ...HIDDEN_OPTIONS]),
    ...optionCases('create', [...create, ...HIDDEN_OPTIONS]),
    ...optionCases('exec', [...exec, ...HIDDEN_OPTIONS]),
    ...globalCases([...globals, '--debug', '--trace', '--context', '--config', '--default-mounts-file']),
    ...TRICKY_CASES,
  ].filter((argv) => !argv.some((word) => REMOTE.has(word) || MAKING.has(word)));
}

/** Another machine's podman knows fewer options, and these would make one talk to it. */
const REMOTE: ReadonlySet<string> = new Set(['--remote', '-r', '--url', '--connection', '--host', '-H', '--identity']);

/** What podman makes on disk, or says to the system's log, before it looks at the rest. */
const MAKING: ReadonlySet<string> = new Set([
  '--root',
  '--runroot',
  '--tmpdir',
  '--volumepath',
  '--syslog',
  '--cpu-profile',
  '--memory-profile',
  '--network-config-dir',
]);

async function named(...verb: string[]): Promise<string[]> {
  const help = await processRunner.run(['podman', ...verb, '--help'], { timeout: 30_000, maxBytes: 1_000_000 });
  if (help.kind !== 'exited') throw new Error(help.kind);
  const lines = help.stdout.slice(help.stdout.indexOf('Options:')).split('\n');
  return lines.flatMap((line) => /^ +(?:-\w, )?(--[\w-]+)/.exec(line)?.[1] ?? []);
}

async function record(name: string, { folder }: Podman, facts: readonly object[]): Promise<void> {
  const lines = facts.map((fact) => `${JSON.stringify(fact).replaceAll(folder, FOLDER)}\n`);
  await writeFile(new URL(name, DATA), lines.join(''));
  console.log(name, facts.length);
}

/** Which files: both, unless the command line names one. */
function isWanted(name: string): boolean {
  return process.argv.length < 3 || process.argv.includes(name);
}

const outcome = await withPodman({ variables: VARIABLES }, async (podman) => {
  await prepareFolder(podman.folder);
  if (isWanted('config')) await record('config.jsonl', podman, await configFacts(podman));
  if (isWanted('grammar')) await record('grammar.jsonl', podman, await grammarFacts(podman));
  return podman.version;
});
console.log(outcome);
