/** Records of runs that never were, for the tests of what reads them. */
import type { StepRecord, TaskRecord } from '../../src/task/record.ts';

/** A step that ended well, but for what is given. */
export function stepOf(parts: Partial<StepRecord> = {}): StepRecord {
  return {
    name: 'verify',
    as: 'root',
    argv: ['docker', 'exec', '-u', 'root', 'c', 'sh', '-c', 'exec /tests/test.sh'],
    seconds: 60,
    ms: 1234,
    end: { kind: 'exited', code: 0 },
    stdout: '',
    stderr: '',
    truncated: false,
    denied: [],
    ...parts,
  };
}

/** The record of a run whose reward is 1, but for what is given. */
export function recordOf(parts: Partial<TaskRecord> = {}): TaskRecord {
  return {
    format: 1,
    argvet: '1.2.3',
    task: {
      name: 'sums',
      digest: `sha256:${'a'.repeat(64)}`,
      agentSeconds: 60,
      verifierSeconds: 90,
      workdir: '/app',
      unapplied: [],
    },
    solver: { kind: 'solution' },
    engine: {
      name: 'docker',
      version: '28.2.2',
      client: '28.2.2',
      kernel: '6.1.0',
      platform: 'linux/amd64',
      runtime: 'runc 1.2.3',
      driver: 'overlay2',
      cgroup: '2',
      security: ['name=seccomp,profile=builtin'],
    },
    image: { name: 'sums:1', digest: `sha256:${'b'.repeat(64)}` },
    policies: { container: '0123456789ab', step: 'ba9876543210' },
    argv: ['docker', 'run', '-d', '--name', 'argvet-task-1', 'sums:1', 'sleep', '60'],
    config: { Image: 'sums:1', 'HostConfig.PidsLimit': 32_768, 'HostConfig.Init': true, 'Query.name': 'argvet-task-1' },
    steps: [stepOf()],
    oomKills: 0,
    outcome: { kind: 'graded', reward: 1 },
    removed: true,
    ...parts,
  };
}
