import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { project } from './project.ts';

// Two Stryker runs, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly ReportedMutant[] }>>;
}

interface ReportedMutant {
  readonly mutatorName: string;
  readonly status: string;
  readonly statusReason?: string;
}

it("kills argvet's mutants under another test runner than vitest's, by Stryker's own command", async () => {
  using nodeTests = project('node-test-project');
  const { exit, out, err } = await nodeTests.stryker(['run', '--concurrency', '1']);
  expect(exit, out + err).toBe(0);
  const report: Report = JSON.parse(readFileSync(join(nodeTests.directory, 'reports/mutation/mutation.json'), 'utf8'));
  const boundary = Object.values(report.files)
    .flatMap(({ mutants }) => mutants)
    .filter(({ mutatorName }) => mutatorName.startsWith('Argv'));
  expect(boundary.length).toBeGreaterThan(60);
  const outside = boundary.filter(({ statusReason = '' }) => /^(?:equivalent|unviable): /.test(statusReason));
  expect(outside.length).toBeGreaterThan(5);
  expect(outside.filter(({ status }) => status !== 'Ignored')).toEqual([]);
  const asked = boundary.filter((mutant) => !outside.includes(mutant));
  expect(asked.filter(({ status }) => status !== 'Killed')).toEqual([]);
});

it('is gated by argvet: goldens, its own tests, mutants', async () => {
  using nodeTests = project('node-test-project');
  const { exit, out, err } = await nodeTests.argvet(['gate', '--concurrency', '1']);
  expect(exit, out + err).toBe(0);
  expect(out).toMatch(/mutate +passed/);
});
