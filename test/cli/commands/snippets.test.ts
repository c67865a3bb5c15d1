import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FailedRunError, UsageError } from '../../../src/cli/command.ts';
import { snippetsCommand } from '../../../src/cli/commands/snippets.ts';
import { world } from '../world.ts';

const directory = mkdtempSync(join(tmpdir(), 'argvet-snippets-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const BASH = '```bash\ntrue\n```\n';
const FILES = {
  'README.md': BASH,
  'docs/b.md': BASH,
  'docs/a.mdx': BASH,
  'docs/sub/c.markdown': BASH,
  'docs/node_modules/d.md': BASH,
  'docs/.hidden/e.md': BASH,
  'docs/notes.txt': BASH,
  'wrong.md': `${BASH}\n<!-- argvet: timeout=soon -->\n${BASH}`,
  'text.md': 'no block\n',
  'empty/x.txt': '',
};
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(join(directory, name, '..'), { recursive: true });
  writeFileSync(join(directory, name), text);
}

/** No engine answers at this address. */
const NO_ENGINE = { DOCKER_HOST: `unix://${directory}/none.sock` };

async function run(...args: readonly string[]) {
  const { io, written } = world({ directory, environment: NO_ENGINE });
  const exit = await snippetsCommand.run(args, io);
  return { exit, ...written };
}

function titles(out: string): string[] {
  return out.split('\n').filter((line) => /^\S+\.\w+$/.test(line));
}

describe('argvet snippets', () => {
  it('lists README.md and the documents of docs, in the order of names', async () => {
    const { exit, out, err } = await run();
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    expect(titles(out)).toEqual(['README.md', 'docs/a.mdx', 'docs/b.md', 'docs/sub/c.markdown']);
    expect(out).toContain('4 snippets would run. Nothing was started');
  });

  it('reads each document once, and a file whatever its name', async () => {
    const { out } = await run('docs/b.md', 'docs/notes.txt', './docs/', 'docs/b.md');
    expect(titles(out)).toEqual(['docs/b.md', 'docs/notes.txt', 'docs/a.mdx', 'docs/sub/c.markdown']);
  });

  it('shows the argv that starts each container on request', async () => {
    const { out } = await run('README.md', '--argv', '--image', 'bash=mine:1', '--timeout', '7');
    expect(out).toMatch(/^ {8}docker run --rm .* mine:1 timeout 7 bash \/work\/snippet\.sh$/m);
  });

  it('tells a wrong attribute by its place, exits 2, and runs nothing on an engine', async () => {
    const message =
      'argvet snippets: wrong.md:5: timeout="soon" is wrong: give whole seconds from 1 to 3600, timeout=10\n';
    expect(await run('wrong.md')).toMatchObject({ exit: 2, err: message, out: expect.stringContaining('would run') });
    expect(await run('wrong.md', '--backend', 'docker')).toEqual({ exit: 2, err: message, out: '' });
  });

  it('exits 2 where a document cannot be read, or a folder has none', async () => {
    expect(await run('no.md')).toMatchObject({ exit: 2, err: expect.stringContaining('no.md: there is no such file') });
    expect(await run('empty')).toMatchObject({
      exit: 2,
      err: expect.stringContaining('empty: it has no Markdown document'),
    });
  });

  it('exits 4 without an engine, and says so once', async () => {
    const { exit, out } = await run('README.md', 'docs', '--backend', 'docker');
    expect(exit).toBe(4);
    expect(out.match(/There is no docker engine/g)).toHaveLength(1);
    expect(out).toContain('none ran, 4 could not run\n');
  });

  it('exits 4 where nothing is there to run', async () => {
    expect(await run('text.md', '--backend', 'docker')).toMatchObject({
      exit: 4,
      out: expect.stringContaining('Nothing ran, so nothing is known to work.'),
    });
  });

  it('writes JSON and JUnit, to a file beside the report for the terminal', async () => {
    expect(JSON.parse((await run('README.md', '--format', 'json')).out)).toMatchObject({
      ok: true,
      verdict: 'listed',
      counts: { planned: 1 },
      snippets: [{ document: 'README.md', line: 1, language: 'bash', outcome: null }],
    });
    const { out, err } = await run('README.md', '--format', 'junit', '--output', 'report.xml');
    expect(out).toContain('1 snippet would run');
    expect(err).toBe(`The report is in ${join(directory, 'report.xml')}\n`);
    expect(readFileSync(join(directory, 'report.xml'), 'utf8')).toContain(
      '<testcase name="line 1" classname="README.md"',
    );
  });

  it('does not call an engine clean that it named and could not ask', async () => {
    const refused = await run('--clean', '--backend', 'docker').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FailedRunError);
    expect(refused).toMatchObject({ exit: 4, message: expect.stringContaining('no container was looked for') });
    expect((await run('--clean')).exit).toBe(0);
  });

  it.each([
    [['--language', 'pyton'], '--language has no language "pyton", did you mean python?'],
    [['--language', 'bash,rust'], 'there are bash, sh, python, javascript, typescript'],
    [['--image', 'bash'], '--image takes LANGUAGE=IMAGE, not "bash"'],
    [['--image', 'bash=a,bash=b'], '--image names bash twice: give it one image'],
    [['--image', 'bash=--privileged'], 'The image "--privileged" is refused'],
    [['--timeout', '3601'], '--timeout takes at most 3600 seconds, not 3601'],
    [['--fail-under', '90'], '--fail-under needs --backend docker or podman'],
    [['--backend', 'docker', '--fail-under', '101'], '--fail-under takes a per cent from 0 to 100'],
    [['--backend', 'docker', '--argv'], '--argv is for the list, without --backend'],
    [['--clean', 'README.md'], '--clean runs nothing, so it takes no FILE'],
    [['--output', 'none/x'], 'cannot write "none/x": its folder is not there'],
  ])('refuses %j', async (args, message) => {
    const refused = await run(...args).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UsageError);
    expect(String(refused)).toContain(message);
  });
});
