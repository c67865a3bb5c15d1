/**
 * What an engine tells of containers while it runs them. A container of `run --rm` is gone when its client ends, and the
 * client's exit code alone does not say whether it is the engine's (125, 126, 127) or the snippet's: only the engine's
 * events do.
 */
import { followLines } from '../../engine/follow-lines.ts';
import type { Engine, EngineName } from '../../engine/container-engine.ts';
import { readEvent } from './event-line.ts';
import type { ContainerEvent } from './event-line.ts';

/** What is known of one container, with the times of the engine in milliseconds. */
export interface Life {
  /** Undefined when its first process never ran. */
  readonly started: number | undefined;
  readonly ended: { readonly at: number; readonly exit: number } | undefined;
  /** Did the kernel end one of its processes because its memory was used up? podman does not tell. */
  readonly outOfMemory: boolean;
  /** Why nothing more is told of it; undefined while the engine tells. */
  readonly lost: string | undefined;
}

/** The events of the containers that are watched. */
export interface ContainerEvents {
  /** Watches a container, which must not be there yet, and gives its life as it is known at the time of the call. */
  readonly watch: (name: string) => WatchedLife;
  readonly end: () => void;
}

/** One watched container. */
export interface WatchedLife {
  readonly now: () => Life;
  /** Settles when it has started, or nothing more is told. */
  readonly started: Promise<void>;
  /** Settles when it has ended, or nothing more is told. */
  readonly ended: Promise<void>;
  /** Forgets it. */
  readonly forget: () => void;
}

/** Follows the events of an engine from now on. */
export function followEvents(engine: Engine): ContainerEvents {
  const watched = new Map<string, Watched>();
  const onLine = (line: string): void => {
    const event = readEvent(engine.name, line);
    if (event !== undefined) watched.get(event.name)?.take(event);
  };
  const options = { environment: engine.environment, longestLine: LONGEST_LINE };
  const follower = followLines(engine.argv(['events', ...EVENTS_WORDS[engine.name]]), onLine, options);
  let lost: string | undefined;
  const giveUpAtEnd = async (): Promise<void> => {
    lost = (await follower.ended).trim();
    for (const each of watched.values()) each.giveUp(lost);
  };
  void giveUpAtEnd();
  return {
    watch: (name) => {
      const each = newWatched(() => watched.delete(name));
      watched.set(name, each);
      if (lost !== undefined) each.giveUp(lost);
      return each.life;
    },
    end: follower.end,
  };
}

/** Labels of a foreign container's image can make its event long; those are left out. */
const LONGEST_LINE = 1_000_000;

/** With the past that the engine remembers, so that nothing is lost while the client connects. */
const EVENTS_WORDS: Readonly<Record<EngineName, readonly string[]>> = {
  docker: eventsWords('1', '{{json .}}', ['start', 'die', 'oom', 'destroy']),
  podman: eventsWords('1m', 'json', ['start', 'died', 'remove']),
};

function eventsWords(since: string, format: string, events: readonly string[]): readonly string[] {
  const filters = ['type=container', ...events.map((event) => `event=${event}`)];
  return ['--since', since, '--format', format, ...filters.flatMap((filter) => ['--filter', filter])];
}

interface Watched {
  readonly life: WatchedLife;
  readonly take: (event: ContainerEvent) => void;
  readonly giveUp: (why: string) => void;
}

function newWatched(forget: () => void): Watched {
  let life: Life = { started: undefined, ended: undefined, outOfMemory: false, lost: undefined };
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const settle = (): void => {
    started.resolve();
    ended.resolve();
  };
  const take = ({ action, at, exit }: ContainerEvent): void => {
    if (action === 'oom') life = { ...life, outOfMemory: true };
    if (action === 'start') life = { ...life, started: at };
    if (action === 'die') life = { ...life, ended: { at, exit } };
    if (action === 'start') started.resolve();
    if (action === 'destroy') settle();
  };
  return {
    life: { now: () => life, started: started.promise, ended: ended.promise, forget },
    take,
    giveUp: (lost) => {
      life = { ...life, lost };
      settle();
    },
  };
}
