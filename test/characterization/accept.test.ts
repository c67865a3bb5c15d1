import { describe, expect, it } from 'vitest';
import { applyAcceptance, planAcceptance } from '../../src/characterization/accept.ts';
import type { AcceptStep } from '../../src/characterization/accept.ts';
import { compareGoldens } from '../../src/characterization/compare.ts';
import type { SiteDefinition } from '../../src/characterization/definition.ts';
import { parseGolden } from '../../src/characterization/golden.ts';
import type { Acceptance } from '../../src/characterization/golden-header.ts';
import { parseSelection } from '../../src/characterization/selection.ts';
import { golden, jobArgv, POLICY, site } from './example.ts';
import { memoryStore } from './memory-store.ts';

const ALL = parseSelection([], []);

async function plan(sites: readonly SiteDefinition[], files: Map<string, string>, reason?: string, prune = false) {
  if (!ALL.ok) throw new Error('unreachable');
  return planAcceptance(await compareGoldens({ sites }, memoryStore(files), ALL.selection), { reason, prune });
}

/** Accepts one argv after the other for the case `small`, and gives the acceptances that the golden ends with. */
async function history(...steps: { argv: readonly string[]; reason?: string }[]): Promise<readonly Acceptance[]> {
  const files = new Map<string, string>();
  for (const { argv, reason } of steps) {
    const planned = await plan([site({ small: argv })], files, reason);
    expect(planned.map(({ kind }) => kind)).toEqual(['write']);
    await applyAcceptance(planned, memoryStore(files));
  }
  const parsed = parseGolden(files.get('job/small.sh') ?? '');
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.golden.header.acceptances;
}

function kinds(steps: readonly AcceptStep[]): string[] {
  return steps.map(({ kind, golden: { path } }) => `${kind} ${path}`);
}

const pids = (limit: string) => jobArgv().map((token) => (token === '64' ? limit : token));

describe('planAcceptance', () => {
  it('writes nothing for what holds', async () => {
    expect(await plan([site({ small: jobArgv() })], new Map([['job/small.sh', golden('small', jobArgv())]]))).toEqual(
      [],
    );
  });

  it('writes a golden that is missing, and it holds then', async () => {
    const files = new Map<string, string>();
    const sites = [site({ small: jobArgv() })];
    const steps = await plan(sites, files);
    expect(steps).toMatchObject([{ kind: 'write', created: true, changes: [], weakened: [], broken: [] }]);
    await applyAcceptance(steps, memoryStore(files));
    expect(files.get('job/small.sh')).toBe(golden('small', jobArgv()));
    expect(await plan(sites, files)).toEqual([]);
  });

  it('writes a change that weakens nothing, with what changed', async () => {
    const files = new Map([['job/small.sh', golden('small', jobArgv())]]);
    expect(await plan([site({ small: jobArgv('--name', 'x') })], files)).toMatchObject([
      {
        kind: 'write',
        created: false,
        changes: [{ kind: 'added', tokens: ['--name', 'x'] }],
        weakened: [],
        broken: [],
      },
    ]);
  });

  it('refuses a weaker value without a reason, also one that the policy allows', async () => {
    const files = new Map([['job/small.sh', golden('small', jobArgv('--memory', '512m'))]]);
    const [step] = await plan([site({ small: jobArgv('--memory', '1g') })], files);
    expect(step).toMatchObject({
      kind: 'needs-reason',
      weakened: [{ option: 'memory', from: '512m', to: '1g' }],
      broken: [],
    });
  });

  it.each(['', '  \n'])('takes %j for no reason', async (reason) => {
    const files = new Map([['job/small.sh', golden('small', jobArgv('--memory', '512m'))]]);
    expect(kinds(await plan([site({ small: jobArgv('--memory', '1g') })], files, reason))).toEqual([
      'needs-reason job/small.sh',
    ]);
  });

  it('refuses a new golden that breaks the policy without a reason', async () => {
    expect(await plan([site({ small: jobArgv('--pid=host') })], new Map())).toMatchObject([
      { kind: 'needs-reason', created: true, broken: [{ code: 'weakening-option' }] },
    ]);
  });

  it('refuses one and writes the others', async () => {
    const sites = [site({ bad: jobArgv('--privileged'), good: jobArgv() })];
    expect(kinds(await plan(sites, new Map()))).toEqual(['needs-reason job/bad.sh', 'write job/good.sh']);
  });

  it('accepts nothing of a case that is not built, and nothing over a damaged golden, whatever the reason', async () => {
    const failing = site({
      small: () => {
        throw new Error('no image');
      },
    });
    expect(kinds(await plan([failing], new Map(), 'meant'))).toEqual(['impossible job/small.sh']);
    const damaged = new Map([['job/small.sh', '<<<<<<< ours\n']]);
    expect(kinds(await plan([site({ small: jobArgv() })], damaged, 'meant'))).toEqual(['impossible job/small.sh']);
  });

  it('rewrites a header that is wrong, and says why', async () => {
    const files = new Map([['job/small.sh', golden('large', jobArgv())]]);
    const steps = await plan([site({ small: jobArgv() })], files);
    expect(steps).toMatchObject([{ kind: 'write', changes: [], header: [{ code: 'golden-header', field: 'case' }] }]);
    await applyAcceptance(steps, memoryStore(files));
    expect(files.get('job/small.sh')).toBe(golden('small', jobArgv()));
  });

  it('asks for a reason when the policy changed so that the same argv breaks it', async () => {
    const files = new Map([['job/small.sh', golden('small', jobArgv())]]);
    const stricter = { ...POLICY, hardening: { ...POLICY.hardening, init: true } };
    expect(await plan([site({ small: jobArgv() }, stricter)], files)).toMatchObject([
      { kind: 'needs-reason', changes: [], broken: [{ code: 'missing-option' }] },
    ]);
  });

  it('removes orphans only when asked', async () => {
    const files = new Map([
      ['job/small.sh', golden('small', jobArgv())],
      ['job/old.sh', ''],
      ['gone/x.sh', ''],
    ]);
    const sites = [site({ small: jobArgv() })];
    expect(kinds(await plan(sites, files))).toEqual(['keep-orphan gone/x.sh', 'keep-orphan job/old.sh']);
    const steps = await plan(sites, files, undefined, true);
    expect(kinds(steps)).toEqual(['remove gone/x.sh', 'remove job/old.sh']);
    await applyAcceptance(steps, memoryStore(files));
    expect([...files.keys()]).toEqual(['job/small.sh']);
  });
});

describe('the reason in a golden', () => {
  const accepted = { argv: jobArgv('--memory', '1g'), reason: ' the index needs it ' };
  const first = { argv: jobArgv('--memory', '512m') };
  const kept = [{ weakened: [{ option: 'memory', from: '512m', to: '1g' }], broken: [], reason: 'the index needs it' }];

  it('says what was weakened from which value', async () => {
    expect(await history(first, accepted)).toEqual(kept);
  });

  it('is not there when nothing needed it', async () => {
    expect(await history({ ...first, reason: 'just so' })).toEqual([]);
  });

  it('stays while a later change has nothing to do with it', async () => {
    expect(await history(first, accepted, { argv: jobArgv('--memory', '1g', '--name', 'x') })).toEqual(kept);
  });

  it('stays while the value is weaker than it was, also when it got stronger', async () => {
    expect(await history(first, accepted, { argv: jobArgv('--memory', '768m'), reason: 'policy' })).toMatchObject([
      kept[0],
      { weakened: [], broken: [expect.stringContaining('wrong-value')], reason: 'policy' },
    ]);
  });

  it('goes with the weakening', async () => {
    expect(await history(first, accepted, first)).toEqual([]);
  });

  it('names an option that went, and goes when it is back', async () => {
    const without = {
      argv: jobArgv().filter((token) => token !== '--pids-limit' && token !== '64'),
      reason: 'old kernel',
    };
    const [one, ...more] = await history({ argv: jobArgv() }, without);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ weakened: [{ option: 'pids-limit', from: '64' }], reason: 'old kernel' });
    expect(one?.broken).toHaveLength(1);
    expect(await history({ argv: jobArgv() }, without, { argv: jobArgv() })).toEqual([]);
  });

  it('covers a broken policy for later changes, and not another break', async () => {
    const privileged = { argv: jobArgv('--privileged'), reason: 'a nested engine' };
    const later = { argv: jobArgv('--privileged', '--name', 'x') };
    expect(await history(privileged, later)).toEqual(await history(privileged));
    const files = new Map<string, string>();
    await applyAcceptance(await plan([site({ small: privileged.argv })], files, 'a nested engine'), memoryStore(files));
    expect(kinds(await plan([site({ small: jobArgv('--privileged', '--pid', 'host') })], files))).toEqual([
      'needs-reason job/small.sh',
    ]);
  });

  it('stays and goes with an option that was added', async () => {
    const added = { argv: jobArgv('--pid', 'host', '--name', 'x'), reason: 'a tracer' };
    const gone = { argv: jobArgv('--name', 'x') };
    expect(await history(gone, added)).toMatchObject([{ weakened: [{ option: 'pid', to: 'host' }] }]);
    expect(await history(gone, added, gone)).toEqual([]);
    const renamed = { argv: jobArgv('--pid', 'host', '--name', 'y') };
    expect(await history(gone, added, renamed)).toEqual(await history(gone, added));
  });

  it('stays while docker refuses the argv, of which nothing can be said', async () => {
    const refused = { argv: ['docker', 'run', '--no-such'], reason: 'a newer docker' };
    expect((await history(first, accepted, refused)).map(({ reason }) => reason)).toEqual([
      'the index needs it',
      'a newer docker',
    ]);
  });

  it('adds up over several weakenings', async () => {
    const reasons = await history(
      { argv: pids('64') },
      { argv: pids('128'), reason: 'one' },
      { argv: pids('256'), reason: 'two' },
    );
    expect(reasons.map(({ reason }) => reason)).toEqual(['one', 'two']);
  });
});

describe('applyAcceptance', () => {
  it('undoes what it did when a later step fails', async () => {
    const before = new Map([
      ['job/b.sh', golden('b', jobArgv())],
      ['job/old.sh', 'old'],
    ]);
    const files = new Map(before);
    const argv = jobArgv('--name', 'x');
    const steps = await plan([site({ a: argv, b: argv, c: argv })], files, undefined, true);
    await expect(applyAcceptance(steps.toReversed(), memoryStore(files, 'job/a.sh'))).rejects.toThrow('no space left');
    expect(Object.fromEntries(files)).toEqual(Object.fromEntries(before));
  });
});
