/** A line of an engine's events. */
import { z } from 'zod';
import type { EngineName } from '../../engine/container-engine.ts';

/** What happened to a container. */
export interface ContainerEvent {
  readonly name: string;
  readonly action: 'start' | 'die' | 'oom' | 'destroy';
  /** In milliseconds. */
  readonly at: number;
  /** Of an end. */
  readonly exit: number;
}

/**
 * A line of `docker events` or `podman events` in JSON as an event; undefined for every other line. podman 5 gives the time
 * as docker does, before it was a text.
 */
export function readEvent(engine: EngineName, line: string): ContainerEvent | undefined {
  try {
    return SHAPES[engine].safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

const exitCode = z.coerce.number().int().optional();

const SHAPES = {
  docker: z
    .object({
      Action: z.enum(['start', 'die', 'oom', 'destroy']),
      Actor: z.object({ Attributes: z.object({ name: z.string(), exitCode }) }),
      timeNano: z.number(),
    })
    .transform(({ Action, Actor: { Attributes }, timeNano }): ContainerEvent => {
      return { name: Attributes.name, action: Action, at: timeNano / 1e6, exit: Attributes.exitCode ?? NO_CODE };
    }),
  podman: z
    .object({
      Status: z.enum(['start', 'died', 'remove']),
      Name: z.string(),
      Time: z.string().optional(),
      timeNano: z.number().optional(),
      ContainerExitCode: exitCode,
    })
    .transform(({ Status, Name, Time, timeNano, ContainerExitCode = 0 }): ContainerEvent => {
      const at = timeNano === undefined ? Date.parse(Time ?? '') : timeNano / 1e6;
      return { name: Name, action: PODMAN_ACTIONS[Status], at, exit: ContainerExitCode };
    })
    .refine(({ at }) => Number.isFinite(at)),
} as const;

const PODMAN_ACTIONS = { start: 'start', died: 'die', remove: 'destroy' } as const;

/** No program ends with it: an end without a code agrees with no client. */
const NO_CODE = -1;
