import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printExpose, readExpose } from '../../../src/container/values/expose.ts';
import { refusalOf, refusedValues, takenValues } from './late-values.ts';

function ports(text: string): readonly string[] {
  const read = readExpose(text);
  return 'value' in read ? read.value : [];
}

describe('a value of --expose', () => {
  it.each(takenValues('expose'))('$text is sent as the client sends it', ({ text, sent }) => {
    expect(ports(text).toSorted()).toEqual(sent);
  });

  it.each(refusedValues('expose'))('$text is refused in the words of the client', (row) => {
    expect(readExpose(row.text)).toEqual(refusalOf(row));
  });
});

describe('exposed ports', () => {
  it.each([
    [['80/tcp'], ['80']],
    [['80/tcp', '81/tcp', '82/tcp'], ['80-82']],
    [
      ['80/udp', '81/udp', '81/tcp', '9/tcp'],
      ['80-81/udp', '81', '9'],
    ],
    [[], []],
  ])('%j print as %j', (all, printed) => {
    expect(printExpose(all)).toEqual(printed);
  });

  it('are read from what they print as the same', () => {
    const port = fc
      .tuple(fc.integer({ min: 0, max: 65535 }), fc.constantFrom('tcp', 'udp', 'TCP', 'foo'))
      .map(([number, protocol]) => `${number}/${protocol}`);
    fc.assert(
      fc.property(fc.array(port), (all) => {
        expect(printExpose(all).flatMap(ports)).toEqual(all);
      }),
    );
  });
});
