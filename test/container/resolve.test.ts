import { describe, expect, it } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import { resolve } from '../../src/container/resolve.ts';

const ask = (...argv: readonly string[]) => resolve(parse(argv));

describe('an argv that comes to no verb', () => {
  it.each([[[]], [['docker']], [['docker', '-D']], [['container']], [['docker', 'container']]])(
    'asks for nothing: the client prints its help: %j',
    (argv) => {
      expect(ask(...argv)).toEqual({ ok: true, body: null, query: {}, normal: {} });
    },
  );

  it('has another exit code than one whose options are wrong', () => {
    expect(ask('docker', 'ps')).toEqual({
      ok: false,
      exit: 1,
      message: '"ps" is not a verb: run, create or exec is expected',
    });
    expect(ask('docker', '--nope', 'ps')).toMatchObject({ ok: false, exit: 125 });
    expect(ask('docker', 'container', '--nope', 'run')).toMatchObject({ ok: false, exit: 125 });
  });
});

describe('a message', () => {
  it('is one line that is safe to print', () => {
    const hostile = 'a\n\u001b[2J\u202e';
    for (const argv of [
      ['create', '--pull', hostile, 'x'],
      ['create', `A${hostile}`],
      ['create', '--env-file', hostile, 'x'],
    ]) {
      expect(ask(...argv)).toMatchObject({ ok: false, message: expect.not.stringMatching(/[\p{Cc}\p{Cf}]/u) });
    }
  });
});
