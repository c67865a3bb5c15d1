import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/cli/command.ts';
import { lintCommand } from '../../../src/cli/commands/lint.ts';
import { world } from '../world.ts';

const directory = mkdtempSync(join(tmpdir(), 'argvet-lint-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const FILES = {
  'good.sh': 'docker run --rm x\n',
  'bad.sh': 'docker run --privileged x\n',
  'unread.sh': 'docker run $OPTIONS x\n',
  'broken.json': '{\n "a": \n}',
  'text.txt': 'docker run --privileged x\n',
};
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(directory, name), text);

async function run(...args: readonly string[]) {
  const { io, written } = world({ directory });
  const exit = await lintCommand.run(args, io);
  return { exit, ...written };
}

describe('argvet lint', () => {
  it('exits 0 where nothing is found, and says what it read', async () => {
    expect(await run('good.sh')).toEqual({
      exit: 0,
      out: '1 file, 1 argv, policy baseline: no findings\n',
      err: '',
    });
  });

  it('exits 1 with findings, each at its place', async () => {
    const { exit, out } = await run('good.sh', 'bad.sh');
    expect(exit).toBe(1);
    expect(out).toMatch(
      /^bad\.sh:1:12 {2}weakening-option {2}--privileged weakens.*\n\n2 files, 2 argv, .*: 1 finding\n$/,
    );
  });

  it('notes what it did not read, which counts with --strict alone', async () => {
    expect(await run('unread.sh')).toMatchObject({
      exit: 0,
      out: expect.stringContaining('unread.sh:1:12  note unknown-words'),
    });
    expect(await run('unread.sh', '--strict')).toMatchObject({
      exit: 1,
      out: expect.stringContaining('1 finding, 1 of them of what was not read\n'),
    });
  });

  it('exits 2 where a file cannot be read, with its place on standard error, and reads the others', async () => {
    const { exit, out, err } = await run('broken.json', 'bad.sh', 'no.sh');
    expect(exit).toBe(2);
    expect(err).toBe(
      'argvet lint: broken.json:3:1: it is no JSON: a value is expected here\nargvet lint: no.sh: there is no such file: look at the path\n',
    );
    expect(out).toMatch(/^bad\.sh:1:12 [^]*\n2 files could not be read\n$/);
  });

  it('does not call free of findings what it did not read', async () => {
    expect(await run('no.yml')).toEqual({
      exit: 2,
      out: 'policy baseline: nothing was read\n1 file could not be read\n',
      err: 'argvet lint: no.yml: there is no such file: look at the path\n',
    });
    expect((await run('text.txt')).out).not.toContain('no findings');
  });

  it('says of a file that is of no kind which kinds there are, and reads it as one that is named', async () => {
    expect(await run('text.txt')).toMatchObject({
      exit: 2,
      err: expect.stringMatching(
        /text\.txt: it is of no kind that is read: JSON.*YAML.*sh and bash.*--as json\|yaml\|shell/,
      ),
    });
    expect(await run('text.txt', '--as', 'shell')).toMatchObject({ exit: 1 });
  });

  it('holds a file against the policy that is named', async () => {
    const { exit, out } = await run('good.sh', '--policy', 'hardened');
    expect(exit).toBe(1);
    expect(out).toMatch(/^good\.sh:1:8 {2}missing-option {2}--cap-drop ALL is missing/);
    expect(out).toMatch(/policy hardened: 7 findings\n$/);
  });

  it('prints one JSON object, or annotations', async () => {
    const { out } = await run('bad.sh', '--json');
    expect(JSON.parse(out)).toMatchObject({ ok: false, policy: 'baseline', files: [{ path: 'bad.sh' }] });
    expect((await run('bad.sh', '--format', 'json')).out).toBe(out);
    expect((await run('bad.sh', '--json', '--format=json')).out).toBe(out);
    expect((await run('bad.sh', '--format', 'github')).out).toMatch(/^::error file=bad\.sh,line=1,col=12,/);
    expect((await run('good.sh', '--format', 'github')).out).toBe('');
  });

  it.each([
    [[], /no file is given: argvet lint FILE/],
    [['--policy', 'strict', 'a.sh'], /--policy takes baseline or hardened, not "strict"/],
    [['--as', 'toml', 'a'], /--as takes json or yaml or shell, not "toml"/],
    [['--format', 'xml', 'a'], /--format takes text or json or github, not "xml"/],
    [['--json', '--format', 'github', 'a'], /give --json or --format, not both/],
    [['--fix', 'a'], /unknown option "--fix"/],
  ])('refuses a command line that is wrong: %j', async (args, message) => {
    const failure = run(...args);
    await expect(failure).rejects.toThrow(UsageError);
    await expect(failure).rejects.toThrow(message);
  });
});
