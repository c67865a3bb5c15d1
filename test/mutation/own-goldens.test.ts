import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseGolden } from '../../src/characterization/golden.ts';
import { boundaryMutants } from '../../src/mutation/operators.ts';
import { WEAKENING_EXTRAS } from '../../src/policy/weakenings.ts';

const FOLDER = 'characterization/task-container';

function goldens(): Record<string, readonly string[]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sh'));
  return Object.fromEntries(
    files.map((file) => {
      const parsed = parseGolden(readFileSync(`${FOLDER}/${file}`, 'utf8'));
      if (!parsed.ok) throw new Error(`${file} can't be read`);
      return [file, parsed.golden.argv];
    }),
  );
}

it('the goldens of the task container have as many equivalent and unviable mutants as docs/mutate.md says', () => {
  const extras = WEAKENING_EXTRAS.filter(({ tier }) => tier < 2);
  const mutants = boundaryMutants({ site: 'task-container', cases: goldens() }, extras);
  const count = (kind: string): number => mutants.filter(({ exclusion }) => exclusion?.kind === kind).length;
  expect(readFileSync('docs/mutate.md', 'utf8').replaceAll(/\s+/g, ' ')).toContain(
    `${count('equivalent')} of the ${mutants.length} boundary mutants are equivalent and ${count('unviable')} unviable.`,
  );
  expect(mutants.filter(({ exclusion }) => exclusion?.kind === 'equivalent').map((each) => each.description)).toEqual([
    'add --read-only=false',
    'add --user=',
  ]);
});
