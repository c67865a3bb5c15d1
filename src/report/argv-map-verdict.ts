/** What became of the mutants at one place of an argv: the weakest of their verdicts. */
import type { MutantResult } from '../mutation/model.ts';
import { goldenOnlyOf } from './golden-only.ts';

/**
 * The weakest verdict, `survived` first, and how many of the mutants that count have it. Of `killed`, the fewest tests
 * that kill one of them.
 */
export type MapVerdict =
  | { readonly kind: Weakness; readonly mutants: number; readonly of: number }
  | { readonly kind: 'killed'; readonly of: number; readonly killers: Killers }
  /** No mutant that counts: `outside` are equivalent, unviable, ignored or ended by an error. */
  | { readonly kind: 'none'; readonly outside: number };

/** What lets a place change; `maybe-golden-only` where killers besides golden tests were not looked for. */
type Weakness = 'survived' | 'no-coverage' | 'timeout' | 'golden-only' | 'maybe-golden-only';

/** How many tests of each kind kill a mutant; `all` is false where there may be more. */
interface Killers {
  readonly golden: number;
  readonly property: number;
  readonly unit: number;
  readonly all: boolean;
}

/** The verdict of a place by the mutants that act on it. */
export function mapVerdict(mutants: readonly MutantResult[], beyondGolden: boolean): MapVerdict {
  const judged = mutants.flatMap((mutant) => {
    const kind = verdictOf(mutant, beyondGolden);
    return kind === undefined ? [] : [{ mutant, kind }];
  });
  if (judged.length === 0) return { kind: 'none', outside: mutants.length };
  const of = judged.length;
  const weakest = WEAKEST.find((kind) => judged.some((each) => each.kind === kind));
  if (weakest !== undefined) {
    return { kind: weakest, mutants: judged.filter(({ kind }) => kind === weakest).length, of };
  }
  const killers = judged.map(({ mutant }) => killersOf(mutant)).toSorted(byStrength);
  return { kind: 'killed', of, killers: killers[0] ?? { golden: 0, property: 0, unit: 0, all: false } };
}

const WEAKEST: readonly Weakness[] = ['survived', 'no-coverage', 'timeout', 'golden-only', 'maybe-golden-only'];

const GOLDEN_ONLY = { yes: 'golden-only', maybe: 'maybe-golden-only', no: 'killed' } as const;

function verdictOf(mutant: MutantResult, beyondGolden: boolean): Weakness | 'killed' | undefined {
  const { status } = mutant;
  if (status === 'survived' || status === 'no-coverage' || status === 'timeout') return status;
  return status === 'killed' ? GOLDEN_ONLY[goldenOnlyOf(mutant, beyondGolden)] : undefined;
}

function killersOf({ killedBy, goldenKillers, propertyKillers, allKillers }: MutantResult): Killers {
  const [golden, property] = [goldenKillers.length, propertyKillers.length];
  return { golden, property, unit: killedBy.length - golden - property, all: allKillers };
}

/** The fewest that are no golden tests first. */
function byStrength(one: Killers, other: Killers): number {
  return one.property + one.unit - other.property - other.unit || one.golden - other.golden;
}

/** Whether no mutant of a place is known to have survived, timed out or been killed by golden tests alone. */
export function isHeld({ kind }: MapVerdict): boolean {
  return kind === 'killed' || kind === 'none' || kind === 'maybe-golden-only';
}

/** A verdict in a few words: `survived: 3 of 12`, `killed by 1 golden, 2 unit tests`. */
export function verdictWords(verdict: MapVerdict): string {
  if (verdict.kind === 'none') {
    return verdict.outside === 0 ? 'no mutant' : `outside the score: ${verdict.outside}`;
  }
  if (verdict.kind === 'killed') return killerWords(verdict.killers);
  const share = verdict.of === 1 ? '' : `: ${verdict.mutants} of ${verdict.of}`;
  return WORDS[verdict.kind] + share;
}

const WORDS: Readonly<Record<Weakness, string>> = {
  survived: 'survived',
  'no-coverage': 'not covered',
  timeout: 'timed out',
  'golden-only': 'golden-only',
  'maybe-golden-only': 'maybe golden-only',
};

function killerWords({ golden, property, unit, all }: Killers): string {
  const kinds = [
    ...(golden > 0 ? [`${golden} golden`] : []),
    ...(property > 0 ? [`${property} property`] : []),
    ...(unit > 0 ? [`${unit} unit`] : []),
  ];
  const [only, ...others] = kinds;
  if (only === undefined) return 'killed';
  const least = all ? '' : 'at least ';
  // Several kinds make a long line: they are named without their noun.
  if (others.length > 0) return `killed by ${least}${kinds.join(', ')}`;
  return `killed by ${least}${only} ${golden + property + unit === 1 ? 'test' : 'tests'}`;
}
