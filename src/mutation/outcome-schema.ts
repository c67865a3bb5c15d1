/** A run's outcome as JSON and back: what a shard hands to a merge, checked field by field. */
import { z } from 'zod';
import type { BatchFacts, MutantResult, MutationOutcome, RunnerFacts } from './model.ts';

/** Every field of a type: the compiler says when the schema lags behind. */
type Fields<T> = Record<keyof T, z.ZodType>;

/** JSON has no `undefined`: a field that is not there. */
const maybe = <T extends z.ZodType>(schema: T) => schema.optional().transform((value) => value);

const texts = z.array(z.string()).readonly();
const count = z.int().min(0);
const touch = z.strictObject({ case: z.string(), tokens: z.array(count).readonly() } satisfies Fields<
  MutantResult['touches'][number]
>);

const mutant = z.strictObject({
  id: z.string(),
  key: z.string(),
  family: z.enum(['boundary', 'source', 'stryker']),
  site: maybe(z.string()),
  operator: z.string(),
  description: z.string(),
  status: z.enum([
    'killed',
    'survived',
    'no-coverage',
    'timeout',
    'runtime-error',
    'compile-error',
    'ignored',
    'equivalent',
    'unviable',
    'pending',
  ]),
  reason: maybe(z.string()),
  file: z.string(),
  line: z.int(),
  column: z.int(),
  original: z.string(),
  replacement: z.string(),
  argv: maybe(z.strictObject({ case: z.string(), before: texts, after: texts })),
  touches: z.array(touch).readonly(),
  killedBy: texts,
  goldenKillers: texts,
  propertyKillers: texts,
  allKillers: z.boolean(),
  coveredBy: texts,
  ms: maybe(z.number().min(0)),
} satisfies Fields<MutantResult>);

const scope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('since'), revision: z.string() }),
  z.strictObject({ kind: z.literal('shard'), index: z.int().min(1), of: z.int().min(1) }),
]);

const runner = z.strictObject({
  name: z.string(),
  batch: maybe(
    z.strictObject({
      batched: count,
      left: z.array(z.strictObject({ reason: z.string(), mutants: count })).readonly(),
      partly: count,
    } satisfies Fields<BatchFacts>),
  ),
} satisfies Fields<RunnerFacts>);

/** The shape of an outcome; a field that is `undefined` there is absent in JSON. */
export const OUTCOME_SCHEMA = z.strictObject({
  mutants: z.array(mutant).readonly(),
  scope,
  left: count,
  reused: count,
  tests: z.strictObject({ total: count, golden: count, property: count, beyondGolden: z.boolean() } satisfies Fields<
    MutationOutcome['tests']
  >),
  runner: maybe(runner),
  sites: texts,
  goldens: z.array(z.strictObject({ site: z.string(), cases: z.record(z.string(), texts) })).readonly(),
  versions: z.record(z.string(), z.string()),
  elapsed: z.number(),
  reports: texts,
} satisfies Fields<MutationOutcome>);
