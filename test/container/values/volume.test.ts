import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printVolume, readVolume } from '../../../src/container/values/volume.ts';
import { refusalOf, refusedValues, takenValues } from './late-values.ts';

const DIRECTORY = '/home/user/project';

function read(text: string): unknown {
  const volume = readVolume(text, DIRECTORY);
  return 'value' in volume ? volume.value : volume;
}

describe('a value of --volume', () => {
  it.each(takenValues('volume'))('$text is sent as the client sends it', ({ text, sent }) => {
    const volume = readVolume(text, DIRECTORY);
    const spec = 'value' in volume ? volume.value : undefined;
    expect({
      Binds: spec?.kind === 'bind' ? [spec.bind] : null,
      Volumes: spec?.kind === 'anonymous' ? [spec.target] : [],
    }).toEqual(sent);
  });

  it.each(refusedValues('volume'))('$text is refused in the words of the client', (row) => {
    expect(readVolume(row.text, DIRECTORY)).toEqual(refusalOf(row));
  });

  it.each([
    ['/a:/b', 'bind', '/a', '/b', []],
    ['/a/./x//:/b/', 'bind', '/a/x', '/b', []],
    ['/a:/b:ro,z', 'bind', '/a', '/b', ['ro', 'z']],
    ['../a:/b', 'bind', '/home/user/a', '/b', []],
    ['~/a:/b', 'bind', '~/a', '/b', []],
    ['C:\\a:/b', 'bind', 'C:\\a', '/b', []],
    ['C:/a:D:/b:ro', 'bind', 'C:/a', 'D:/b', ['ro']],
    [String.raw`\\.\pipe\x:/b`, 'bind', String.raw`\\.\pipe\x`, '/b', []],
    [String.raw`\x:/b`, 'volume', String.raw`\x`, '/b', []],
    ['data:/b:nocopy', 'volume', 'data', '/b', ['nocopy']],
    ['1:/b', 'volume', '1', '/b', []],
    ['a/b:/c', 'volume', 'a/b', '/c', []],
    ['éa:/b', 'volume', 'éa', '/b', []],
    ['é:/a:/b', 'bind', 'é:/a', '/b', []],
    ['/a:b:/c', 'bind', '/a', 'b:/c', []],
    ['/a:rel/', 'bind', '/a', 'rel/', []],
  ])('%s is a %s of %s at %s with the modes %j', (text, type, source, target, modes) => {
    expect(read(text)).toMatchObject({ kind: 'bind', type, source, target, modes });
  });

  it('keeps of the text what only the engine cleans', () => {
    expect(read('/a//x/:/b/:ro')).toMatchObject({ bind: '/a//x/:/b/:ro' });
    expect(read('./a//x/:/b/:ro')).toMatchObject({ bind: '/home/user/project/a/x:/b/:ro' });
  });

  it('says a control character of the text as an escape', () => {
    expect(read('/a:\u001b[2J::')).toEqual({
      reason: String.raw`invalid spec: /a:\u{1b}[2J::: empty section between colons`,
    });
  });

  it('reads what it prints as the same', () => {
    const part = fc.constantFrom('/', 'a', 'bc', ':', ':', '.', '..', 'ro', ',', '\\', '~', 'é', '1');
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const volume = readVolume(parts.join(''), DIRECTORY);
        const again = 'value' in volume ? readVolume(printVolume(volume.value), '/elsewhere') : volume;
        expect(again).toEqual(volume);
      }),
    );
  });
});
