import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptCommand } from '../../../src/cli/commands/accept.ts';
import { checkCommand } from '../../../src/cli/commands/check.ts';
import { jobArgv } from '../../characterization/example.ts';
import { makeProject, runIn } from './project.ts';
import type { Project } from './project.ts';

let project: Project;

beforeEach(async () => {
  project = await makeProject();
});

afterEach(() => project.remove());

const check = (...args: string[]) => runIn(project, checkCommand, args);

describe('argvet check', () => {
  it('exits 0 and says so when every golden and policy holds', async () => {
    await project.set({ small: jobArgv(), large: jobArgv('--memory', '1g') });
    await runIn(project, acceptCommand, []);
    expect(await check()).toEqual({
      exit: 0,
      out: 'job  2 cases  holds\n\n1 site, 2 cases: every golden and policy holds\n',
      err: '',
    });
  });

  it('exits 1 with each finding under its case, its changes and what to do', async () => {
    await project.set({ small: jobArgv(), large: jobArgv() });
    await runIn(project, acceptCommand, []);
    await project.set({ small: jobArgv('--tty'), other: jobArgv() });
    const { exit, out } = await check();
    expect(exit).toBe(1);
    expect(out).toBe(`job  2 cases  3 findings
  small
    golden-stale  the builder gives another argv than characterization/job/small.sh
      + --tty
        terminal off → on (other)
    unexpected-option  --tty is not in the policy, which is closed (token 7: --tty)
  other
    golden-missing  there is no golden characterization/job/other.sh
no case
  golden-orphan  characterization/job/large.sh belongs to no case of the config

1 site, 2 cases: 4 findings
What breaks a policy: change the builder; or, where it is meant, the policy in the config:
  unexpected-option: name the option in options, with a reason
Then the golden of a change that is meant: npx argvet accept [SITE/CASE]
A golden that no case needs: npx argvet accept --prune
`);
  });

  it('checks the policy of a golden too when it is not what is built', async () => {
    await project.set({ small: jobArgv('--tty') });
    await runIn(project, acceptCommand, ['--reason', 'a person types']);
    await project.set({ small: jobArgv() });
    const { out } = await check();
    expect(out).toMatch(/ {4}unexpected-option {2}in the golden: --tty is not in the policy.*\n/);
    expect(out).not.toContain('What breaks a policy');
  });

  it('tells the findings of a golden that is what is built once', async () => {
    await project.set({ small: jobArgv('--tty') });
    await runIn(project, acceptCommand, ['--reason', 'a person types']);
    expect((await check()).out).toContain('1 site, 1 case: 1 finding\n');
  });

  it('points to accept alone where no policy is broken', async () => {
    await project.set({ small: jobArgv() });
    await runIn(project, acceptCommand, []);
    await project.set({ small: jobArgv('--memory', '1g') });
    expect((await check()).out).toMatch(/1 finding\nA change that is meant: npx argvet accept \[SITE\/CASE\]\n$/);
  });

  it('points to the policy alone where the golden is what is built', async () => {
    await project.set({ small: jobArgv('--privileged') });
    await runIn(project, acceptCommand, ['--reason', 'a nested engine']);
    expect((await check()).out).toMatch(
      /findings\nWhat breaks a policy: .*:\n {2}weakening-option: name .*permitsWeakening\n {2}option-not-in-effect: .*\n$/,
    );
  });

  it('points to the builder alone where no policy could allow it', async () => {
    await project.set({ small: ['docker', 'run', '--rm', '--no-such'] });
    await runIn(project, acceptCommand, ['--reason', 'a newer docker']);
    expect((await check()).out).toMatch(/1 finding\nWhat breaks a policy: change the builder\n$/);
  });

  it('finds a config that is gone or no longer that of its argv, and says what writes it', async () => {
    await project.set({ small: jobArgv(), large: jobArgv() });
    await runIn(project, acceptCommand, []);
    await rm(join(project.directory, 'characterization/job/small.config.json'));
    await project.write('characterization/job/large.config.json', '{"Image":"debian:12"}');
    expect(await check()).toEqual({
      exit: 1,
      out: `job  2 cases  2 findings
  small
    config-missing  there is no characterization/job/small.config.json, which says what the golden's argv asks for
  large
    config-stale  characterization/job/large.config.json is not what the argv of characterization/job/large.sh asks for: \
Client.Start, Cmd, HostConfig.AutoRemove, HostConfig.CapDrop, HostConfig.PidsLimit

1 site, 2 cases: 2 findings
A change that is meant: npx argvet accept [SITE/CASE]
`,
      err: '',
    });
  });

  it('tells a config that is no text file', async () => {
    await project.set({ small: jobArgv() });
    await runIn(project, acceptCommand, []);
    await rm(join(project.directory, 'characterization/job/small.config.json'));
    await mkdir(join(project.directory, 'characterization/job/small.config.json'));
    expect((await check()).out).toContain(
      'config-unreadable  characterization/job/small.config.json cannot be read: it is a folder, no file: move it away\n',
    );
  });

  it('checks only the sites and cases that are named', async () => {
    await project.set({ small: jobArgv(), large: jobArgv() });
    await runIn(project, acceptCommand, ['job/small']);
    expect((await check('job/small')).exit).toBe(0);
    expect((await check('job')).exit).toBe(1);
    await expect(check('job/smal')).rejects.toThrow('no site or case "job/smal", did you mean job/small?');
  });

  it('prints one JSON object with --json', async () => {
    await project.set({ small: jobArgv('--tty') });
    const { exit, out } = await check('--json');
    expect(exit).toBe(1);
    expect(out.endsWith('}\n')).toBe(true);
    expect(JSON.parse(out)).toEqual({
      ok: false,
      cases: [
        {
          site: 'job',
          case: 'small',
          golden: 'characterization/job/small.sh',
          ok: false,
          goldenFindings: [
            {
              code: 'golden-missing',
              golden: { site: 'job', case: 'small', path: 'characterization/job/small.sh' },
              text: 'there is no golden characterization/job/small.sh',
            },
          ],
          policyFindings: [
            expect.objectContaining({
              code: 'unexpected-option',
              place: { index: 7 },
              in: 'built',
              argv: jobArgv('--tty'),
            }),
          ],
        },
      ],
      orphans: [],
    });
  });

  it('never prints control characters of an argv', async () => {
    await project.set({ small: jobArgv('--name=\u001b[2J\n', '-e', '\u202eA=1') });
    await runIn(project, acceptCommand, ['--reason', 'x']);
    await project.set({ small: jobArgv('--name=\u0007\r', '-e', 'B=\u2028') });
    expect((await check()).out).not.toMatch(/[^\P{Cc}\n]|[\u202e\u2028]/u);
  });

  it('throws what the shell tells with exit 2 for a wrong config', async () => {
    await project.write('argvet.config.ts', 'export default { sites: [] };');
    await expect(check()).rejects.toMatchObject({ name: 'ConfigError' });
  });

  it('escapes in its JSON what a terminal would obey', async () => {
    await project.set({ small: jobArgv('--memory', 'x\u009b2J\u202e') });
    const { out } = await check('--json');
    expect(out).toContain(String.raw`x\u009b2J\u202e`);
    expect(out).toMatch(/^[ -~]*\n$/);
  });

  it('tells a golden that is no text file as one finding, and checks the others', async () => {
    await project.set({ small: jobArgv(), large: jobArgv() });
    await runIn(project, acceptCommand, []);
    await rm(join(project.directory, 'characterization/job/small.sh'));
    await mkdir(join(project.directory, 'characterization/job/small.sh'));
    const { exit, out } = await check();
    expect(exit).toBe(1);
    expect(out).toContain(
      '    golden-unreadable  characterization/job/small.sh cannot be read: it is a folder, no file: move it away\n',
    );
    expect(out).toContain('1 site, 2 cases: 1 finding\n');
  });
});
