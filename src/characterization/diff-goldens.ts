/** What changed between two sets of goldens. It builds nothing: both are files. */
import type { Weakened } from '../policy/rules/weakened.ts';
import { argvChanges } from './changes.ts';
import type { ArgvChange } from './changes.ts';
import { parseGolden } from './golden.ts';
import type { Golden } from './golden.ts';
import type { GoldenPlace } from './golden-finding.ts';
import { gainsOf, isWeaker, meaningOf, weakeningOf } from './meaning.ts';
import type { Meaning, Weakening } from './meaning.ts';
import { caseOfGolden } from './names.ts';
import type { GoldenText } from './read-golden-text.ts';
import type { GoldenTexts } from './revision.ts';

/** How one golden changed. */
export type GoldenDifference = { readonly golden: GoldenPlace & { readonly case: string } } & (
  | Added
  | { readonly status: 'removed'; readonly before: readonly string[] }
  | Change
  /** One of the two cannot be read, so nothing can be said of the change. */
  | { readonly status: 'unreadable'; readonly side: 'before' | 'after'; readonly message: string }
);

interface Added {
  readonly status: 'added';
  readonly after: readonly string[];
  /** What it has that a plain container has not. */
  readonly gains: readonly Weakened[];
  readonly reasons: readonly string[];
}

type Change =
  | {
      readonly status: 'changed';
      readonly before: readonly string[];
      readonly after: readonly string[];
      readonly changes: readonly ArgvChange[];
      readonly meaning: Meaning;
      readonly weakened: Weakening;
      /** The reasons that its header has now, and had not before. */
      readonly reasons: readonly string[];
    }
  /** The argv is the same. `policy`: the fingerprints, when the policy holds something else. */
  | {
      readonly status: 'header';
      readonly policy: { readonly before: string; readonly after: string } | undefined;
      readonly reasons: readonly string[];
      readonly gone: readonly string[];
    };

/** The goldens that changed, in the order of their paths. */
export function diffGoldens(before: GoldenTexts, after: GoldenTexts): GoldenDifference[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return paths.flatMap((path) => differenceOf(path, before.get(path), after.get(path)));
}

/** Is a container weaker after a change: than before, or, when it is new, than a plain one. What cannot be read may be. */
export function isWeakerDifference(difference: GoldenDifference): boolean {
  if (difference.status === 'added') return difference.gains.length > 0;
  if (difference.status === 'changed') return isWeaker(difference.weakened);
  return difference.status === 'unreadable';
}

function differenceOf(path: string, before: GoldenText | undefined, after: GoldenText | undefined): GoldenDifference[] {
  if (before?.text !== undefined && before.text === after?.text) return [];
  const place = { golden: { ...caseOfGolden(path), path } };
  const [old, now] = [before && readText(before), after && readText(after)];
  if (old?.ok === false) return [{ ...place, status: 'unreadable', side: 'before', message: old.message }];
  if (now?.ok === false) return [{ ...place, status: 'unreadable', side: 'after', message: now.message }];
  if (now === undefined) return old === undefined ? [] : [{ ...place, status: 'removed', before: old.golden.argv }];
  if (old !== undefined) {
    const change = changeOf(old.golden, now.golden);
    return change === undefined ? [] : [{ ...place, ...change }];
  }
  const { argv, header } = now.golden;
  const reasons = header.acceptances.map(({ reason }) => reason);
  return [{ ...place, status: 'added', after: argv, gains: gainsOf(argv), reasons }];
}

function readText({
  text,
  unreadable = 'it is gone',
}: GoldenText): { ok: true; golden: Golden } | { ok: false; message: string } {
  if (text === undefined) return { ok: false, message: unreadable };
  const parsed = parseGolden(text);
  if (parsed.ok) return parsed;
  return { ok: false, message: `line ${parsed.problem.line}: ${parsed.problem.message}` };
}

function changeOf(before: Golden, after: Golden): Change | undefined {
  const [old, now] = [before.header.acceptances, after.header.acceptances].map((list) =>
    list.map(({ reason }) => reason),
  );
  const reasons = missing(now ?? [], old ?? []);
  const changes = argvChanges(before.argv, after.argv);
  if (changes.length > 0) {
    const meaning = meaningOf(before.argv, after.argv);
    const weakened = weakeningOf(before.argv, after.argv, meaning);
    return { status: 'changed', before: before.argv, after: after.argv, changes, meaning, weakened, reasons };
  }
  const [from, to] = [before.header.policy.fingerprint, after.header.policy.fingerprint];
  const policy = from === to ? undefined : { before: from, after: to };
  const gone = missing(old ?? [], now ?? []);
  if (policy === undefined && reasons.length + gone.length === 0) return undefined;
  return { status: 'header', policy, reasons, gone };
}

function missing(list: readonly string[], from: readonly string[]): string[] {
  return list.filter((each) => !from.includes(each));
}
