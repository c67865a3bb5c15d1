import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/cli/command.ts';
import type { CliCommand } from '../../src/cli/command.ts';
import { run } from '../../src/cli/run.ts';
import { ConfigError } from '../../src/characterization/config-error.ts';
import { StoreError } from '../../src/characterization/store-error.ts';
import { world } from './world.ts';

const COMMANDS: readonly CliCommand[] = [
  {
    name: 'check',
    summary: 'Compare things',
    usage: 'Usage: argvet check\n',
    run: (args, io) => {
      io.out(`ran with ${JSON.stringify(args)}\n`);
      return 1;
    },
  },
  {
    name: 'mutate',
    summary: 'Break things',
    usage: 'Usage: argvet mutate\n',
    run: (args) => Promise.reject(args[0] === 'usage' ? new UsageError('argvet mutate: no') : errorOf(args[0])),
  },
];

const ROWS = COMMANDS.map((command) => ({ name: command.name, load: () => Promise.resolve(command) }));

const errorOf = (kind: string | undefined) => ERRORS.get(kind) ?? new TypeError('x is\u001B[2J undefined');

const ERRORS: ReadonlyMap<string | undefined, Error> = new Map<string, Error>([
  ['config', new ConfigError('argvet.config.ts is wrong')],
  ['project', new StoreError('goldens/a', 'it is a file', 'project')],
  ['system', new StoreError('goldens/a', 'EIO: i/o error, read', 'system')],
  ['call', Object.assign(new Error("EROFS: no, open '/x\u001B'"), { code: 'EROFS', syscall: 'open' })],
]);

async function argvet(args: readonly string[], environment: Record<string, string> = {}) {
  const { io, written } = world({ environment });
  return { exit: await run(args, io, ROWS), ...written };
}

describe('finding the command', () => {
  test('it gets the arguments behind its name, and its exit code is the exit code', async () => {
    expect(await argvet(['check', 'task', '--json'])).toEqual({
      exit: 1,
      out: 'ran with ["task","--json"]\n',
      err: '',
    });
  });

  test('an unknown one is answered with the nearest', async () => {
    const err = 'argvet: unknown command "chekc", did you mean check?\n';
    expect(await argvet(['chekc'])).toEqual({ exit: 2, out: '', err });
  });

  test('one that is like none is answered with where to look', async () => {
    const err = 'argvet: unknown command "frobnicate", see: argvet --help\n';
    expect(await argvet(['frobnicate'])).toEqual({ exit: 2, out: '', err });
  });

  test('an option before the command is no command', async () => {
    expect((await argvet(['--json', 'check'])).err).toBe('argvet: unknown option "--json", see: argvet --help\n');
  });

  test('none at all shows the overview as an error', async () => {
    const { exit, out, err } = await argvet([]);
    expect([exit, out, err.split('\n', 1)]).toEqual([
      2,
      '',
      ['argvet pins, checks and mutation-tests the argv with which a program starts containers.'],
    ]);
  });
});

describe('help', () => {
  test.each([[['--help']], [['-h']], [['help']]])('%j lists every command with its summary', async (args) => {
    const { exit, out } = await argvet(args);
    expect(exit).toBe(0);
    expect(out).toContain('  check   Compare things\n  mutate  Break things\n');
  });

  test.each([[['help', 'check']], [['check', '--help']], [['check', '-h']], [['check', 'task', '--help']]])(
    '%j shows the page of the command and does not run it',
    async (args) => {
      expect(await argvet(args)).toEqual({ exit: 0, out: 'Usage: argvet check\n', err: '' });
    },
  );

  test('a --help behind -- belongs to another program', async () => {
    expect((await argvet(['check', '--', '--help'])).out).toBe('ran with ["--","--help"]\n');
  });
});

test('--version is the version of package.json', async () => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(manifest).toMatchObject({ version: (await argvet(['--version'])).out.trim() });
});

describe('what a command throws', () => {
  test('a usage error is its message and exit 2', async () => {
    expect(await argvet(['mutate', 'usage'])).toEqual({ exit: 2, out: '', err: 'argvet mutate: no\n' });
  });

  test('a config error is its message and exit 2', async () => {
    expect(await argvet(['mutate', 'config'])).toEqual({
      exit: 2,
      out: '',
      err: 'argvet: argvet.config.ts is wrong\n',
    });
  });

  test.each([
    ['project', 2, 'argvet: goldens/a: it is a file\n'],
    ['system', 4, 'argvet: goldens/a: EIO: i/o error, read\n'],
    ['call', 4, "argvet: EROFS: no, open '/x\\u{1b}'\n"],
  ])('a file system that refuses is no defect: %s', async (kind, exit, err) => {
    expect(await argvet(['mutate', kind])).toEqual({ exit, out: '', err });
  });

  test('anything else is a defect: how to report it, exit 4, no control character, no stack', async () => {
    expect(await argvet(['mutate'])).toEqual({
      exit: 4,
      out: '',
      err:
        'argvet: unexpected error: x is\\u{1b}[2J undefined\n' +
        'This is a defect of argvet. Please report it with the command line and the stack that ARGVET_DEBUG=1 shows.\n',
    });
  });

  test('ARGVET_DEBUG shows the stack', async () => {
    expect((await argvet(['mutate'], { ARGVET_DEBUG: '1' })).err).toMatch(/^ {4}at errorOf /m);
  });
});
