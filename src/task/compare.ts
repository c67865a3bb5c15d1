/** Whether the records of two runs can be compared: whether anything but the solver could have made the rewards differ. */
import { diff } from '../container/diff.ts';
import type { ConfigChange } from '../container/diff.ts';
import type { TaskRecord } from './record.ts';

/** A fact that two records do not share. The values are foreign text: not safe to print. */
interface FactDifference {
  /** The field of the record: `engine.version`. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The comparison of two records. */
export interface TaskComparison {
  /** True when nothing below differs and both runs came to a result. */
  readonly comparable: boolean;
  /** What the containers were asked for, field by field, with directions. */
  readonly config: readonly ConfigChange[];
  readonly facts: readonly FactDifference[];
  /** Which of the two came to no result. */
  readonly failed: readonly ('before' | 'after')[];
}

/**
 * Compares what two runs ran on. Whatever differs makes them incomparable, however small: a reward may hang on it. Names
 * of containers and images do not count where their contents are equal, and neither do times and the solver, which is what
 * records are compared for.
 */
export function compareRecords(before: TaskRecord, after: TaskRecord): TaskComparison {
  const isOnlyName = hasSameImage(before, after) ? ONLY_NAMES : ONLY_NAMES.slice(0, 1);
  const config = diff(before.config, after.config).filter(({ field }) => !isOnlyName.includes(field));
  const facts = Object.entries(FACTS).flatMap(([field, valueOf]) => {
    const [one, other] = [valueOf(before), valueOf(after)];
    return one === other ? [] : [{ field, before: one, after: other }];
  });
  const records = { before, after };
  const failed = (['before', 'after'] as const).filter((which) => records[which].outcome.kind === 'failed');
  return { comparable: config.length + facts.length + failed.length === 0, config, facts, failed };
}

/** Fields that name the container, new for each run, and the image, whose digest tells more. */
const ONLY_NAMES = ['Query.name', 'Image'];

/** An image that is not known is not the same as another. */
function hasSameImage({ image: one }: TaskRecord, { image: other }: TaskRecord): boolean {
  return one.digest !== null && one.digest === other.digest;
}

const UNKNOWN = 'unknown';

/** What a reward can hang on besides the container's config. */
const FACTS: Readonly<Record<string, (record: TaskRecord) => string>> = {
  'task.digest': ({ task }) => task.digest,
  'task.agentSeconds': ({ task }) => String(task.agentSeconds),
  'task.verifierSeconds': ({ task }) => String(task.verifierSeconds),
  'task.workdir': ({ task }) => task.workdir,
  'image.digest': ({ image }) => image.digest ?? UNKNOWN,
  'policies.container': ({ policies }) => policies.container,
  'policies.step': ({ policies }) => policies.step,
  argvet: ({ argvet }) => argvet,
  'engine.name': ({ engine }) => engine?.name ?? UNKNOWN,
  'engine.version': ({ engine }) => engine?.version ?? UNKNOWN,
  'engine.client': ({ engine }) => engine?.client ?? UNKNOWN,
  'engine.kernel': ({ engine }) => engine?.kernel ?? UNKNOWN,
  'engine.platform': ({ engine }) => engine?.platform ?? UNKNOWN,
  'engine.runtime': ({ engine }) => engine?.runtime ?? UNKNOWN,
  'engine.driver': ({ engine }) => engine?.driver ?? UNKNOWN,
  'engine.cgroup': ({ engine }) => engine?.cgroup ?? UNKNOWN,
  'engine.security': ({ engine }) => engine?.security.join(', ') ?? UNKNOWN,
};
