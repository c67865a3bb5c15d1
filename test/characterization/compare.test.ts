import { describe, expect, it } from 'vitest';
import { compareGoldens } from '../../src/characterization/compare.ts';
import type { SiteDefinition } from '../../src/characterization/definition.ts';
import { parseSelection } from '../../src/characterization/selection.ts';
import { golden, goldenFiles, jobArgv, POLICY, site } from './example.ts';
import { memoryStore } from './memory-store.ts';

async function findings(sites: readonly SiteDefinition[], files: Record<string, string>, ...names: string[]) {
  const parsed = parseSelection(names, sites);
  if (!parsed.ok) throw new Error(parsed.unknown);
  const { cases, orphans } = await compareGoldens(
    { sites },
    memoryStore(new Map(Object.entries(files))),
    parsed.selection,
  );
  return [...cases.flatMap((each) => each.findings), ...orphans];
}

const PLACE = { site: 'job', case: 'small', path: 'job/small.sh' };

describe('compareGoldens', () => {
  it('finds nothing when every golden is what is built', async () => {
    expect(await findings([site({ small: jobArgv() })], goldenFiles('small', jobArgv()))).toEqual([]);
  });

  it('finds a missing golden', async () => {
    expect(await findings([site({ small: jobArgv() })], {})).toEqual([{ code: 'golden-missing', golden: PLACE }]);
  });

  it('finds a stale golden with its changes', async () => {
    const files = goldenFiles('small', jobArgv());
    expect(await findings([site({ small: jobArgv('--name', 'x') })], files)).toEqual([
      {
        code: 'golden-stale',
        golden: PLACE,
        changes: [{ kind: 'added', tokens: ['--name', 'x'], to: 7 }],
        meaning: { kind: 'config', changes: [expect.objectContaining({ field: 'Query.name', to: 'x' })] },
      },
    ]);
  });

  it('finds a damaged golden with the line', async () => {
    const files = { 'job/small.sh': `<<<<<<< ours\n${golden('small', jobArgv())}` };
    expect(await findings([site({ small: jobArgv() })], files)).toEqual([
      { code: 'golden-unreadable', golden: PLACE, line: 1, message: expect.stringContaining('first line') },
    ]);
  });

  it('finds a golden that was copied from another case', async () => {
    const files = { ...goldenFiles('small', jobArgv()), 'job/small.sh': golden('large', jobArgv()) };
    expect(await findings([site({ small: jobArgv() })], files)).toEqual([
      { code: 'golden-header', golden: PLACE, field: 'case', expected: 'small', actual: 'large' },
    ]);
  });

  it('finds a golden of another site and another policy, once each', async () => {
    const other = golden('small', jobArgv(), [], { ...POLICY, name: 'jobs', verb: 'create' }).replace(
      /site: job/,
      'site: jab',
    );
    const files = { ...goldenFiles('small', jobArgv()), 'job/small.sh': other };
    expect(await findings([site({ small: jobArgv() })], files)).toEqual([
      { code: 'golden-header', golden: PLACE, field: 'site', expected: 'job', actual: 'jab' },
      { code: 'golden-header', golden: PLACE, field: 'policy', expected: 'job', actual: 'jobs' },
    ]);
  });

  it('finds a policy that changed behind its golden', async () => {
    const files = goldenFiles('small', jobArgv());
    const wider = { ...POLICY, options: [...POLICY.options, { option: 'privileged', reason: 'none' }] };
    expect(await findings([site({ small: jobArgv() }, wider)], files)).toMatchObject([
      { code: 'golden-policy-changed', golden: PLACE, policy: 'job' },
    ]);
  });

  it.each<[string, Record<string, string>, object]>([
    ['is missing', { 'job/small.sh': golden('small', jobArgv()) }, { code: 'config-missing' }],
    [
      'was mended by hand',
      {
        ...goldenFiles('small', jobArgv()),
        'job/small.config.json': goldenFiles('small', jobArgv('--init'))['job/small.config.json'] ?? '',
      },
      { code: 'config-stale', fields: ['HostConfig.Init'] },
    ],
    [
      "is that of the golden's argv from before",
      { ...goldenFiles('small', jobArgv('--init')), 'job/small.sh': golden('small', jobArgv()) },
      { code: 'config-stale', fields: ['HostConfig.Init'] },
    ],
    [
      'is no JSON',
      { ...goldenFiles('small', jobArgv()), 'job/small.config.json': '{' },
      { code: 'config-stale', fields: [] },
    ],
  ])('finds a config that %s', async (_, files, finding) => {
    expect(await findings([site({ small: jobArgv() })], files)).toEqual([{ golden: PLACE, ...finding }]);
  });

  it("holds a config against its golden's argv, also where another one is built", async () => {
    const files = goldenFiles('small', jobArgv());
    const codes = (await findings([site({ small: jobArgv('--init') })], files)).map(({ code }) => code);
    expect(codes).toEqual(['golden-stale']);
  });

  it('says nothing of the config of a golden that is missing or damaged', async () => {
    const { 'job/small.config.json': config = '' } = goldenFiles('small', jobArgv());
    const codes = async (files: Record<string, string>) =>
      (await findings([site({ small: jobArgv() })], { ...files, 'job/small.config.json': config })).map(
        ({ code }) => code,
      );
    expect(await codes({})).toEqual(['golden-missing']);
    expect(await codes({ 'job/small.sh': '<<<<<<<' })).toEqual(['golden-unreadable']);
  });

  it('finds a case that fails, next to its golden', async () => {
    const failing = site({
      small: () => {
        throw new Error('no image');
      },
    });
    expect(await findings([failing], goldenFiles('small', jobArgv()))).toEqual([
      { code: 'build-failed', golden: PLACE, message: 'no image' },
    ]);
  });

  it('finds a case that builds another argv each time, with what differs', async () => {
    let count = 0;
    const unstable = site({ small: () => jobArgv('--name', `job-${count++}`) });
    expect(await findings([unstable], goldenFiles('small', jobArgv()))).toEqual([
      {
        code: 'build-unstable',
        golden: PLACE,
        changes: [{ kind: 'altered', before: ['--name', 'job-0'], after: ['--name', 'job-1'], to: 7 }],
      },
    ]);
  });

  it('finds goldens without a case or a site', async () => {
    const files = {
      ...goldenFiles('small', jobArgv()),
      ...goldenFiles('old', jobArgv()),
      'job/alone.config.json': '',
      'job/deep/x.sh': '',
      'gone/a.sh': '',
      'stray.sh': '',
    };
    expect(await findings([site({ small: jobArgv() })], files)).toEqual([
      { code: 'golden-orphan', golden: { site: 'gone', case: undefined, path: 'gone/a.sh' }, of: 'site' },
      { code: 'golden-orphan', golden: { site: 'job', case: undefined, path: 'job/alone.config.json' }, of: 'case' },
      { code: 'golden-orphan', golden: { site: 'job', case: undefined, path: 'job/deep/x.sh' }, of: 'case' },
      { code: 'golden-orphan', golden: { site: 'job', case: undefined, path: 'job/old.sh' }, of: 'case' },
      { code: 'golden-orphan', golden: { site: '', case: undefined, path: 'stray.sh' }, of: 'site' },
    ]);
  });

  it('looks only at what is selected', async () => {
    const sites = [site({ small: jobArgv(), large: jobArgv() })];
    const files = { 'job/old.sh': '', 'gone/a.sh': '' };
    const codes = async (...names: string[]) =>
      (await findings(sites, files, ...names)).map(({ code, golden: { path } }) => `${code} ${path}`);
    expect(await codes('job/large')).toEqual(['golden-missing job/large.sh']);
    expect(await codes('job')).toEqual([
      'golden-missing job/small.sh',
      'golden-missing job/large.sh',
      'golden-orphan job/old.sh',
    ]);
  });
});
