import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptCommand } from '../../../src/cli/commands/accept.ts';
import { diffCommand } from '../../../src/cli/commands/diff.ts';
import { jobArgv } from '../../characterization/example.ts';
import { makeProject, runIn } from './project.ts';
import type { Project } from './project.ts';

let project: Project;

beforeEach(async () => {
  project = await makeProject();
});

afterEach(() => project.remove());

/** A git that reads no configuration but its repository's. */
function git(directory: string, ...words: readonly string[]): string {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main'];
  return execFileSync('git', [...identity, ...words], {
    cwd: directory,
    encoding: 'utf8',
    stdio: 'pipe',
    env: { PATH: process.env['PATH'], HOME: directory, GIT_CONFIG_NOSYSTEM: '1' },
  });
}

function commit(directory = project.directory): void {
  git(directory, 'add', '-A');
  git(directory, 'commit', '-qm', 'x');
}

async function accept(cases: Record<string, readonly string[]>): Promise<void> {
  await project.set(cases);
  await runIn(project, acceptCommand, ['--prune', '--reason', 'meant']);
}

const diff = (...args: string[]) => runIn(project, diffCommand, args);

const SMALL = 'characterization/job/small.sh';

describe('argvet diff', () => {
  beforeEach(async () => {
    git(project.directory, 'init', '-q');
    await accept({ small: jobArgv(), old: jobArgv() });
    commit();
  });

  it('exits 0 and says so when nothing changed since HEAD', async () => {
    const head = git(project.directory, 'rev-parse', 'HEAD').slice(0, 12);
    expect(await diff()).toEqual({ exit: 0, out: `2 goldens, since HEAD (${head}): no change\n`, err: '' });
  });

  it('tells what the work tree changes, committed or not, and exits 1 when something is weaker', async () => {
    git(project.directory, 'branch', 'base');
    await accept({ small: jobArgv('--memory', '1g'), old: jobArgv() });
    commit();
    await accept({ small: jobArgv('--memory', '2g'), fresh: jobArgv() });
    const { exit, out } = await diff('--base', 'base');
    expect(exit).toBe(0);
    expect(out).toMatch(/^characterization\/job\/fresh\.sh: added\n[^]*old\.sh: removed\n[^]*small\.sh: stronger\n/);
    expect(await diff()).toMatchObject({ exit: 1, out: expect.stringContaining(`${SMALL}: weaker\n`) });
  });

  it('builds nothing: it needs no argv, and compares what the files say', async () => {
    await project.set({});
    await project.write('argv.json', '{ "small": null, "old": null }');
    expect(await diff()).toMatchObject({ exit: 0, err: '' });
  });

  it('compares only what is named, also a case that is gone', async () => {
    await accept({ small: jobArgv('--init') });
    expect((await diff('job/old')).out).toMatch(
      /^characterization\/job\/old\.sh: removed\n[^]*0 goldens, .*: 1 removed\n$/,
    );
    expect((await diff('job/small')).out).not.toContain('old.sh');
    await expect(diff('job/smal')).rejects.toThrow('no site or case "job/smal", did you mean job/small?');
  });

  it('prints JSON or Markdown when it is asked to, and not both', async () => {
    await accept({ small: jobArgv('--privileged'), old: jobArgv() });
    const json = await diff('--json');
    expect(json.exit).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({ ok: false, goldens: 2, differences: [{ verdict: 'weaker' }] });
    expect(await diff('--markdown')).toMatchObject({
      exit: 1,
      out: expect.stringMatching(/^### Containers: 1 weaker\n/),
    });
    await expect(diff('--json', '--markdown')).rejects.toMatchObject({ name: 'UsageError' });
  });

  it('reads the goldens of a project in a subfolder, in the folder that its config names', async () => {
    const [inner, outer] = [join(project.directory, ':a b/[c]'), project.directory];
    await mkdir(join(inner, 'test'), { recursive: true });
    for (const file of ['argvet.config.ts', 'job.ts', 'argv.json']) await rename(join(outer, file), join(inner, file));
    await rename(join(outer, 'characterization'), join(inner, 'test/-goldens'));
    const config = await project.read(':a b/[c]/argvet.config.ts');
    await writeFile(
      join(inner, 'argvet.config.ts'),
      config.replace('sites: [', "goldens: 'test/-goldens',\n  sites: ["),
    );
    commit();
    await rm(join(inner, 'test/-goldens/job/old.sh'));
    const { exit, out } = await runIn({ ...project, directory: inner }, diffCommand, []);
    expect([exit, out]).toEqual([0, expect.stringMatching(/^test\/-goldens\/job\/old\.sh: removed\n[^]*1 golden, /)]);
  });

  it('takes everything for new where the revision has no such folder', async () => {
    await rename(join(project.directory, 'characterization'), join(project.directory, 'moved'));
    const config = await project.read('argvet.config.ts');
    await project.write('argvet.config.ts', config.replace('sites: [', "goldens: 'moved',\n  sites: ["));
    expect((await diff()).out).toMatch(/2 goldens, .*: 2 added\n$/);
  });

  it('follows a folder of goldens that is a link, in the repository that it leads to', async () => {
    await rename(join(project.directory, 'characterization'), join(project.directory, '-real'));
    await symlink('-real', join(project.directory, 'characterization'));
    commit();
    await rm(join(project.directory, '-real/job/old.sh'));
    expect((await diff()).out).toMatch(/: 1 removed\n$/);
  });

  it('says that a golden was a link at the revision, and does not follow it', async () => {
    await rm(join(project.directory, SMALL));
    await symlink('old.sh', join(project.directory, SMALL));
    commit();
    await rm(join(project.directory, SMALL));
    expect(await diff()).toMatchObject({
      exit: 1,
      out: expect.stringContaining('the golden of the revision cannot be read: it is a symbolic link, no file'),
    });
  });

  it('speaks of its own folder in a hook of git of another one', async () => {
    const other = await mkdtemp(join(tmpdir(), 'argvet-other-'));
    const { GIT_DIR: before } = process.env;
    try {
      git(other, 'init', '-q');
      process.env['GIT_DIR'] = join(await realpath(other), '.git');
      expect(await diff()).toMatchObject({ exit: 0 });
    } finally {
      if (before === undefined) delete process.env['GIT_DIR'];
      else process.env['GIT_DIR'] = before;
      await rm(other, { recursive: true });
    }
  });

  it('names a revision that is not there, with exit 2', async () => {
    await expect(diff('--base', 'mian')).rejects.toMatchObject({
      name: 'UsageError',
      message: 'argvet diff: there is no revision "mian": name a commit, a branch or a tag',
    });
    await expect(diff('--base', 'HEAD:argv.json')).rejects.toMatchObject({ name: 'UsageError' });
    await expect(diff('--base=-x')).rejects.toMatchObject({ name: 'UsageError' });
  });

  it('says that a shallow clone lacks the revision', async () => {
    await accept({ small: jobArgv('--init') });
    commit();
    const clone = await mkdtemp(join(tmpdir(), 'argvet-clone-'));
    try {
      git(clone, 'clone', '-q', '--depth', '1', `file://${project.directory}`, 'shallow');
      const shallow = { ...project, directory: join(clone, 'shallow') };
      await expect(runIn(shallow, diffCommand, ['--base', 'HEAD~1'])).rejects.toThrow(
        /the clone is shallow: fetch it first/,
      );
      expect(await runIn(shallow, diffCommand, [])).toMatchObject({ exit: 0 });
    } finally {
      await rm(clone, { recursive: true });
    }
  });
});

describe('argvet diff without a revision', () => {
  beforeEach(() => accept({ small: jobArgv() }));

  it('says that there is no repository', async () => {
    await expect(diff()).rejects.toThrow(/^argvet diff: .* is in no git repository/);
  });

  it('says that there is no commit', async () => {
    git(project.directory, 'init', '-q');
    await expect(diff()).rejects.toThrow('argvet diff: the repository has no commit yet: commit the goldens first');
  });
});
