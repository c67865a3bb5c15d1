import { describe, expect, it } from 'vitest';
import { endOf } from '../../../src/snippet/run/judge.ts';
import type { Evidence } from '../../../src/snippet/run/judge.ts';

const output = { stdout: 'out', stderr: 'docker: Error response from daemon: exec: "timeout" not found' };

/** A snippet with five seconds that ended by itself with an exit code after a time in milliseconds. */
function ended(exit: number, ran: number, more: Partial<Evidence> = {}, outOfMemory = false): Evidence {
  return {
    client: { kind: 'exited', code: exit, ...output },
    life: { started: 1000, ended: { at: 1000 + ran, exit }, outOfMemory, lost: undefined },
    removed: undefined,
    seconds: 5,
    ms: 7000,
    ...more,
  };
}

const never = { started: undefined, ended: undefined, outOfMemory: false, lost: undefined };
const lost = { ...never, started: 1000 };

describe('the end of a container', () => {
  it.each([
    ['a code of its own, before its time', ended(124, 4000), 'exit'],
    ["timeout's code when its time was over", ended(124, 5010), 'timed-out'],
    ["timeout's code, and the engine told late of the start", ended(124, 4900), 'timed-out'],
    ["busybox's code when its time was over", ended(143, 5010), 'timed-out'],
    ['another code when its time was over', ended(1, 5010), 'timed-out'],
    ["success when its time was over, as busybox's timeout lets it", ended(0, 5010), 'timed-out'],
    ['success when its time was over, and the engine told late of the start', ended(0, 4950), 'timed-out'],
    ['success shortly before its time was over', ended(0, 4850), 'exit'],
    ["an interpreter's absence", ended(127, 100), 'exit'],
    ['a removal because it ignored the signal', ended(137, 7000, { removed: 'late' }), 'timed-out'],
    ['a removal with the whole run', ended(137, 100, { removed: 'run-ended' }), 'skipped'],
    ['an error, and memory was used up', ended(1, 100, {}, true), 'out-of-memory'],
    ['success, though memory was used up in a child', ended(0, 100, {}, true), 'exit'],
    ["the kernel's code, and memory was not used up", ended(137, 100), 'exit'],
    ['too much output', ended(0, 100, { client: { kind: 'output-limit', ...output } }), 'output-limit'],
    ['a start that never came', ended(127, 100, { life: never }), 'infrastructure'],
    ['an end that never came', ended(125, 100, { life: lost }), 'infrastructure'],
    [
      'another code than the client has',
      ended(0, 100, { client: { kind: 'exited', code: 125, ...output } }),
      'infrastructure',
    ],
    [
      'a client that was ended by somebody',
      ended(0, 100, { client: { kind: 'signalled', signal: 'SIGKILL', ...output } }),
      'infrastructure',
    ],
    [
      'a client that is not there',
      ended(0, 0, { client: { kind: 'not-started', reason: 'failed', message: 'ENOENT' }, life: never }),
      'infrastructure',
    ],
  ] as const)('with %s is told', (_what, evidence, kind) => {
    expect(endOf(evidence).kind).toBe(kind);
  });

  it('is not looked for in the words of a snippet when the engine tells nothing', () => {
    expect(endOf(ended(127, 0, { life: { ...never, lost: 'no events' } }))).toEqual({
      kind: 'infrastructure',
      problem: 'engine-error',
      message: 'The engine does not tell what became of the container: no events',
    });
  });
});
