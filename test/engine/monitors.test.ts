import { describe, expect, it } from 'vitest';
import { monitorsOf } from '../../src/engine/monitors.ts';

const LIST = `      1 /sbin/init
   4711 /usr/bin/conmon --api-version 1 -c ab -u ab -n argvet-snippet-a-1 --exit-dir /x
   4712 conmon -n argvet-snippet-a-2 -l none
   4713 /usr/bin/conmon --api-version 1 -n argvet-snippet-a-10 --exit-dir /x
   4714 sh -c conmon -n argvet-snippet-a-1 x
   4715 /usr/bin/conmon --version
`;

describe('the monitors of containers', () => {
  it('are the conmon processes with the whole name of one of them, and nothing else', () => {
    expect(monitorsOf(LIST, ['argvet-snippet-a-1', 'argvet-snippet-a-2'])).toEqual([4711, 4712]);
    expect(monitorsOf(LIST, [])).toEqual([]);
    expect(monitorsOf('', ['argvet-snippet-a-1'])).toEqual([]);
  });
});
