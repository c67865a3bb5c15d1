import { readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptCommand } from '../../../src/cli/commands/accept.ts';
import { jobArgv } from '../../characterization/example.ts';
import { makeProject, runIn } from './project.ts';
import type { Project } from './project.ts';

let project: Project;

beforeEach(async () => {
  project = await makeProject();
});

afterEach(() => project.remove());

const accept = (...args: string[]) => runIn(project, acceptCommand, args);

const SMALL = 'characterization/job/small.sh';
const CONFIG = 'characterization/job/small.config.json';

describe('argvet accept', () => {
  it('creates goldens, and then has nothing to do', async () => {
    await project.set({ small: jobArgv() });
    expect(await accept()).toEqual({
      exit: 0,
      out: `${SMALL}: created\n\n1 written, 0 removed, 0 refused\n`,
      err: '',
    });
    expect(JSON.parse(await project.read(CONFIG))).toMatchObject({ 'HostConfig.PidsLimit': 64, Image: 'debian:12' });
    expect(await project.read(SMALL)).toContain('docker run \\\n  --rm \\\n  --cap-drop ALL \\\n');
    expect(await accept()).toEqual({ exit: 0, out: 'Nothing to accept: every golden is what is built.\n', err: '' });
  });

  it('prints each change', async () => {
    await project.set({ small: jobArgv('--memory', '1g') });
    await accept();
    await project.set({ small: jobArgv('--memory', '512m') });
    expect((await accept()).out).toBe(`${SMALL}: updated
  ~ --memory 1g => --memory 512m
    memory 1g → 512m (stronger, CIS 5.11)
    memory and swap 2g → 1g (stronger, CIS 5.11)

1 written, 0 removed, 0 refused
`);
  });

  it('says so when spelling alone changed, and asks for no reason', async () => {
    await project.set({ small: jobArgv('--memory', '1g') });
    await accept();
    const config = await project.read(CONFIG);
    await project.set({ small: jobArgv('-m', '1024m') });
    expect((await accept()).out).toBe(`${SMALL}: updated
  ~ --memory 1g => -m 1024m
    spelling alone: the container config is the same

1 written, 0 removed, 0 refused
`);
    expect(await project.read(CONFIG)).toBe(config);
  });

  it('writes the config alone where a golden has none or another one', async () => {
    await project.set({ small: jobArgv('--privileged') });
    await accept('--reason', 'a nested engine');
    const [golden, config] = [await project.read(SMALL), await project.read(CONFIG)];
    await rm(join(project.directory, CONFIG));
    expect(await accept()).toEqual({
      exit: 0,
      out: `${CONFIG}: created
  there is no ${CONFIG}, which says what the golden's argv asks for

1 written, 0 removed, 0 refused
`,
      err: '',
    });
    await project.write(CONFIG, '{}');
    expect((await accept()).out).toContain(
      `${CONFIG}: updated\n  ${CONFIG} is not what the argv of ${SMALL} asks for: `,
    );
    expect([await project.read(SMALL), await project.read(CONFIG)]).toEqual([golden, config]);
  });

  it('writes no config under CI', async () => {
    await project.set({ small: jobArgv() });
    await accept();
    await rm(join(project.directory, CONFIG));
    expect(await runIn(project, acceptCommand, [], { CI: 'true' })).toMatchObject({
      exit: 1,
      out: expect.stringContaining(`${CONFIG}: would be created`),
    });
    await expect(project.read(CONFIG)).rejects.toThrow('ENOENT');
  });

  it('removes the config of an orphan with it', async () => {
    await project.set({ small: jobArgv(), old: jobArgv() });
    await accept();
    await project.set({ small: jobArgv() });
    expect((await accept('--prune')).out).toContain('1 removed');
    expect((await readdir(join(project.directory, 'characterization/job'))).toSorted()).toEqual([
      'small.config.json',
      'small.sh',
    ]);
  });

  it('refuses what weakens without a reason, writes the rest, and exits 1', async () => {
    await project.set({ small: jobArgv('--memory', '512m') });
    await accept();
    const before = await project.read(SMALL);
    await project.set({ small: jobArgv('--memory', '1g'), large: jobArgv() });
    const { exit, out } = await accept();
    expect(exit).toBe(1);
    expect(out).toMatch(
      /small\.sh: refused, it needs a reason\n {2}~ --memory 512m => --memory 1g\n {4}memory 512m → 1g \(weaker, CIS 5\.11\): more memory\n/,
    );
    expect(out).toContain('\n1 written, 0 removed, 1 refused\n');
    expect(await project.read(SMALL)).toBe(before);
    expect(await project.goldens()).toEqual(['job/large.sh', 'job/small.sh']);
  });

  it('keeps the reason in the golden, in one line', async () => {
    await project.set({ small: jobArgv('--memory', '512m') });
    await accept();
    await project.set({ small: jobArgv('--memory', '1g') });
    expect((await accept('--reason', 'the index\nneeds it')).exit).toBe(0);
    expect(await project.read(SMALL)).toContain(
      '\n# weakened: HostConfig.Memory from 536870912 to 1073741824\n' +
        '# weakened: HostConfig.MemorySwap from 1073741824 to 2147483648\n# reason: the index needs it\ndocker run',
    );
  });

  it('accepts what breaks the policy with a reason, and says that check still reports it', async () => {
    await project.set({ small: jobArgv('--privileged') });
    expect((await accept()).exit).toBe(1);
    expect(await project.goldens()).toEqual([]);
    const { exit, out } = await accept('--reason', 'a nested engine');
    expect(exit).toBe(0);
    expect(out).toContain('argvet check still reports it');
    expect(await project.read(SMALL)).toMatch(/\n# breaks: weakening-option --privileged\n# reason: a nested engine\n/);
  });

  it('keeps orphans and says so, and removes them with --prune', async () => {
    await project.set({ small: jobArgv(), old: jobArgv() });
    await accept();
    await project.set({ small: jobArgv() });
    expect(await accept()).toMatchObject({
      exit: 0,
      out: expect.stringContaining('old.sh: belongs to no case, and stays'),
    });
    expect(await project.goldens()).toEqual(['job/old.sh', 'job/small.sh']);
    expect(await accept('--prune')).toMatchObject({ exit: 0, out: expect.stringContaining('old.sh: removed') });
    expect(await project.goldens()).toEqual(['job/small.sh']);
  });

  it('accepts only the cases that are named', async () => {
    await project.set({ small: jobArgv(), large: jobArgv() });
    await accept('job/large');
    expect(await project.goldens()).toEqual(['job/large.sh']);
    await expect(accept('jobs')).rejects.toThrow('did you mean job?');
  });

  it.each(['true', '1', 'yes'])('writes and removes nothing when CI is %s, and exits 1 when it would', async (CI) => {
    await project.set({ small: jobArgv() });
    await project.write('characterization/job/old.sh', 'old');
    const outcome = await runIn(project, acceptCommand, ['--prune'], { CI });
    expect(outcome).toMatchObject({ exit: 1, err: expect.stringContaining('nothing was written') });
    expect(outcome.out).toContain(`${SMALL}: would be created`);
    expect(outcome.out).toContain('old.sh: would be removed');
    expect(await project.goldens()).toEqual(['job/old.sh']);
  });

  it('exits 0 under CI when nothing is to be accepted', async () => {
    await project.set({ small: jobArgv() });
    await accept();
    expect(await runIn(project, acceptCommand, [], { CI: 'true' })).toMatchObject({ exit: 0, err: '' });
  });

  it.each(['', '0', 'false', 'False', undefined])('writes when CI is %j', async (CI) => {
    await project.set({ small: jobArgv() });
    await runIn(project, acceptCommand, [], { CI });
    expect(await project.goldens()).toEqual(['job/small.sh']);
  });

  it('writes nothing with --dry-run, and exits 1 when it would', async () => {
    await project.set({ small: jobArgv() });
    const told = { exit: 1, out: expect.stringContaining('would be created'), err: '' };
    expect(await accept('--dry-run')).toMatchObject(told);
    expect(await runIn(project, acceptCommand, ['--dry-run'], { CI: 'true' })).toMatchObject(told);
    expect(await project.goldens()).toEqual([]);
  });

  it('refuses a reason without words', async () => {
    await expect(accept('--reason', ' ')).rejects.toThrow('--reason needs words');
  });

  it("escapes an orphan's name", async () => {
    await project.set({ small: jobArgv() });
    await project.write('characterization/job/a\u001b[2J\nb.sh', '');
    const shown = String.raw`characterization/job/a\u{1b}[2J\nb.sh: removed`;
    expect((await accept('--prune')).out.split('\n')).toContain(shown);
  });

  it('puts back what it removed, in folders that no golden has, when it cannot remove the next', async () => {
    await project.set({ small: jobArgv() });
    await project.write('characterization/Old/deep/a.sh', 'kept');
    await symlink('a.sh', join(project.directory, 'characterization/Old/link.sh'));
    await expect(accept('--prune')).rejects.toThrow('characterization/Old/link.sh: it is a symbolic link, no file');
    expect(await project.read('characterization/Old/deep/a.sh')).toBe('kept');
    expect(await project.goldens()).toEqual(['Old/deep/a.sh', 'Old/link.sh']);
  });
});
