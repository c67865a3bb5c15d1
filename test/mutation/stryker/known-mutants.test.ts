import { describe, expect, it } from 'vitest';
import type { KnownMutant } from '../../../src/mutation/stryker/known-mutants.ts';
import { instrument } from '../helpers/instrument.ts';
import type { Given } from '../helpers/instrument.ts';

const text = `const LIMIT = 64;
function argv() {
  return ['docker', 'run', '--init', '--pids-limit', String(LIMIT), 'img', 'sh', 'sh'];
}
`;
const cases = { only: withLimit('64') };

function withLimit(value: string): string[] {
  return ['docker', 'run', '--init', '--pids-limit', value, 'img', 'sh', 'sh'];
}

async function known(changes: Partial<Given> = {}): Promise<KnownMutant[]> {
  return [...(await instrument({ text, cases, ...changes })).known.values()];
}

function keys(mutants: readonly KnownMutant[]): string[] {
  return mutants.map(({ key }) => key);
}

function sourceKeys(mutants: readonly KnownMutant[]): string[] {
  return keys(mutants.filter(({ family }) => family !== 'boundary'));
}

describe('the key of a mutant', () => {
  it('is the same in two runs on the same source and goldens', async () => {
    expect(keys(await known())).toEqual(keys(await known()));
  });

  it('is no other mutant of the run, also of two that replace the same place by the same', async () => {
    const all = keys(await known());
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(20);
  });

  it('changes with the value of a golden, for the mutants of that option alone', async () => {
    const before = await known();
    const after = await known({ cases: { only: withLimit('65') } });
    const kept = new Set(keys(after));
    const changed = before.filter(({ key }) => !kept.has(key));
    expect(changed.length).toBeGreaterThan(3);
    for (const { boundary } of changed) expect(boundary?.description).toContain('--pids-limit');
  });

  it('changes with the line that a mutant of the source stands on', async () => {
    const moved = new Set(sourceKeys(await known({ text: `\n${text}` })));
    expect(sourceKeys(await known()).filter((key) => moved.has(key))).toEqual([]);
  });
});

describe('a mutant before the run', () => {
  it('says its lines from 1: the whole place of one in the source, the name of the function for one of an argv', async () => {
    const all = await known();
    const lines = (family: string) => all.filter((mutant) => mutant.family === family).map((mutant) => mutant.lines);
    expect(lines('stryker')).toContainEqual({ first: 2, last: 4 });
    expect(new Set(lines('boundary').map(({ first, last }) => `${first} ${last}`))).toEqual(new Set(['2 2']));
  });

  it('says its file relative to the project, and the site', async () => {
    expect(new Set((await known()).map(({ file, site }) => `${file} ${site}`))).toEqual(new Set(['src/site.ts site']));
  });
});

describe('a mutant that the selection settles', () => {
  it('has the status and the reason that the selection gives it, and no other mutant has', async () => {
    const { mutants, known: all } = await instrument({
      text,
      cases,
      select: (each) => new Map(each.slice(0, 1).map(({ id }) => [id, { status: 'Killed', reason: 'as before' }])),
    });
    const settled = mutants.filter(({ statusReason }) => statusReason === 'as before');
    expect(settled.map(({ id, status }) => [id, status])).toEqual([[[...all.keys()][0], 'Killed']]);
  });

  it('can be one that a comment disables, and keeps the reason of the selection', async () => {
    const disabled = text.replace('function', '// Stryker disable all: no\nfunction');
    const { mutants } = await instrument({
      text: disabled,
      cases,
      select: (each) => new Map(each.map(({ id }) => [id, { status: 'Ignored', reason: 'elsewhere' }])),
    });
    expect(new Set(mutants.map(({ statusReason }) => statusReason))).toEqual(new Set(['elsewhere']));
  });
});
