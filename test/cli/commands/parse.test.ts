import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/cli/command.ts';
import { parseCommand } from '../../../src/cli/commands/parse.ts';
import { world } from '../world.ts';

async function run(args: readonly string[], input: readonly (string | Uint8Array)[] = []) {
  const stdin = (async function* () {
    yield* input;
  })();
  const { io, written } = world({ stdin });
  const exit = await parseCommand.run(args, io);
  return { exit, ...written };
}

const objects = (out: string): unknown[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const bad = (line: number, problem: string) => ({
  ok: false,
  error: { code: 'bad-input', message: `Line ${line} holds no argv: ${problem}`, index: null },
});

describe('argvet parse', () => {
  it('shows the role of each token, the options, and where the image stands', async () => {
    const argv = ['docker', '-D', 'run', '-it', '-e', 'A=x y', 'alpine', 'sh', '-c', 'echo "hi\n"'];
    expect(await run(['--', ...argv])).toEqual({
      exit: 0,
      err: '',
      out: `index  role           token
0      program        docker
1      global-option  -D
2      verb           run
3      option         -it
4      option         -e
5      value          'A=x y'
6      image          alpine
7      word           sh
8      word           -c
9      word           $'echo "hi\\n"'

global options
index  name   value
1      debug  true

options of run
index  name         value
3      interactive  true
3      tty          true
4      env          'A=x y'

Accepted: the image stands at 6, 3 words behind it
`,
    });
  });

  it('shows what was not read behind a refusal, and exits 1', async () => {
    expect(await run(['--', 'exec', '--rm', 'web'])).toEqual({
      exit: 1,
      err: '',
      out: `index  role    token
0      verb    exec
1      option  --rm
2      unread  web

Refused at 1 (unknown-option): "--rm" is not an option of exec: it is one of run
`,
    });
  });

  it('says when no image stands in the argv, and counts the words behind one', async () => {
    expect((await run(['--', 'run', '--rm'])).out).toMatch(
      /\nAccepted by syntax, but no image stands in it: the client will ask for one\n$/,
    );
    expect((await run(['--', 'exec', 'web', 'ls'])).out).toMatch(
      /\nAccepted: the container stands at 1, one word behind it\n$/,
    );
    expect((await run(['--', 'run', 'web'])).out).toMatch(/\nAccepted: the image stands at 1, no words behind it\n$/);
  });

  it('prints one JSON object with --json, null for what is absent', async () => {
    const accepted = await run(['--json', '--', 'docker', '-D', 'run', '--rm', '-p80:80', 'alpine', 'ls']);
    expect(accepted.exit).toBe(0);
    expect(accepted.out).toBe(
      '{"ok":true,"program":"docker","verb":"run","options":[{"name":"rm","value":"true","index":3},' +
        '{"name":"publish","value":"80:80","index":4}],"imageIndex":5,"image":"alpine","command":["ls"]}\n',
    );
    expect((await run(['--json', '--', 'create'])).out).toBe(
      '{"ok":true,"program":null,"verb":"create","options":[],"imageIndex":null,"image":null,"command":[]}\n',
    );
  });

  it('prints a refusal as JSON too, and exits 1', async () => {
    expect(await run(['--json', '--', 'run', '--memory', '1z', 'x'])).toEqual({
      exit: 1,
      err: '',
      out: '{"ok":false,"error":{"code":"bad-value","message":"\\"1z\\" is not a value of --memory: its unit is none of b, k, m, g, t, p","index":2}}\n',
    });
  });

  it('writes no character into a terminal that a reader would not see', async () => {
    const hostile = 'a\u001b[2J\u009b\u202e\u2028\u{e0001}\ud800';
    const out = (await run(['--', 'run', hostile])).out + (await run(['--json', '--', 'run', hostile])).out;
    expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    expect(objects((await run(['--json', '--', 'run', hostile])).out)).toMatchObject([{ image: hostile }]);
  });

  it.each([
    [[], /no argv is given/],
    [['--'], /no argv is given/],
    [['docker', 'run'], /put the argv behind --: argvet parse -- docker/],
    [['--stdin', '--', 'run'], /on standard input or behind --, not both/],
    [['--nope', '--', 'run'], /unknown option "--nope"/],
  ])('refuses a command line that is wrong: %j', async (args, message) => {
    const failure = run(args);
    await expect(failure).rejects.toThrow(UsageError);
    await expect(failure).rejects.toThrow(message);
  });
});

describe('argvet parse --stdin', () => {
  it('writes an object for each line, wherever the chunks end', async () => {
    const { out, exit } = await run(['--stdin'], ['["run","a"]\n["ex', 'ec","b","ls"]\r\n', '["create","c"]']);
    expect(objects(out)).toMatchObject([
      { ok: true, verb: 'run', image: 'a' },
      { ok: true, verb: 'exec', image: 'b', command: ['ls'] },
      { ok: true, verb: 'create', image: 'c' },
    ]);
    expect(exit).toBe(0);
  });

  it('takes a byte order mark before the first line', async () => {
    expect((await run(['--stdin'], ['\ufeff["run","a"]\n'])).exit).toBe(0);
  });

  it('exits 1 when an argv is refused', async () => {
    const { out, exit } = await run(['--stdin'], ['["run","--nope"]\n["run","a"]\n']);
    expect(objects(out)).toMatchObject([{ ok: false, error: { code: 'unknown-option', index: 1 } }, { ok: true }]);
    expect(exit).toBe(1);
  });

  it('answers a line that holds no argv with its number, goes on, and exits 2', async () => {
    const lines = ['["run","a"]', '', '{"a":1}', '["run",1]', 'docker run', '["run","--nope"]', '["run","b"]'];
    const { out, exit } = await run(['--stdin'], [`${lines.join('\n')}\n`, new Uint8Array([0xff])]);
    const noArray = 'it is not a JSON array of strings';
    expect(objects(out)).toMatchObject([
      { ok: true, image: 'a' },
      bad(2, noArray),
      bad(3, noArray),
      bad(4, noArray),
      bad(5, noArray),
      { ok: false, error: { code: 'unknown-option' } },
      { ok: true, image: 'b' },
      bad(8, 'it is not UTF-8'),
    ]);
    expect(exit).toBe(2);
  });

  it('writes what a chunk holds before it reads the next', async () => {
    const { io, written } = world();
    let early = '';
    const stdin = (async function* () {
      yield '["run","a"]\n["run","b"]\n';
      early = written.out;
      yield '["run","c"]\n';
    })();
    await parseCommand.run(['--stdin'], { ...io, stdin });
    expect(objects(early)).toHaveLength(2);
    expect(objects(written.out)).toHaveLength(3);
  });
});
