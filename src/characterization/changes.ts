/** The changes from one argv to another, in a reviewer's terms: options added, removed, moved, altered. */
import { parse } from '../argv/parse.ts';
import type { Command } from '../argv/model.ts';
import { increasingRun } from './increasing-run.ts';
import { tokenChanges } from './token-changes.ts';
import { optionUnits } from './units.ts';
import type { Unit } from './units.ts';

/** One change. Tokens are as the argv have them; `index` and `to` count in the argv after, `from` in the one before. */
export type ArgvChange =
  /** The program, the verb, or what stands between them. */
  | { readonly kind: 'start'; readonly before: readonly string[]; readonly after: readonly string[] }
  | { readonly kind: 'added'; readonly tokens: readonly string[]; readonly to: number }
  | { readonly kind: 'removed'; readonly tokens: readonly string[]; readonly from: number }
  /** The same option at another place among the options. */
  | { readonly kind: 'moved'; readonly tokens: readonly string[]; readonly from: number; readonly to: number }
  /** An option that the container's program gets now, or got before. */
  | { readonly kind: 'moved-behind-image'; readonly tokens: readonly string[]; readonly from: number }
  | { readonly kind: 'moved-before-image'; readonly tokens: readonly string[]; readonly to: number }
  /** Another value of the same option, or another spelling of the same value. */
  | {
      readonly kind: 'altered' | 'respelled';
      readonly before: readonly string[];
      readonly after: readonly string[];
      readonly to: number;
    }
  /** The image, for exec the container; absent where the argv has none. */
  | { readonly kind: 'image'; readonly before: string | undefined; readonly after: string | undefined }
  | { readonly kind: 'command'; readonly before: readonly string[]; readonly after: readonly string[] }
  /** Where the client refuses one of the two argv, tokens are compared: these stand for those, from the index before. */
  | {
      readonly kind: 'tokens';
      readonly before: readonly string[];
      readonly after: readonly string[];
      readonly from: number;
    };

/** The changes that make `after` of `before`; none exactly when the two are equal token by token. */
export function argvChanges(before: readonly string[], after: readonly string[]): ArgvChange[] {
  const [old, now] = [parse(before), parse(after)];
  const changes = old.ok && now.ok ? commandChanges(old, now) : [];
  // What crosses the verb (`--`, `--help`) is the same option in the same order, and yet another argv.
  return changes.length > 0 ? changes : tokenChanges(before, after);
}

function commandChanges(before: Command, after: Command): ArgvChange[] {
  const { pairs, removed, added } = pairUnits(optionUnits(before), optionUnits(after));
  const [oldStart, newStart] = [startOf(before), startOf(after)];
  const behind = crossings(removed, after.command, before.command);
  const front = crossings(added, before.command, after.command);
  const image = before.image !== after.image;
  const words = !sameTokens(front.rest, behind.rest);
  return [
    ...(sameTokens(oldStart, newStart) ? [] : [{ kind: 'start', before: oldStart, after: newStart } as const]),
    ...removed.map((unit): ArgvChange =>
      behind.units.has(unit)
        ? { kind: 'moved-behind-image', tokens: unit.tokens, from: unit.index }
        : { kind: 'removed', tokens: unit.tokens, from: unit.index },
    ),
    ...added.map((unit): ArgvChange =>
      front.units.has(unit)
        ? { kind: 'moved-before-image', tokens: unit.tokens, to: unit.index }
        : { kind: 'added', tokens: unit.tokens, to: unit.index },
    ),
    ...pairs.flatMap(pairChanges),
    ...moves(pairs),
    ...(image ? [{ kind: 'image', before: before.image, after: after.image } as const] : []),
    ...(words ? [{ kind: 'command', before: front.rest, after: behind.rest } as const] : []),
  ];
}

interface Pair {
  readonly old: Unit;
  readonly now: Unit;
}

/** Equal units are paired first, in order; then those about the same options, in order. */
function pairUnits(before: readonly Unit[], after: readonly Unit[]) {
  const pairs: Pair[] = [];
  let [removed, added] = [[...before], [...after]];
  for (const identity of IDENTITIES) {
    const open = Map.groupBy(added, identity);
    const left: Unit[] = [];
    for (const old of removed) {
      const now = open.get(identity(old))?.shift();
      if (now === undefined) left.push(old);
      else pairs.push({ old, now });
    }
    removed = left;
    const paired = new Set(pairs.map(({ now }) => now));
    added = added.filter((unit) => !paired.has(unit));
  }
  return { pairs: pairs.toSorted((a, b) => a.now.index - b.now.index), removed, added };
}

const IDENTITIES: readonly ((unit: Unit) => string)[] = [
  ({ key, tokens }) => JSON.stringify([key, tokens]),
  ({ key }) => key,
];

function pairChanges({ old, now }: Pair): ArgvChange[] {
  if (sameTokens(old.tokens, now.tokens)) return [];
  const kind = sameTokens(valuesOf(old), valuesOf(now)) ? 'respelled' : 'altered';
  return [{ kind, before: old.tokens, after: now.tokens, to: now.index }];
}

function valuesOf({ uses }: Unit): string[] {
  return uses.map(({ value }) => value);
}

/** The fewest units that must have moved: all but a longest run that kept its order. */
function moves(pairs: readonly Pair[]): ArgvChange[] {
  const kept = new Set(increasingRun(pairs.map(({ old }) => old.index)));
  return pairs
    .filter((_, position) => !kept.has(position))
    .map(({ old, now }) => ({ kind: 'moved', tokens: now.tokens, from: old.index, to: now.index }));
}

/** Units whose tokens stand among `words` and did not stand among `others`; and the words without them. */
function crossings(units: readonly Unit[], words: readonly string[], others: readonly string[]) {
  const crossed = new Set<Unit>();
  let rest = words;
  let known = others;
  for (const unit of units) {
    const without = cutRun(rest, unit.tokens);
    const knownWithout = cutRun(known, unit.tokens);
    if (knownWithout !== undefined) known = knownWithout;
    if (without === undefined) continue;
    if (knownWithout === undefined) {
      crossed.add(unit);
      rest = without;
    }
  }
  return { units: crossed, rest };
}

/** The words without the last run of `tokens`, or undefined when there is none. */
function cutRun(words: readonly string[], tokens: readonly string[]): readonly string[] | undefined {
  for (let start = words.length - tokens.length; start >= 0; start -= 1) {
    if (tokens.every((token, offset) => words[start + offset] === token)) {
      return [...words.slice(0, start), ...words.slice(start + tokens.length)];
    }
  }
  return undefined;
}

function startOf(command: Command): string[] {
  return command.tokens.filter(({ role }) => role === 'program' || role === 'verb').map(({ text }) => text);
}

function sameTokens(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((token, index) => token === right[index]);
}
