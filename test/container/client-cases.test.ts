import { describe, expect, it } from 'vitest';
import { clientCases, recordedOutcome, resolvedOutcome } from './client-data.ts';

describe.each([
  ['cases.jsonl', 489],
  ['exec.jsonl', 96],
  ['further.jsonl', 1038],
  ['found.jsonl', 66],
] as const)('the argv of %s, given to the real client,', (file, count) => {
  const cases = clientCases(file);

  it(`are ${count}`, () => {
    expect(cases).toHaveLength(count);
  });

  it.each(cases.map((each) => [each.id, JSON.stringify(each.argv), each] as const))(
    'come down to the same body, query or exit code: %s %s',
    (_id, _argv, each) => {
      const [resolved, recorded] = [resolvedOutcome(each), recordedOutcome(each)];
      expect('body' in recorded ? resolved : { exit: resolved.exit }).toEqual(recorded);
    },
  );
});
