import { describe, expect, it } from 'vitest';
import { printRecord, readRecord } from '../../src/task/record.ts';
import { recordOf, stepOf } from './record-of.ts';

describe('a record', () => {
  it('is read as it was written, whatever its steps printed', () => {
    const record = recordOf({ steps: [stepOf({ stdout: '\u001b[2J\u0000\u202e"\\\r\n\u2028💡' })] });
    expect(readRecord(printRecord(record))).toEqual({ record });
  });

  it('is safe to print', () => {
    const text = printRecord(recordOf({ steps: [stepOf({ stdout: '\u001b[2J\u202e\u2028\u007f' })] }));
    expect(text).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/u);
    expect(text.endsWith('}\n')).toBe(true);
  });

  it.each([
    ['', /^it is no JSON: /],
    ['{"a":', /^it is no JSON: /],
    ['[]', /^it is no record of a task run of this version: it: /],
    ['{}', /^it is no record of a task run of this version: format: /],
    [JSON.stringify({ ...recordOf(), format: 2 }), /^it is no record of a task run of this version: format: /],
    [
      JSON.stringify({ ...recordOf(), outcome: { kind: 'graded', reward: 2 } }),
      /^it is no record of a task run of this version: outcome\.reward: /,
    ],
  ])('is not read from %j', (text, problem) => {
    expect(readRecord(text)).toEqual({ problem: expect.stringMatching(problem) });
  });
});
