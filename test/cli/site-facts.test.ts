import { describe, expect, test } from 'vitest';
import type { SiteDefinition } from '../../src/characterization/definition.ts';
import { UsageError } from '../../src/cli/command.ts';
import { mutationReport, sitesNamed } from '../../src/cli/site-facts.ts';
import { report } from '../report/outcome.ts';

const site = (name: string): SiteDefinition => ({
  name,
  source: `src/${name}.ts`,
  function: `${name}Argv`,
  policy: { name: `${name} policy`, verb: 'run', hardening: {}, options: [] },
  cases: { one: () => [], two: () => [] },
});
const SITES = ['task', 'repo', 'sidecar'].map(site);

describe('the sites of a command line', () => {
  test.each([
    [[], ['task', 'repo', 'sidecar']],
    [
      ['sidecar', 'task'],
      ['task', 'sidecar'],
    ],
    [['repo', 'repo'], ['repo']],
  ])('%j are %j, in the order of the config', (names, expected) => {
    expect(sitesNamed('mutate', names, SITES).map(({ name }) => name)).toEqual(expected);
  });

  test.each([
    ['rep', 'did you mean repo?'],
    ['elsewhere', 'there are task, repo, sidecar'],
  ])('%s is none of them', (name, mend) => {
    expect(() => sitesNamed('mutate', ['task', name], SITES)).toThrow(
      new UsageError(`argvet mutate: the config has no site "${name}", ${mend}`),
    );
  });
});

test('thresholds that the config does not name have their defaults', () => {
  const { outcome } = report([]);
  const thresholds = (config: object) => mutationReport({ sites: SITES, ...config }, SITES, outcome).thresholds;
  expect(thresholds({})).toEqual({ boundary: 100, source: 100, stryker: 0 });
  expect(thresholds({ thresholds: { stryker: 90 } })).toEqual({ boundary: 100, source: 100, stryker: 90 });
});

test('the report has the facts of the sites that ran, and of no other', () => {
  const facts = mutationReport({ sites: SITES }, SITES.slice(1, 2), report([]).outcome).sites;
  expect(facts).toEqual([
    { name: 'repo', source: 'src/repo.ts', function: 'repoArgv', policy: 'repo policy', cases: ['one', 'two'] },
  ]);
});
