import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeText } from '../../src/characterization/change-text.ts';
import { argvChanges } from '../../src/characterization/changes.ts';
import { argv } from './argv-arbitrary.ts';

const words = (text: string) => text.split(' ').filter((word) => word !== '');

function changes(before: string, after: string): string[] {
  return argvChanges(words(before), words(after)).map(changeText);
}

const BASE = 'docker run --rm --init --cap-drop ALL --pids-limit 64 debian:12 sleep 9';

describe('argvChanges', () => {
  it.each([
    [
      'an added option',
      'docker run --rm --init --privileged --cap-drop ALL --pids-limit 64 debian:12 sleep 9',
      ['+ --privileged'],
    ],
    [
      'a removed option with its value',
      'docker run --rm --init --pids-limit 64 debian:12 sleep 9',
      ['- --cap-drop ALL'],
    ],
    [
      'an altered value',
      'docker run --rm --init --cap-drop ALL --pids-limit 640 debian:12 sleep 9',
      ['~ --pids-limit 64 => --pids-limit 640'],
    ],
    [
      'another spelling',
      'docker run --rm --init --cap-drop ALL --pids-limit=64 debian:12 sleep 9',
      ['~ --pids-limit 64 => --pids-limit=64 (the same value)'],
    ],
    [
      'one option moved, not the others',
      'docker run --init --cap-drop ALL --pids-limit 64 --rm debian:12 sleep 9',
      ['> --rm (moved from token 2 to 7)'],
    ],
    [
      'an option behind the image',
      'docker run --rm --init --pids-limit 64 debian:12 --cap-drop ALL sleep 9',
      ['> --cap-drop ALL (moved behind the image)'],
    ],
    [
      'an option behind the command',
      'docker run --rm --cap-drop ALL --pids-limit 64 debian:12 sleep 9 --init',
      ['> --init (moved behind the image)'],
    ],
    [
      'a later duplicate',
      'docker run --rm --init --cap-drop ALL --pids-limit 64 --pids-limit 0 debian:12 sleep 9',
      ['+ --pids-limit 0'],
    ],
    [
      'another image',
      'docker run --rm --init --cap-drop ALL --pids-limit 64 debian:13 sleep 9',
      ['~ image debian:12 => debian:13'],
    ],
    [
      'another command',
      'docker run --rm --init --cap-drop ALL --pids-limit 64 debian:12 sleep 10',
      ['~ command sleep 9 => sleep 10'],
    ],
    [
      'a command that goes',
      'docker run --rm --init --cap-drop ALL --pids-limit 64 debian:12',
      ['~ command sleep 9 => (nothing)'],
    ],
    [
      'another verb',
      'docker create --rm --init --cap-drop ALL --pids-limit 64 debian:12 sleep 9',
      ['~ docker run => docker create'],
    ],
    [
      'a global option',
      'docker --context x run --rm --init --cap-drop ALL --pids-limit 64 debian:12 sleep 9',
      ['+ --context x'],
    ],
    [
      'a missing image',
      'docker run --rm --init --cap-drop ALL --pids-limit 64',
      ['~ image debian:12 => (none)', '~ command sleep 9 => (nothing)'],
    ],
    ['a separator', 'docker run --rm --init --cap-drop ALL --pids-limit 64 -- debian:12 sleep 9', ['+ --']],
    [
      'tokens, when docker refuses the argv',
      'docker run --rm --inti --cap-drop ALL --pids-limit 64 debian:12 sleep 9',
      ['~ token 3: --init => --inti'],
    ],
  ])('names %s', (_, after, expected) => {
    expect(changes(BASE, after)).toEqual(expected);
  });

  it('names an option that comes out from behind the image', () => {
    expect(changes('docker run debian:12 --init id', 'docker run --init debian:12 id')).toEqual([
      '> --init (moved from behind the image)',
    ]);
  });

  it('takes words of the command for a moved option only when they were not there before', () => {
    expect(changes('docker run --init debian:12 x --init', 'docker run debian:12 x --init')).toEqual(['- --init']);
  });

  it('keeps a volume behind the verb apart from the version flag before it', () => {
    expect(changes('docker run -v /a:/b debian:12', 'docker -v run -v /a:/b debian:12')).toEqual(['+ -v']);
  });

  it('sees what crosses the verb', () => {
    expect(changes('docker -- run x', 'docker run -- x')).not.toEqual([]);
    expect(changes('docker --help run x', 'docker run --help x')).not.toEqual([]);
  });

  it('reads a cluster as one thing', () => {
    expect(changes('docker run -it debian:12', 'docker run -i -t debian:12')).toEqual(['- -it', '+ -i', '+ -t']);
    expect(changes('docker run -itu0 debian:12', 'docker run -itu1 debian:12')).toEqual(['~ -itu0 => -itu1']);
  });

  it('pairs repeated options by value first', () => {
    expect(changes('docker run -e A=1 -e B=1 x', 'docker run -e B=1 -e A=2 x')).toEqual([
      '~ -e A=1 => -e A=2',
      '> -e B=1 (moved from token 4 to 2)',
    ]);
  });

  it('is empty exactly when the two argv are equal', () => {
    fc.assert(
      fc.property(argv, argv, (before, after) => {
        const equal = JSON.stringify(before) === JSON.stringify(after);
        expect(argvChanges(before, after).length === 0).toBe(equal);
        expect(argvChanges(before, [...before])).toEqual([]);
      }),
    );
  });

  it('sees every swap of two different tokens', () => {
    fc.assert(
      fc.property(argv, fc.nat(11), fc.nat(11), (before, left, right) => {
        const after = before.map((each, index) =>
          index === left ? (before[right] ?? each) : index === right ? (before[left] ?? each) : each,
        );
        fc.pre(JSON.stringify(before) !== JSON.stringify(after));
        expect(argvChanges(before, after)).not.toEqual([]);
      }),
    );
  });
});

describe('changeText', () => {
  it('prints foreign text in one line without control characters', () => {
    const lines = argvChanges(['docker', 'run', 'x'], ['docker', 'run', '-e', 'A=\n\u001b[2J', 'x\r', '\u202e']).map(
      changeText,
    );
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
  });
});
