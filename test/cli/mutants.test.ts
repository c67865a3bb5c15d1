import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../src/characterization/load-config.ts';
import { UsageError } from '../../src/cli/command.ts';
import { runMutants } from '../../src/cli/mutants.ts';
import { MUTATION_OPTIONS } from '../../src/cli/mutation-options.ts';
import type { Part } from '../../src/cli/mutants.ts';
import { parseOptions } from '../../src/cli/options.ts';
import { boxProject } from '../mutation/cache/box-project.ts';
import type { BoxProject } from '../mutation/cache/box-project.ts';

let project: BoxProject;

beforeEach(() => {
  project = boxProject();
});

afterEach(() => {
  project[Symbol.dispose]();
});

async function run(args: readonly string[], part?: Part) {
  const loaded = await loadConfig(project.directory);
  const io = { environment: {}, err: () => undefined };
  const progress = { show: () => undefined, end: () => undefined };
  const options = parseOptions('mutate', MUTATION_OPTIONS, args);
  return runMutants(loaded, loaded.config.sites, options, { io, progress, output: undefined, part });
}

it('refuses --since outside of a repository', async () => {
  const refused = run(['--since', 'main']);
  await expect(refused).rejects.toThrow(UsageError);
  await expect(refused).rejects.toThrow(/--since: .* is in no git repository/);
});

it('refuses --since for one of several parts', async () => {
  const part: Part = { select: () => new Map(), scope: { kind: 'shard', index: 1, of: 2 } };
  await expect(run(['--since', 'main'], part)).rejects.toThrow('--since and --shard');
});
