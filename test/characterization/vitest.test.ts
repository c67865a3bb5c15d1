import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// oxlint-disable-next-line import/no-unassigned-import -- this is how a test gets the matchers
import '../../src/characterization/vitest.ts';
import { golden, jobArgv, POLICY } from './example.ts';

let project = '';
let testPath: string | undefined;

/** The matcher finds the project from the file of the running test: these tests say that it is another file. */
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'argvet-vitest-'));
  await mkdir(join(project, 'characterization/job'), { recursive: true });
  await mkdir(join(project, 'other/job'), { recursive: true });
  await writeFile(join(project, 'argvet.config.ts'), "throw new Error('the config is not run');");
  await writeFile(join(project, 'characterization/job/small.sh'), golden('small', jobArgv()));
  await writeFile(join(project, 'characterization/job/damaged.sh'), '<<<<<<<\n');
  await writeFile(join(project, 'other/job/small.sh'), golden('small', jobArgv('--name', 'x')));
  testPath = expect.getState().testPath;
  expect.setState({ testPath: join(project, 'test/deep/job.test.ts') });
});

afterEach(async () => {
  if (testPath !== undefined) expect.setState({ testPath });
  await rm(project, { recursive: true });
});

describe('toMatchGolden', () => {
  it('holds for the golden of the project that the test is in', () => {
    expect(jobArgv()).toMatchGolden('job/small');
    expect(() => expect(jobArgv()).not.toMatchGolden('job/small')).toThrow(
      'characterization/job/small.sh, token by token',
    );
  });

  it('fails with the changes and the command that accepts them', () => {
    expect(() => expect(jobArgv('--privileged')).toMatchGolden('job/small')).toThrow(
      `the argv is not the golden characterization/job/small.sh:
  + --privileged
A change that is meant: npx argvet accept job/small`,
    );
    expect(jobArgv('--privileged')).not.toMatchGolden('job/small');
  });

  it('reads another folder when it is told', () => {
    expect(jobArgv('--name', 'x')).toMatchGolden('job/small', { goldens: 'other' });
  });

  it.each<[string, unknown, string, RegExp]>([
    [
      'a missing golden',
      jobArgv(),
      'job/large',
      /no golden characterization\/job\/large\.sh: .*npx argvet accept job\/large/,
    ],
    ['a damaged golden', jobArgv(), 'job/damaged', /damaged\.sh:1 cannot be read/],
    ['a name that leads out', jobArgv(), '../job/small', /"SITE\/CASE"/],
    ['a promise', Promise.resolve(jobArgv()), 'job/small', /a promise: await it first/],
    ['a text', 'docker run x', 'job/small', /an array of strings, and this is string/],
    ['an array of other things', ['docker', 1], 'job/small', /something else in it/],
  ])('fails for %s, also behind `not`', (_, received, name, message) => {
    expect(() => expect(received).toMatchGolden(name)).toThrow(message);
    expect(() => expect(received).not.toMatchGolden(name)).toThrow(message);
  });

  it('takes the project of the working directory for a test file that is in none', async () => {
    await rm(join(project, 'argvet.config.ts'));
    expect(['docker', 'exec', '-u', '10001', 'task-1', 'sh', '-c', 'kill -9 -1']).toMatchGolden('task-exec/reap');
  });
});

function marks(): Promise<string> {
  return readFile(join(project, 'marks'), 'utf8');
}

describe('a test that uses toMatchGolden', () => {
  beforeEach(() => {
    vi.stubEnv('ARGVET_GOLDEN_TESTS', join(project, 'marks'));
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is marked once in a mutation run, passing or failing', async () => {
    expect(() => expect(['docker']).toMatchGolden('job/small')).toThrow(/is not the golden/);
    expect(jobArgv()).toMatchGolden('job/small');
    expect(jobArgv()).toHoldPolicy(POLICY);
    const file = 'test/characterization/vitest.test.ts';
    const names = ['a test that uses toMatchGolden', 'is marked once in a mutation run, passing or failing'];
    expect(await marks()).toBe(`${JSON.stringify({ file, names })}\n`);
  });

  it('is not marked by another matcher', async () => {
    expect(jobArgv()).toHoldPolicy(POLICY);
    await expect(marks()).rejects.toThrow(/ENOENT/);
  });

  it('fails when the mark cannot be written', () => {
    vi.stubEnv('ARGVET_GOLDEN_TESTS', join(project, 'no', 'folder'));
    expect(() => expect(jobArgv()).toMatchGolden('job/small')).toThrow(/ENOENT/);
  });
});

describe('toHoldPolicy', () => {
  it('holds for an argv without findings', () => {
    expect(jobArgv()).toHoldPolicy(POLICY);
    expect(() => expect(jobArgv()).not.toHoldPolicy(POLICY)).toThrow('holds the policy "job"');
  });

  it('fails with the findings', () => {
    expect(() => expect(jobArgv('--privileged')).toHoldPolicy(POLICY)).toThrow(/--privileged/);
    expect(() => expect('docker run x').not.toHoldPolicy(POLICY)).toThrow(/an array of strings/);
  });
});
