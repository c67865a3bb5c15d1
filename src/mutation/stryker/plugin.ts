/**
 * `argvet/stryker`, the plugin that a project names in its Stryker config: it adds argvet's mutants to every run of
 * Stryker. It reads the project's argvet config and goldens by itself, and brings the test runner `argvet-vitest`.
 */
import { realpathSync } from 'node:fs';
import { loadConfig } from '../../characterization/load-config.ts';
import { folderStore } from '../../characterization/store.ts';
import { printable } from '../../argv/printable.ts';
import { readSiteGoldens } from '../site-goldens.ts';
import { batchSchema } from './batch-options.ts';
import { guardContainers } from './container-guard.ts';
import { locateStryker } from './locate-stryker.ts';
import { planSites } from './plan-sites.ts';
import { install, isInstalled } from './seam.ts';

/** What Stryker's plugin loader reads: the runner where vitest's is installed. */
export const strykerPlugins: readonly object[] = await ownPlugins();

/** The options of `argvet-vitest`. Stryker warns about options, and about a module, that nothing speaks for. */
export const strykerValidationSchema = batchSchema;

// Stryker's workers load plugins, too: the mutants are made in the process that starts them. `argvet mutate` has
// installed the seam itself.
if (process.env['STRYKER_MUTATOR_WORKER'] === undefined && !isInstalled()) await installOrFail();

async function installOrFail(): Promise<void> {
  try {
    const project = await loadConfig(realpathSync(process.cwd()));
    const store = folderStore(project.goldensFolder, project.goldens);
    const goldens = await readSiteGoldens(project.config.sites, store);
    const sites = planSites(project.config.sites, goldens, project.config.extraTiers);
    const installed = install(await locateStryker(project.directory), { directory: project.directory, sites });
    const unguard = await guardContainers(process.env);
    process.once('exit', () => {
      unguard();
      // Whatever ended the run, and be it another Stryker than the one found here: no green run without the mutants.
      if (!installed.done()) fail("Stryker ended without argvet's mutants: the run is incomplete");
    });
  } catch (error) {
    fail(error instanceof Error ? error.message : 'argvet could not be installed');
    // A plugin that throws is only a warning to Stryker, and the run would be green without the mutants.
    process.exit();
  }
}

/** Exit 4: a tool failed, or the run is incomplete. */
function fail(message: string): void {
  process.stderr.write(`argvet: ${message.split('\n').map(printable).join('\n')}\n`);
  process.exitCode = 4;
}

async function ownPlugins(): Promise<readonly object[]> {
  try {
    const { strykerPlugins: plugins } = await import('./batch-runner.ts');
    return plugins;
  } catch {
    return [];
  }
}
