/** The outcome of one run, out of those of its shards; or why they are not one run. */
import type { MutantResult, MutationOutcome } from '../model.ts';
import { keySet } from './select.ts';
import type { RunIdentity, ShardFile } from './shard-file.ts';

/** A shard and the name of its file, for what is said of it. */
export interface NamedShard {
  readonly name: string;
  readonly file: ShardFile;
}

/** What several shards come to. The problems are sentences; names, versions and commits in them are foreign text. */
export type Merged =
  | { readonly ok: true; readonly outcome: MutationOutcome; readonly judged: unknown }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Joins all shards of one run, given in any order: the outcome is the one that a run of all mutants has, but for the time
 * that it took (that of the slowest shard) and the files that Stryker wrote. Refused are a set with a shard too few or
 * too many, shards of different runs, and a shard that did not run all of its mutants.
 */
export function mergeShards(shards: readonly NamedShard[]): Merged {
  const [first] = shards;
  if (first === undefined) return { ok: false, problems: ['There is no shard to merge.'] };
  const mixed = differences(shards, first);
  if (mixed.length > 0) return { ok: false, problems: mixed };
  const problems = [...missing(shards, first), ...overlaps(shards), ...unfinished(shards)];
  if (problems.length > 0) return { ok: false, problems };
  const { outcome, judged, mutants: all } = first.file;
  const mutants = shards.flatMap(({ file }) => file.outcome.mutants).toSorted(inOrder);
  if (keySet(mutants.map(({ key }) => key)).digest !== all.digest) {
    return { ok: false, problems: [`The shards hold other mutants than the ${all.count} of their run.`] };
  }
  return {
    ok: true,
    judged,
    outcome: {
      ...outcome,
      mutants,
      scope: { kind: 'all' },
      left: 0,
      runner: joinedRunner(shards.map(({ file }) => file.outcome.runner)),
      reused: shards.reduce((total, { file }) => total + file.outcome.reused, 0),
      elapsed: Math.max(...shards.map(({ file }) => file.outcome.elapsed)),
      reports: [],
    },
  };
}

/** What of two shards must be the same, with its name in a sentence. */
const SAME: readonly (readonly [name: string, of: (file: ShardFile) => string])[] = [
  ['number of shards', ({ shard }) => String(shard.of)],
  ...(
    [
      ['versions', 'versions'],
      ['configuration', 'configuration'],
      ['goldens', 'goldens'],
      ['commit', 'commit'],
      ['report that balanced them', 'balance'],
    ] satisfies [string, keyof RunIdentity][]
  ).map(([name, key]): [string, (file: ShardFile) => string] => [name, ({ identity }) => identity[key]]),
  ['settings', ({ judged }) => JSON.stringify(judged)],
  ['mutants', ({ mutants }) => `${mutants.count} ${mutants.digest}`],
  ['tests', ({ outcome }) => JSON.stringify(outcome.tests)],
  ['test runner', ({ outcome }) => outcome.runner?.name ?? ''],
];

/** Names of values that say more to a person than that they differ. */
const SHOWN: ReadonlySet<string> = new Set(['number of shards', 'versions', 'commit']);

function differences(shards: readonly NamedShard[], first: NamedShard): string[] {
  return shards.slice(1).flatMap((other) =>
    SAME.flatMap(([name, of]) => {
      const [one, two] = [of(first.file), of(other.file)];
      if (one === two) return [];
      const values = SHOWN.has(name) ? `: ${one} and ${two}` : '';
      return [`${first.name} and ${other.name} are of different runs, by their ${name}${values}.`];
    }),
  );
}

function missing(shards: readonly NamedShard[], { file }: NamedShard): string[] {
  const { of } = file.shard;
  const there = new Set(shards.map((each) => each.file.shard.index));
  const absent = Array.from({ length: of }, (_, index) => index + 1).filter((index) => !there.has(index));
  if (absent.length === 0) return [];
  const names = absent.map((index) => `${index}/${of}`).join(', ');
  return [
    `The run is incomplete: ${absent.length === 1 ? 'the shard' : 'the shards'} ${names} of ${of} ${absent.length === 1 ? 'is' : 'are'} missing.`,
  ];
}

function overlaps(shards: readonly NamedShard[]): string[] {
  const groups = Map.groupBy(shards, ({ file }) => file.shard.index);
  return [...groups.values()].flatMap((group) => {
    const [one, two] = group;
    if (one === undefined || two === undefined) return [];
    const { index, of } = one.file.shard;
    return [`The shard ${index}/${of} is there ${group.length} times: ${group.map(({ name }) => name).join(', ')}.`];
  });
}

function unfinished(shards: readonly NamedShard[]): string[] {
  return shards.flatMap(({ name, file }) => {
    const { length } = file.outcome.mutants.filter(({ status }) => status === 'pending');
    return length === 0 ? [] : [`${name} is incomplete: ${length} of its mutants never ran.`];
  });
}

/** What ran all shards, which have one test runner; undefined where one of them does not say. */
function joinedRunner(runners: readonly MutationOutcome['runner'][]): MutationOutcome['runner'] {
  const known = runners.filter((runner) => runner !== undefined);
  const [first] = known;
  if (first === undefined || known.length < runners.length) return undefined;
  const batches = known.flatMap(({ batch }) => batch ?? []);
  if (batches.length === 0) return { name: first.name, batch: undefined };
  const left = new Map<string, number>();
  for (const { reason, mutants } of batches.flatMap((batch) => batch.left)) {
    left.set(reason, (left.get(reason) ?? 0) + mutants);
  }
  const batch = {
    batched: batches.reduce((total, { batched }) => total + batched, 0),
    left: [...left].map(([reason, mutants]) => ({ reason, mutants })).toSorted((a, b) => b.mutants - a.mutants),
    partly: batches.reduce((total, { partly }) => total + partly, 0),
  };
  return { name: first.name, batch };
}

/** The order in which one run gives its results. */
function inOrder(one: MutantResult, other: MutantResult): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.line - other.line || Number(one.id) - Number(other.id);
}
