import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIENT_CRASH, printDevice, readDevice } from '../../../src/container/values/device.ts';
import { refusalOf, refusedValues, takenValues } from './late-values.ts';

function printed(text: string): string | undefined {
  const read = readDevice(text);
  return 'value' in read ? printDevice(read.value) : undefined;
}

describe('a value of --device', () => {
  it.each(takenValues('device'))('$text is sent as the client sends it', ({ text, sent }) => {
    const read = readDevice(text);
    const value = 'value' in read ? read.value : undefined;
    expect({
      Devices: value !== undefined && 'device' in value ? [value.device] : [],
      DeviceIDs: value !== undefined && 'cdi' in value ? [value.cdi] : [],
    }).toEqual(sent);
  });

  it.each(refusedValues('device'))('$text is refused in the words of the client', (row) => {
    expect(readDevice(row.text)).toEqual(refusalOf(row));
  });

  it('is told apart where the client crashes, which is an exit of 2', () => {
    const crashes = refusedValues('device').filter(({ exit }) => exit === 2);
    expect(crashes.map(({ text }) => text)).toContain('a/bc=d');
    for (const { text } of crashes) expect(readDevice(text)).toEqual({ reason: CLIENT_CRASH });
  });

  it('says a control character of the text as an escape', () => {
    expect(readDevice('\u001b[2J')).toEqual({ reason: String.raw`\u{1b}[2J is not an absolute path` });
  });
});

describe('a device', () => {
  it.each([
    ['/dev/null:/dev/null:rwm', '/dev/null'],
    ['/dev//null', '/dev/null'],
    ['/dev/null:/dev/null:r', '/dev/null:r'],
    ['/dev/null:/dev/x:rwm', '/dev/null:/dev/x'],
    ['/dev/null:/dev/x:mr', '/dev/null:/dev/x:mr'],
    ['/dev//null:/dev//x:rwm', '/dev//null:/dev//x:rwm'],
    ['vendor.com/gpu=0', 'vendor.com/gpu=0'],
  ])('of %s prints as %s', (text, shortest) => {
    expect(printed(text)).toBe(shortest);
  });

  it('is read from what it prints as the same', () => {
    const part = fc.constantFrom(
      '/',
      '/dev',
      '/dev/a',
      '/dev//b',
      '/.',
      ':',
      ':',
      'r',
      'wm',
      'rwm',
      'x',
      'ab/cd=',
      '1',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const read = readDevice(parts.join(''));
        expect('value' in read ? readDevice(printDevice(read.value)) : read).toEqual(read);
      }),
    );
  });
});
