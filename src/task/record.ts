/** The record of a task run: what ran, on what, each step, and the reward. */
import { z } from 'zod';
import { jsonLines } from '../argv/parsed-json.ts';
import type { ContainerConfig } from '../container/config.ts';

const version = z.string();
const whole = z.number().int().min(0);

const end = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exited'), code: z.number().int() }),
  z.object({ kind: z.literal('timed-out') }),
  z.object({ kind: z.literal('output-limit') }),
  z.object({ kind: z.literal('signalled'), signal: z.string() }),
  z.object({ kind: z.literal('not-started'), message: z.string() }),
]);

const step = z.object({
  name: z.string(),
  as: z.enum(['root', 'agent', 'engine']),
  argv: z.array(z.string()),
  /** Seconds that it had. */
  seconds: z.number(),
  /** Milliseconds from the start of the client to its end. */
  ms: whole,
  end,
  /** The end of each stream, at most `MOST_KEPT` characters. */
  stdout: z.string(),
  stderr: z.string(),
  /** Was more written than is kept? */
  truncated: z.boolean(),
  /** Lines of its output that tell of an operation that was refused: its programs' words, true or not. */
  denied: z.array(z.string()),
});

const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('graded'), reward: z.number().min(0).max(1) }),
  z.object({
    kind: z.literal('ungraded'),
    why: z.enum([
      'missing',
      'no-file',
      'too-long',
      'no-number',
      'out-of-range',
      'unreadable',
      'verifier-timed-out',
      'verifier-output',
    ]),
    text: z.string(),
  }),
  z.object({
    kind: z.literal('failed'),
    why: z.enum(['engine-missing', 'image-missing', 'engine-error', 'step', 'container-ended']),
    message: z.string(),
  }),
]);

const config = z.record(z.string(), z.json());

const schema = z.object({
  /** Of this form of a record. */
  format: z.literal(1),
  argvet: version,
  task: z.object({
    name: z.string(),
    digest: z.string(),
    agentSeconds: z.number(),
    verifierSeconds: z.number(),
    workdir: z.string(),
    unapplied: z.array(z.object({ field: z.string(), reason: z.string() })),
  }),
  solver: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('solution') }),
    z.object({ kind: z.literal('no-op') }),
    z.object({ kind: z.literal('command'), script: z.string() }),
  ]),
  /** Null where there is none. */
  engine: z
    .object({
      name: z.enum(['docker', 'podman']),
      version,
      client: version,
      kernel: version,
      platform: z.string(),
      /** What starts the processes: `runc 1.1.5`. */
      runtime: z.string(),
      /** The storage driver. */
      driver: z.string(),
      cgroup: z.string(),
      /** What confines all containers: seccomp, AppArmor, SELinux. */
      security: z.array(z.string()),
    })
    .nullable(),
  /** `digest` is the registry's, or the id where it has none; null where the image is not there. */
  image: z.object({ name: z.string(), digest: z.string().nullable() }),
  policies: z.object({ container: z.string(), step: z.string() }),
  /** The argv that started the container. */
  argv: z.array(z.string()),
  /** What it asks for, in the normal form of docs/resolve.md. */
  config,
  steps: z.array(step),
  /** How many processes the kernel ended for the memory that they took; null where nobody could count them. */
  oomKills: whole.nullable(),
  outcome,
  /** Is the container gone? */
  removed: z.boolean(),
});

/** The record of a run. */
export type TaskRecord = z.infer<typeof schema>;
/** One step of a record. */
export type StepRecord = TaskRecord['steps'][number];
/** What a run came to. */
export type TaskOutcome = TaskRecord['outcome'];

/** The config of a task container as a record has it: none of its numbers is beyond 2^53. */
export function recordConfig(normal: ContainerConfig): TaskRecord['config'] {
  return config.parse(normal);
}

/** The text of a record: indented JSON, safe to print, ended by a line's end. */
export function printRecord(record: TaskRecord): string {
  return `${jsonLines(record)}\n`;
}

/** A record, or why a text is none, in one line that is not safe to print. */
export function readRecord(text: string): { readonly record: TaskRecord } | { readonly problem: string } {
  try {
    const read = schema.safeParse(JSON.parse(text));
    if (read.success) return { record: read.data };
    const [issue] = read.error.issues;
    const place = issue === undefined || issue.path.length === 0 ? 'it' : issue.path.join('.');
    return { problem: `it is no record of a task run of this version: ${place}: ${issue?.message ?? 'wrong'}` };
  } catch (error) {
    return { problem: `it is no JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}
