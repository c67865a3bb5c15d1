import { describe, expect, it } from 'vitest';
import { check } from '../../../src/policy/check.ts';
import { argvWith, imageIndex, policy } from '../example-policy.ts';

describe('the words behind the image', () => {
  const behind = imageIndex + 1;

  it('are the program’s own where no command is named, unless they read as long options of docker', () => {
    expect(check(argvWith([], ['bash', '-c', 'x', '-v', '--', '--help', '--verbose', '-', '']), policy)).toStrictEqual(
      [],
    );
    expect(check(argvWith([], ['app', '--user', 'x', '--init=false', '--rm']), policy)).toStrictEqual([
      { code: 'option-behind-image', place: { index: behind + 1 }, option: '--user x' },
      { code: 'option-behind-image', place: { index: behind + 3 }, option: '--init=false' },
      { code: 'option-behind-image', place: { index: behind + 4 }, option: '--rm' },
    ]);
  });

  it('may not begin with an option, long or short', () => {
    expect(check(argvWith([], ['-t', '-iv', '/:/h', 'app', '-v']), policy)).toStrictEqual([
      { code: 'option-behind-image', place: { index: behind }, option: '-t' },
      { code: 'option-behind-image', place: { index: behind + 1 }, option: '-i' },
      { code: 'option-behind-image', place: { index: behind + 1 }, option: '-v /:/h' },
    ]);
  });

  it('are options also when joined with their value, or with a value that the client refuses', () => {
    expect(
      check(argvWith([], ['app', '--pids-limit 32768', '--pids-limit', 'x', '--rm', '--user']), policy),
    ).toStrictEqual([
      { code: 'option-behind-image', place: { index: behind + 1 }, option: '--pids-limit 32768' },
      { code: 'option-behind-image', place: { index: behind + 2 }, option: '--pids-limit' },
      { code: 'option-behind-image', place: { index: behind + 4 }, option: '--rm' },
      { code: 'option-behind-image', place: { index: behind + 5 }, option: '--user ' },
    ]);
  });

  const shaped = { ...policy, command: ['pip', 'install', '--user', /^[a-z]+$/g] };

  it('are free where the policy names them', () => {
    expect(check(argvWith([], ['pip', 'install', '--user', 'six']), shaped)).toStrictEqual([]);
    expect(check(argvWith([], ['pip', 'install', '--user', 'six']), shaped)).toStrictEqual([]);
  });

  it.each([
    [['pip', 'install', '--user', 'six', '-t'], [[4, '-t']]],
    [
      ['--rm', 'pip', 'install', '--user', 'six'],
      [
        [0, '--rm'],
        [3, '--user six'],
      ],
    ],
    [
      ['-e', 'A=1', 'install', '--user', 'six'],
      [
        [0, '-e A=1'],
        [3, '--user six'],
      ],
    ],
  ] as const)('%j have options besides the named words, or not in their places: %j', (words, found) => {
    const findings = found.map(([at, option]) => ({
      code: 'option-behind-image',
      place: { index: behind + at },
      option,
    }));
    expect(check(argvWith([], words), shaped)).toStrictEqual(findings);
  });

  it.each([
    [['pip', 'install', '--user', '6'], 3],
    [['pip', 'install', '--user', 'six', 'seven'], 4],
    [['pipe', 'install', '--user', 'six'], 0],
    [['pip', 'install', '--user'], undefined],
  ])('%j are not the named ones', (words, at) => {
    expect(check(argvWith([], words), shaped)).toStrictEqual([
      {
        code: 'wrong-command',
        place: { index: at === undefined ? undefined : behind + at },
        expected: 'pip install --user /^[a-z]+$/g',
        actual: words.join(' '),
      },
    ]);
  });

  it('are none where the policy names none', () => {
    const silent = { ...policy, command: [] };
    expect(check(argvWith([], []), silent)).toStrictEqual([]);
    expect(check(argvWith([], ['true']), silent)).toMatchObject([{ code: 'wrong-command', place: { index: behind } }]);
  });
});
