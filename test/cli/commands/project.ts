/** A small project in a temporary folder, and a record of what a command prints. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CliCommand } from '../../../src/cli/command.ts';
import type { Io } from '../../../src/cli/io.ts';

/** A project with one site whose argv is in `argv.json` by case. */
export interface Project {
  readonly directory: string;
  readonly set: (cases: Record<string, readonly string[]>) => Promise<void>;
  readonly write: (file: string, text: string) => Promise<void>;
  readonly read: (file: string) => Promise<string>;
  /** The files below `characterization/`, sorted. */
  readonly goldens: () => Promise<string[]>;
  readonly remove: () => Promise<void>;
}

/** What a command did. */
export interface Outcome {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

const CONFIG = `import { readFileSync } from 'node:fs';
const cases: Record<string, string[]> = JSON.parse(readFileSync(new URL('argv.json', import.meta.url), 'utf8'));
export default {
  sites: [
    {
      name: 'job',
      source: 'job.ts',
      function: 'jobArgv',
      policy: {
        name: 'job',
        verb: 'run',
        hardening: { capDrop: ['ALL'], pidsLimit: 64 },
        options: [
          { option: 'rm', reason: 'nothing stays behind', required: true },
          { option: 'memory', reason: 'a size for each job', values: ['512m', '1g'] },
        ],
      },
      cases: Object.fromEntries(Object.entries(cases).map(([name, argv]) => [name, () => argv])),
    },
  ],
};
`;

/** Makes the project; the caller removes it. */
export async function makeProject(): Promise<Project> {
  const directory = await mkdtemp(join(tmpdir(), 'argvet-project-'));
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  };
  await write('argvet.config.ts', CONFIG);
  await write('job.ts', 'export function jobArgv() {}');
  return {
    directory,
    write,
    set: (cases) => write('argv.json', JSON.stringify(cases)),
    read: (file) => readFile(join(directory, file), 'utf8'),
    goldens: async () => {
      const entries = await readdir(join(directory, 'characterization'), { recursive: true }).catch(() => []);
      return entries.filter((entry) => entry.endsWith('.sh')).toSorted();
    },
    remove: () => rm(directory, { recursive: true }),
  };
}

async function* nothing(): AsyncGenerator<string> {}

/** Runs a command in a project, without colour. */
export async function runIn(
  { directory }: Project,
  command: CliCommand,
  args: readonly string[],
  environment: Io['environment'] = {},
): Promise<Outcome> {
  let [out, err] = ['', ''];
  const exit = await command.run(args, {
    directory,
    environment,
    stdin: nothing(),
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    isTTY: false,
    color: false,
  });
  return { exit, out, err };
}
