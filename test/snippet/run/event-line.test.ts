import { describe, expect, it } from 'vitest';
import { readEvent } from '../../../src/snippet/run/event-line.ts';

const AT = Date.parse('2026-01-02T03:04:05.678Z');

/** As docker 20.10 and later write it. */
function docker(action: string, attributes: Readonly<Record<string, string>>): string {
  const time = { time: Math.floor(AT / 1000), timeNano: AT * 1e6 };
  return JSON.stringify({
    status: action,
    Type: 'container',
    Action: action,
    Actor: { ID: 'a', Attributes: attributes },
    ...time,
  });
}

/** As podman writes it: the time is a text up to version 4, and two numbers from version 5 on. */
function podman(version: 4 | 5, status: string, more: Readonly<Record<string, unknown>> = {}): string {
  const time =
    version === 4
      ? { Time: '2026-01-02T04:04:05.678000000+01:00' }
      : { time: Math.floor(AT / 1000), timeNano: AT * 1e6 };
  return JSON.stringify({
    ID: 'a',
    Image: 'i',
    Name: 'n',
    Status: status,
    Type: 'container',
    Attributes: null,
    ...time,
    ...more,
  });
}

describe('a line of events', () => {
  it.each([
    ['docker', docker('start', { name: 'n', image: 'i' }), { action: 'start' }],
    ['docker', docker('die', { name: 'n', exitCode: '137' }), { action: 'die', exit: 137 }],
    ['docker', docker('die', { name: 'n' }), { action: 'die', exit: -1 }],
    ['docker', docker('oom', { name: 'n' }), { action: 'oom' }],
    ['docker', docker('destroy', { name: 'n' }), { action: 'destroy' }],
    ['podman', podman(4, 'start'), { action: 'start' }],
    ['podman', podman(4, 'died', { ContainerExitCode: 3 }), { action: 'die', exit: 3 }],
    ['podman', podman(4, 'died'), { action: 'die', exit: 0 }],
    ['podman', podman(4, 'remove'), { action: 'destroy' }],
    ['podman', podman(5, 'start'), { action: 'start' }],
    ['podman', podman(5, 'died', { ContainerExitCode: 124 }), { action: 'die', exit: 124 }],
    ['podman', podman(5, 'remove'), { action: 'destroy' }],
  ] as const)('of %s (%s) is an event', (engine, line, event) => {
    expect(readEvent(engine, line)).toMatchObject({ name: 'n', at: expect.closeTo(AT, 0), ...event });
  });

  it.each([
    ['docker', ''],
    ['docker', 'no JSON'],
    ['docker', docker('exec_start: sh', { name: 'n' })],
    ['docker', podman(4, 'start')],
    ['podman', docker('start', { name: 'n' })],
    ['podman', podman(5, 'pull')],
    ['podman', podman(4, 'start', { Time: undefined })],
    ['podman', podman(4, 'start', { Time: 'soon' })],
  ] as const)('of %s (%s) is none', (engine, line) => {
    expect(readEvent(engine, line)).toBeUndefined();
  });
});
