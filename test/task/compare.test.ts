import { describe, expect, it } from 'vitest';
import { compareRecords } from '../../src/task/compare.ts';
import type { TaskRecord } from '../../src/task/record.ts';
import { recordOf, stepOf } from './record-of.ts';

const record = recordOf();
const { task, image, policies, config } = record;
const engine = record.engine ?? undefined;
if (engine === undefined) throw new Error('The record has an engine');

/** The fields of the facts and of the config that differ from a record to one with these parts. */
function fieldsOf(parts: Partial<TaskRecord>, other: Partial<TaskRecord> = {}): string[] {
  const { config: changes, facts, failed } = compareRecords(recordOf(other), recordOf(parts));
  return [...changes, ...facts].map(({ field }) => field).concat(failed);
}

describe('two records can be compared', () => {
  it('when they are equal', () => {
    expect(compareRecords(record, record)).toEqual({ comparable: true, config: [], facts: [], failed: [] });
  });

  it.each<[string, Partial<TaskRecord>]>([
    ['reward', { outcome: { kind: 'graded', reward: 0 } }],
    ['reward that there is none of', { outcome: { kind: 'ungraded', why: 'missing', text: '' } }],
    ['solver', { solver: { kind: 'command', script: 'agent' } }],
    ['name of the container', { config: { ...config, 'Query.name': 'argvet-task-2' } }],
    ['steps', { steps: [stepOf({ ms: 1, end: { kind: 'timed-out' } })], oomKills: 3 }],
    ['name of the task', { task: { ...task, name: 'else' } }],
    [
      'name of the image, when the image is the same',
      { image: { ...image, name: 'sums:latest' }, config: { ...config, Image: 'sums:latest' } },
    ],
  ])('whatever the %s', (_what, parts) => {
    expect(fieldsOf(parts)).toEqual([]);
    expect(compareRecords(record, recordOf(parts)).comparable).toBe(true);
  });
});

describe('two records cannot be compared', () => {
  it.each<[string, Partial<TaskRecord>]>([
    ['task.digest', { task: { ...task, digest: 'sha256:c' } }],
    ['task.agentSeconds', { task: { ...task, agentSeconds: 61 } }],
    ['task.verifierSeconds', { task: { ...task, verifierSeconds: 61 } }],
    ['task.workdir', { task: { ...task, workdir: '/srv' } }],
    ['image.digest', { image: { ...image, digest: 'sha256:c' } }],
    ['policies.container', { policies: { ...policies, container: 'c' } }],
    ['policies.step', { policies: { ...policies, step: 'c' } }],
    ['argvet', { argvet: '1.2.4' }],
    ['engine.name', { engine: { ...engine, name: 'podman' } }],
    ['engine.version', { engine: { ...engine, version: 'c' } }],
    ['engine.client', { engine: { ...engine, client: 'c' } }],
    ['engine.kernel', { engine: { ...engine, kernel: 'c' } }],
    ['engine.platform', { engine: { ...engine, platform: 'c' } }],
    ['engine.runtime', { engine: { ...engine, runtime: 'c' } }],
    ['engine.driver', { engine: { ...engine, driver: 'c' } }],
    ['engine.cgroup', { engine: { ...engine, cgroup: 'c' } }],
    ['engine.security', { engine: { ...engine, security: [] } }],
    ['after', { outcome: { kind: 'failed', why: 'step', message: '' } }],
  ])('with another %s', (field, parts) => {
    expect(fieldsOf(parts)).toEqual([field]);
    expect(compareRecords(record, recordOf(parts)).comparable).toBe(false);
  });

  it('with an option of the container that differs, by its field, its values and its direction', () => {
    const { comparable, config: changes } = compareRecords(
      record,
      recordOf({ config: { Image: 'sums:1', 'HostConfig.Init': true } }),
    );
    expect(comparable).toBe(false);
    expect(changes).toEqual([
      expect.objectContaining({ field: 'HostConfig.PidsLimit', from: 32_768, direction: 'weaker', cis: '5.29' }),
    ]);
  });

  it('with images of which nothing is known', () => {
    const unknown = { image: { name: 'x', digest: null }, config: { ...config, Image: 'x' } };
    expect(fieldsOf(unknown)).toEqual(['Image', 'image.digest']);
    expect(fieldsOf(unknown, { image: { name: 'sums:1', digest: null } })).toEqual(['Image']);
  });

  it('when the first came to no result', () => {
    expect(fieldsOf({}, { outcome: { kind: 'failed', why: 'engine-error', message: '' } })).toEqual(['before']);
  });
});
