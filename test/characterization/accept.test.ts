import { describe, expect, it } from 'vitest';
import { applyAcceptance, planAcceptance } from '../../src/characterization/accept.ts';
import type { AcceptStep } from '../../src/characterization/accept.ts';
import { compareGoldens } from '../../src/characterization/compare.ts';
import type { SiteDefinition } from '../../src/characterization/definition.ts';
import { parseGolden } from '../../src/characterization/golden.ts';
import type { Acceptance } from '../../src/characterization/golden-header.ts';
import { parseSelection } from '../../src/characterization/selection.ts';
import type { GoldenStore } from '../../src/characterization/store.ts';
import { golden, goldenFiles, jobArgv, POLICY, site } from './example.ts';
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

/** The files of one golden, ready for a store. */
function filesOf(...of: Parameters<typeof goldenFiles>): Map<string, string> {
  return new Map(Object.entries(goldenFiles(...of)));
}

const NOTHING = { fields: [], options: [] };

const pids = (limit: string) => jobArgv().map((token) => (token === '64' ? limit : token));

describe('planAcceptance', () => {
  it('writes nothing for what holds', async () => {
    expect(await plan([site({ small: jobArgv() })], filesOf('small', jobArgv()))).toEqual([]);
  });

  it('writes a golden that is missing, and it holds then', async () => {
    const files = new Map<string, string>();
    const sites = [site({ small: jobArgv() })];
    const steps = await plan(sites, files);
    expect(steps).toMatchObject([{ kind: 'write', created: true, changes: [], weakened: NOTHING, broken: [] }]);
    await applyAcceptance(steps, memoryStore(files));
    expect(Object.fromEntries(files)).toEqual(goldenFiles('small', jobArgv()));
    expect(await plan(sites, files)).toEqual([]);
  });

  it('writes a change that weakens nothing, with what changed', async () => {
    const files = filesOf('small', jobArgv());
    expect(await plan([site({ small: jobArgv('--name', 'x') })], files)).toMatchObject([
      {
        kind: 'write',
        created: false,
        changes: [{ kind: 'added', tokens: ['--name', 'x'] }],
        weakened: NOTHING,
        broken: [],
      },
    ]);
  });

  it('refuses a weaker value without a reason, also one that the policy allows', async () => {
    const files = filesOf('small', jobArgv('--memory', '512m'));
    const [step] = await plan([site({ small: jobArgv('--memory', '1g') })], files);
    expect(step).toMatchObject({
      kind: 'needs-reason',
      weakened: {
        fields: [
          { field: 'HostConfig.Memory', from: 2 ** 29, to: 2 ** 30, direction: 'weaker' },
          { field: 'HostConfig.MemorySwap', from: 2 ** 30, to: 2 ** 31, direction: 'weaker' },
        ],
        options: [],
      },
      broken: [],
    });
  });

  it.each(['', '  \n'])('takes %j for no reason', async (reason) => {
    const files = filesOf('small', jobArgv('--memory', '512m'));
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
    const files = new Map(
      Object.entries({ ...goldenFiles('small', jobArgv()), 'job/small.sh': golden('large', jobArgv()) }),
    );
    const steps = await plan([site({ small: jobArgv() })], files);
    expect(steps).toMatchObject([{ kind: 'write', changes: [], files: [{ code: 'golden-header', field: 'case' }] }]);
    await applyAcceptance(steps, memoryStore(files));
    expect(files.get('job/small.sh')).toBe(golden('small', jobArgv()));
  });

  it('asks for a reason when the policy changed so that the same argv breaks it', async () => {
    const files = filesOf('small', jobArgv());
    const stricter = { ...POLICY, hardening: { ...POLICY.hardening, init: true } };
    expect(await plan([site({ small: jobArgv() }, stricter)], files)).toMatchObject([
      { kind: 'needs-reason', changes: [], broken: [{ code: 'missing-option' }] },
    ]);
  });

  it('writes a config that is missing or stale, and asks for nothing: the golden stays to the letter', async () => {
    const weak = jobArgv('--privileged');
    for (const config of [undefined, '{}', 'no JSON', goldenFiles('small', jobArgv())['job/small.config.json']]) {
      const files = filesOf('small', weak);
      const [text = '', right] = [files.get('job/small.sh'), files.get('job/small.config.json')];
      files.delete('job/small.config.json');
      if (config !== undefined) files.set('job/small.config.json', config);
      const steps = await plan([site({ small: weak })], files);
      expect(steps).toMatchObject([
        { kind: 'write', texts: [{ path: 'job/small.config.json', text: right }], broken: [] },
      ]);
      await applyAcceptance(steps, memoryStore(files));
      expect(files.get('job/small.sh')).toBe(text);
      expect(await plan([site({ small: weak })], files)).toEqual([]);
    }
  });

  it('asks for no reason where spelling alone changed, however weak the tokens look', async () => {
    const files = filesOf('small', jobArgv('--cap-add', 'NET_RAW'));
    const wide = {
      ...POLICY,
      options: [...POLICY.options, { option: 'cap-add', reason: 'x', permitsWeakening: true }],
    };
    const steps = await plan([site({ small: jobArgv('--cap-add', 'cap_net_raw') }, { ...wide })], files, undefined);
    expect(steps).toMatchObject([{ kind: 'write', meaning: { kind: 'spelling' }, weakened: NOTHING }]);
  });

  it('refuses what tokens alone show without a reason: the engine is another one, the config the same', async () => {
    const files = filesOf('small', jobArgv('--memory', '1g'));
    const argv = ['docker', '-H', 'tcp://192.0.2.1', ...jobArgv('--memory', '1024m').slice(1)];
    expect(await plan([site({ small: argv })], files)).toMatchObject([{ meaning: { kind: 'client' } }]);
  });

  it('removes orphans only when asked', async () => {
    const files = filesOf('small', jobArgv());
    for (const path of ['job/old.sh', 'job/old.config.json', 'gone/x.sh', 'gone/y.config.json']) files.set(path, '');
    const sites = [site({ small: jobArgv() })];
    const orphans = ['gone/x.sh', 'gone/y.config.json', 'job/old.sh'];
    expect(kinds(await plan(sites, files))).toEqual(orphans.map((path) => `keep-orphan ${path}`));
    const steps = await plan(sites, files, undefined, true);
    expect(kinds(steps)).toEqual(orphans.map((path) => `remove ${path}`));
    await applyAcceptance(steps, memoryStore(files));
    expect(Object.fromEntries(files)).toEqual(goldenFiles('small', jobArgv()));
  });
});

describe('the reason in a golden', () => {
  const accepted = { argv: jobArgv('--memory', '1g'), reason: ' the index needs it ' };
  const first = { argv: jobArgv('--memory', '512m') };
  const weakened = [
    { field: 'HostConfig.Memory', from: 2 ** 29, to: 2 ** 30 },
    { field: 'HostConfig.MemorySwap', from: 2 ** 30, to: 2 ** 31 },
  ];
  const kept = [{ weakened, broken: [], reason: 'the index needs it' }];

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
    expect(one).toMatchObject({ weakened: [{ field: 'HostConfig.PidsLimit', from: 64 }], reason: 'old kernel' });
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
    expect(await history(gone, added)).toMatchObject([{ weakened: [{ field: 'HostConfig.PidMode', to: 'host' }] }]);
    expect(await history(gone, added, gone)).toEqual([]);
    const renamed = { argv: jobArgv('--pid', 'host', '--name', 'y') };
    expect(await history(gone, added, renamed)).toEqual(await history(gone, added));
  });

  it('stays when the argv is spelled in another way', async () => {
    const added = { argv: jobArgv('--cap-add', 'NET_RAW'), reason: 'it pings' };
    const respelled = { argv: jobArgv('--cap-add=cap_net_raw') };
    const [one, ...more] = await history({ argv: jobArgv() }, added, respelled);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ weakened: [{ field: 'HostConfig.CapAdd', to: ['CAP_NET_RAW'] }], reason: 'it pings' });
  });

  it('of an option from an older golden stays and goes as that of a field does', async () => {
    const option = { weakened: [{ option: 'memory', from: '512m', to: '1g' }], broken: [], reason: 'the index' };
    const held = async (memory: string) => {
      const files = filesOf('small', jobArgv('--memory', '1g'), [option]);
      await applyAcceptance(
        await plan([site({ small: jobArgv('--memory', memory, '--name', 'x') })], files),
        memoryStore(files),
      );
      const parsed = parseGolden(files.get('job/small.sh') ?? '');
      return parsed.ok ? parsed.golden.header.acceptances : parsed;
    };
    expect(await held('1g')).toEqual([option]);
    expect(await held('512m')).toEqual([]);
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

/** The store that a process leaves which dies behind its first change. */
function dyingStore(files: Map<string, string>): GoldenStore {
  let alive = true;
  const once = (change: () => void) => async () => {
    if (!alive) throw new Error('dead');
    alive = false;
    change();
  };
  const store = memoryStore(files);
  return {
    ...store,
    write: (path, text) => once(() => files.set(path, text))(),
    remove: (path) => once(() => files.delete(path))(),
    restore: () => Promise.reject(new Error('dead')),
  };
}

describe('a process that dies between a golden and its config', () => {
  const weaker = jobArgv('--memory', '1g');

  it('leaves a golden with its reason, and a config that is found and written again without one', async () => {
    const files = filesOf('small', jobArgv('--memory', '512m'));
    const sites = [site({ small: weaker })];
    await expect(applyAcceptance(await plan(sites, files, 'the index'), dyingStore(files))).rejects.toThrow('dead');
    expect(await plan(sites, files)).toMatchObject([{ kind: 'write', files: [{ code: 'config-stale' }] }]);
    await applyAcceptance(await plan(sites, files), memoryStore(files));
    expect(files.get('job/small.sh')).toContain('# reason: the index\n');
    expect(await plan(sites, files)).toEqual([]);
  });

  it('leaves an orphan that is found', async () => {
    const files = new Map(Object.entries({ ...goldenFiles('small', weaker), ...goldenFiles('old', weaker) }));
    const steps = await plan([site({ small: weaker })], files, undefined, true);
    await expect(applyAcceptance(steps, dyingStore(files))).rejects.toThrow('dead');
    expect(kinds(await plan([site({ small: weaker })], files, undefined, true))).toEqual(['remove job/old.sh']);
  });
});

describe('applyAcceptance', () => {
  it('undoes what it did when a later step fails', async () => {
    const before = { ...goldenFiles('b', jobArgv()), 'job/old.sh': 'old', 'job/old.config.json': '{}' };
    const argv = jobArgv('--name', 'x');
    for (const failing of ['job/a.sh', 'job/a.config.json']) {
      const files = new Map(Object.entries(before));
      const steps = await plan([site({ a: argv, b: argv, c: argv })], files, undefined, true);
      await expect(applyAcceptance(steps.toReversed(), memoryStore(files, failing))).rejects.toThrow('no space left');
      expect(Object.fromEntries(files)).toEqual(before);
    }
  });
});
