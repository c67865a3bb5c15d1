import { expect, it } from 'vitest';
import config from '../../argvet.config.ts';
// oxlint-disable-next-line import/no-unassigned-import -- this is how a test gets the matchers
import '../../src/characterization/vitest.ts';

const CASES = config.sites.flatMap(({ name, cases, policy }) =>
  Object.entries(cases).map(([each, build]) => ({ golden: `${name}/${each}`, build, policy })),
);

it('has at least five cases a site', () => {
  expect(config.sites.map(({ cases }) => Object.keys(cases).length).every((count) => count >= 5)).toBe(true);
});

it.each(CASES)('builds the golden $golden, which holds its policy', async ({ golden, build, policy }) => {
  const argv = await build();
  expect(argv).toMatchGolden(golden);
  expect(argv).toHoldPolicy(policy);
});
