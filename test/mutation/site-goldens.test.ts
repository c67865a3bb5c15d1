import { describe, expect, it } from 'vitest';
import { printGolden } from '../../src/characterization/golden.ts';
import type { GoldenStore } from '../../src/characterization/store.ts';
import { readSiteGoldens } from '../../src/mutation/site-goldens.ts';

const argv = ['docker', 'run', '--init', 'img', 'two words'];
const header = { site: 'task', case: 'hour', policy: { name: 'task', fingerprint: '0123456789ab' }, acceptances: [] };
const sites = [{ name: 'task', cases: { hour: () => [] } }];

async function refuse(): Promise<never> {
  throw new Error('nothing is written');
}

function storeOf(files: Readonly<Record<string, string>>): GoldenStore {
  return {
    name: 'goldens',
    read: async (path) => files[path],
    list: async () => [],
    write: refuse,
    restore: refuse,
    remove: refuse,
  };
}

describe('the goldens that mutants are made of', () => {
  it('are those of the cases, token by token', async () => {
    const store = storeOf({ 'task/hour.sh': printGolden({ header, argv }), 'task/orphan.sh': 'x' });
    expect(await readSiteGoldens(sites, store)).toEqual([{ site: 'task', cases: { hour: argv } }]);
  });

  it('are all there, or the run ends and says which is missing', async () => {
    await expect(readSiteGoldens(sites, storeOf({}))).rejects.toThrow(
      /goldens\/task\/hour\.sh is missing.*argvet accept/,
    );
  });

  it('can be read, or the run ends and says where not', async () => {
    const broken = printGolden({ header, argv }).replace("'two words'", "'two words");
    await expect(readSiteGoldens(sites, storeOf({ 'task/hour.sh': broken }))).rejects.toThrow(
      /task\/hour\.sh can't be read.*line/,
    );
  });
});
