import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What a user may build on. A name that comes or goes is a change of the product: it is changed here on purpose. */
const SURFACE: Readonly<Record<string, readonly string[]>> = {
  './src/index.ts': [
    'CAPABILITIES',
    'DOCKER_DEFAULT_CAPABILITIES',
    'EMPTY_ENVIRONMENT',
    'InputError',
    'PolicyError',
    'WEAKENING_EXTRAS',
    'agentStepPolicy',
    'assertPolicy',
    'check',
    'commandIs',
    'decodeMask',
    'defineConfig',
    'diff',
    'egressSidecarArgv',
    'egressSidecarPolicy',
    'encodeMask',
    'exactLimits',
    'hardeningArgv',
    'hardeningBeforeImage',
    'imageIs',
    'nothingWeakening',
    'parse',
    'parseShellWords',
    'print',
    'printable',
    'quote',
    'quoteAll',
    'reapArgv',
    'repoContainerArgv',
    'repoContainerPolicy',
    'resolve',
    'resolveAlone',
    'rootStepPolicy',
    'runSnippet',
    'snippetContainerArgv',
    'snippetContainerPolicy',
    'taskContainerArgv',
    'taskContainerPolicy',
    'taskExecArgv',
    'taskExecPolicy',
    'weakened',
    'weakenings',
  ],
  './src/policy/arbitraries.ts': ['fittingOrHostile', 'hostileText', 'wholeArgv'],
  './src/characterization/vitest.ts': [],
};

it.each(Object.keys(SURFACE))('%s exports what it promises, and nothing else', async (file) => {
  const module: object = await import(/* @vite-ignore */ `.${file}`);
  expect(Object.keys(module).toSorted()).toEqual(SURFACE[file]);
});

it('has an entry in package.json for each module that a user loads', () => {
  const { exports }: { exports: Record<string, unknown> } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(Object.keys(exports)).toEqual(['.', './stryker', './vitest', './fast-check', './package.json']);
});
