import vm from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import { applyEdit, readArgv, typo } from '../../src/mutation/apply-edit.ts';
import type { Edit } from '../../src/mutation/model.ts';
import { EDIT_GRAMMAR, PASS_NAME, RUNTIME_NAME, runtimeText } from '../../src/mutation/runtime.ts';

const edit = (value: unknown, change: Edit | null): unknown => applyEdit(value, change, EDIT_GRAMMAR);
const dropInit: Edit = { kind: 'drop', target: { name: 'init', ordinal: 0 } };

const token = fc.oneof(
  fc.constantFrom('--init', '--rm', '-it', '-itu0', '-u', '-m=1g', '-e=', '-ti=false', '--', '-', '', 'img', '--net'),
  fc.constantFrom('--cap-drop', '--cap-drop=ALL', '--network=none', '-test.x', '-p8080:80', '--privileged', 'none'),
  fc.constantFrom('docker', 'run', 'container', 'create', 'exec', '--context', '-c', '-v', '/a:/b'),
  // Of podman: a bool, one with a value, a letter; and before its verb.
  fc.constantFrom('--env-host', '--userns', '--pod=new:a', '-q', '--log-level', '--syslog', '--remote'),
);
const argv = fc
  .tuple(
    fc.constantFrom([], ['docker'], ['/usr/bin/podman'], ['podman', '--log-level', 'error'], ['docker', '--debug']),
    fc.array(token, { maxLength: 9 }),
  )
  .chain(([head, rest]) => fc.constantFrom([...head, 'run', ...rest], [...head, 'container', 'exec', ...rest]));

describe('the small reader', () => {
  it('finds the options, their values and the image where the grammar does, for every argv that it accepts', () => {
    fc.assert(
      fc.property(argv, (tokens) => {
        const parsed = parse(tokens);
        fc.pre(parsed.ok);
        const read = readArgv(tokens, EDIT_GRAMMAR);
        expect(read?.options.map(({ name, value, index }) => ({ name, value, index }))).toEqual(
          parsed.options.map(({ name, value, index }) => ({ name, value, index })),
        );
        expect(read?.image).toBe(parsed.imageIndex ?? tokens.length);
      }),
      { numRuns: 800 },
    );
  });

  it('reads what only podman has as podman does', () => {
    const words = ['podman', '--syslog', 'container', '--log-level', 'error', 'run', '--env-host', '--init', 'img'];
    expect(edit(words, dropInit)).toEqual(words.filter((each) => each !== '--init'));
    expect(edit(['docker', ...words.slice(5)], dropInit)).toEqual(['docker', ...words.slice(5)]);
  });

  it('does not take words for an argv', () => {
    expect(edit(['git', 'run', '--init'], dropInit)).toEqual(['git', 'run', '--init']);
    expect(edit(['docker', 'ps', '--init'], dropInit)).toEqual(['docker', 'ps', '--init']);
    expect(edit(['docker', 'toString', '--init'], dropInit)).toEqual(['docker', 'toString', '--init']);
  });
});

describe('an edit', () => {
  const base = ['docker', 'run', '-itu', '0', '--cap-drop', 'ALL', '--cap-drop=ALL', 'img', 'sh'];

  it.each<[string, Edit, string]>([
    [
      'out of a cluster',
      { kind: 'drop', target: { name: 'user', ordinal: 0 } },
      'docker run -it --cap-drop ALL --cap-drop=ALL img sh',
    ],
    [
      'of the second of its name',
      { kind: 'drop', target: { name: 'cap-drop', ordinal: 1 } },
      'docker run -itu 0 --cap-drop ALL img sh',
    ],
    [
      'behind the image, out of a cluster',
      { kind: 'behind-image', target: { name: 'user', ordinal: 0 } },
      'docker run -it --cap-drop ALL --cap-drop=ALL img -u 0 sh',
    ],
    [
      'of a value in the next token',
      { kind: 'set-value', target: { name: 'user', ordinal: 0 }, value: '7' },
      'docker run -itu 7 --cap-drop ALL --cap-drop=ALL img sh',
    ],
    [
      'of a value behind a sign',
      { kind: 'set-value', target: { name: 'cap-drop', ordinal: 1 }, value: 'X' },
      'docker run -itu 0 --cap-drop ALL --cap-drop=X img sh',
    ],
    ['of the command', { kind: 'drop-word', word: 0 }, 'docker run -itu 0 --cap-drop ALL --cap-drop=ALL img'],
  ])('%s', (_, change, expected) => {
    expect(edit(base, change)).toEqual(expected.split(' '));
  });

  it('gives back the very same value when its target is not there', () => {
    expect(edit(base, { kind: 'drop', target: { name: 'cap-drop', value: 'X', ordinal: 0 } })).toBe(base);
    expect(edit(base, { kind: 'drop', target: { name: 'cap-drop', ordinal: 2 } })).toBe(base);
    expect(edit(base, { kind: 'swap-words', word: 0 })).toBe(base);
    expect(edit(base, null)).toBe(base);
  });

  it('leaves the given argv as it was', () => {
    const frozen = Object.freeze(['run', '--init', 'img']);
    expect(edit(frozen, dropInit)).toEqual(['run', 'img']);
    expect(frozen).toEqual(['run', '--init', 'img']);
  });

  it('writes an empty value as a token of its own where the letter cannot hold it', () => {
    const change: Edit = { kind: 'set-value', target: { name: 'user', ordinal: 0 }, value: '' };
    expect(edit(['run', '-u0', 'img'], change)).toEqual(['run', '-u', '', 'img']);
  });

  it('moves behind the end when there is no image', () => {
    expect(edit(['run', '--init', '--rm'], { ...dropInit, kind: 'behind-image' })).toEqual(['run', '--rm', '--init']);
  });
});

describe('what a builder gives', () => {
  const args = ['run', '--init', 'img'];
  const without = ['run', 'img'];

  it('may be a promise', async () => {
    await expect(edit(Promise.resolve(args), dropInit)).resolves.toEqual(without);
  });

  it('may be a record, which keeps its prototype and its other parts', () => {
    const prototype = { start: () => 'started' };
    const given: object = Object.assign(Object.create(prototype), { program: 'docker', list: ['x'], args });
    const changed = edit(given, dropInit);
    expect(Object.getPrototypeOf(changed)).toBe(prototype);
    expect(changed).toMatchObject({ program: 'docker', list: ['x'], args: without });
    expect(given).toMatchObject({ args });
  });

  it('may be a program and its arguments, with options behind them', () => {
    const options = { env: {} };
    expect(edit(['docker', args, options], dropInit)).toEqual(['docker', without, options]);
  });

  it('may be a promise of a record', async () => {
    await expect(edit(Promise.resolve({ argv: args }), dropInit)).resolves.toEqual({ argv: without });
  });

  it.each([[undefined], [null], ['docker run --init img'], [5], [{}], [[]], [new Map()]])(
    'may hold no argv, and stays: %j',
    (value) => {
      expect(edit(value, dropInit)).toBe(value);
    },
  );
});

describe('the text that goes into a file under mutation', () => {
  it('needs nothing of its surroundings and does what the function does', () => {
    const apply: unknown = vm.runInNewContext(`${RUNTIME_NAME}; ${runtimeText()}; ${RUNTIME_NAME}`);
    if (typeof apply !== 'function') throw new Error('the text declares no function');
    const given = ['docker', 'run', '-itu0', '--pids-limit', '64', '--net=x', 'img', 'a', 'b'];
    const changes: Edit[] = [
      { kind: 'drop', target: { name: 'user', ordinal: 0 } },
      { kind: 'behind-image', target: { name: 'network', value: 'x', ordinal: 0 } },
      { kind: 'behind-command', target: { name: 'tty', ordinal: 0 } },
      { kind: 'set-value', target: { name: 'pids-limit', ordinal: 0 }, value: '-1' },
      { kind: 'alter', target: { name: 'pids-limit', ordinal: 0 }, how: 'an-eighth' },
      { kind: 'typo', target: { name: 'network', ordinal: 0 } },
      { kind: 'negate', target: { name: 'interactive', ordinal: 0 } },
      { kind: 'join', target: { name: 'pids-limit', ordinal: 0 } },
      { kind: 'insert', tokens: ['--privileged'] },
      { kind: 'image-typo' },
      { kind: 'drop-word', word: 0 },
      { kind: 'swap-words', word: 0 },
    ];
    for (const change of changes) {
      const changed: unknown = apply(given, change);
      expect(JSON.parse(JSON.stringify(changed))).toEqual(edit(given, change));
      expect(changed).not.toEqual(given);
      expect(JSON.stringify(apply({ args: given }, change))).toBe(JSON.stringify({ args: changed }));
    }
  });

  it('declares two names only', () => {
    const context = vm.createContext({});
    vm.runInContext(runtimeText(), context);
    expect(Object.keys(context)).toEqual([RUNTIME_NAME, PASS_NAME]);
  });
});

describe('a typo', () => {
  it.each([
    ['none', 'onne'],
    ['1000:1000', '0100:1000'],
    ['type=bind,source=/a', 'type=ibnd,source=/a'],
    ['PATH=/usr/bin', 'PATH=/sur/bin'],
    ['A=1', 'A=11'],
    ['A=', 'A=='],
    ['aa', 'aaa'],
    ['', 'x'],
  ])('in %j gives %j: behind a key it is in the value, and it always changes the text', (text, misspelt) => {
    expect(typo(text)).toBe(misspelt);
  });
});
