import { describe, expect, it } from 'vitest';
import { painter } from '../../src/report/style.ts';
import { comparisonData, comparisonText } from '../../src/report/task-comparison.ts';
import { compareRecords } from '../../src/task/compare.ts';
import type { TaskRecord } from '../../src/task/record.ts';
import { recordOf } from '../task/record-of.ts';

function compared(before: Partial<TaskRecord>, after: Partial<TaskRecord>) {
  const records = {
    before: recordOf(before),
    after: recordOf(after),
    names: { before: 'a.json', after: 'b.json' },
  };
  const comparison = compareRecords(records.before, records.after);
  return { text: comparisonText(records, comparison, painter(false)), data: comparisonData(records, comparison) };
}

describe('the comparison of two records', () => {
  it('that can be compared has both rewards and says so', () => {
    expect(compared({}, { solver: { kind: 'no-op' }, outcome: { kind: 'graded', reward: 0 } }).text).toBe(
      `a.json: sums, solved by the task's solution: reward 1
b.json: sums, solved by nobody: reward 0
The records can be compared: nothing but the solver differs.
`,
    );
  });

  it('that cannot be compared names what differs, options of the container with their direction', () => {
    const { engine, config } = recordOf();
    const { text, data } = compared(
      {},
      {
        engine: engine === null ? null : { ...engine, kernel: '6.2\u001b[2J' },
        config: { ...config, 'HostConfig.PidsLimit': 64, 'HostConfig.Init': false },
        outcome: { kind: 'failed', why: 'step', message: 'no' },
      },
    );
    expect(text).toBe(`a.json: sums, solved by the task's solution: reward 1
b.json: sums, solved by the task's solution: no result: no
  init on → off (weaker): zombies that count against its limits, and no forwarded signals
  pids limit 32768 → 64 (stronger, CIS 5.29)
  engine.kernel 6.1.0 → 6.2\\u{1b}[2J
  b.json came to no result
The records cannot be compared: the rewards may differ for what stands above.
`);
    expect(data).toMatchObject({
      comparable: false,
      rewards: [1, null],
      config: [
        { field: 'HostConfig.Init', from: true, to: false, direction: 'weaker' },
        { field: 'HostConfig.PidsLimit', from: 32_768, to: 64, direction: 'stronger', cis: '5.29' },
      ],
      facts: [{ field: 'engine.kernel', before: '6.1.0', after: '6.2\u001b[2J' }],
      failed: ['after'],
    });
  });
});
