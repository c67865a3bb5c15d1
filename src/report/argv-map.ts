/** The argv map of a site: each token with what it takes to lose it. */
import type { Role, Token } from '../argv/model.ts';
import { parse } from '../argv/parse.ts';
import { lines } from '../characterization/units.ts';
import type { MutantResult, MutationOutcome } from '../mutation/model.ts';
import { mapVerdict } from './argv-map-verdict.ts';
import type { MapVerdict } from './argv-map-verdict.ts';

/** The map of one site over all its cases. */
export interface SiteMap {
  readonly site: string;
  readonly cases: readonly string[];
  /** In the order of the argv; what only a later case has stands behind what stands before it there. */
  readonly rows: readonly MapRow[];
}

/** An option with its value, an image or a word, in all cases where the same mutants act on it. */
export interface MapRow {
  /** `extra` is the row of what an argv may gain, right before the image. */
  readonly role: Role | 'extra';
  /** The tokens that stand there, each list once, in the order of the cases. None for `extra`. */
  readonly tokens: readonly (readonly string[])[];
  /** The cases that have it. */
  readonly cases: readonly string[];
  readonly verdict: MapVerdict;
  /** The verdict of each operator that acts on it, in the order of the operators. */
  readonly operators: readonly OperatorVerdict[];
  /** The boundary mutants that act on it. */
  readonly mutants: readonly MutantResult[];
}

/** What became of the mutants of one operator at one row. */
interface OperatorVerdict {
  readonly operator: string;
  readonly verdict: MapVerdict;
}

/** The maps of all sites of which a boundary mutant is in the outcome; none for a shard, which has only parts of maps. */
export function argvMaps({ mutants, goldens, tests, scope }: MutationOutcome): readonly SiteMap[] {
  if (scope.kind === 'shard') return [];
  return goldens.flatMap(({ site, cases }) => {
    const own = mutants.filter((mutant) => mutant.site === site && mutant.family === 'boundary');
    if (own.length === 0) return [];
    const places = Object.entries(cases).map(([name, argv]) => placesOf(name, argv, own));
    const rows = merged(places).map((row) => mapRow(row, tests.beyondGolden));
    return [{ site, cases: Object.keys(cases), rows }];
  });
}

/** One row in one case. */
interface Place {
  /** The same in every case where the same mutants act on it. */
  readonly key: string;
  readonly role: MapRow['role'];
  readonly case: string;
  readonly tokens: readonly string[];
  readonly mutants: readonly MutantResult[];
}

function placesOf(name: string, argv: readonly string[], mutants: readonly MutantResult[]): readonly Place[] {
  const touching = mutants.flatMap((mutant) => {
    const touch = mutant.touches.find((each) => each.case === name);
    return touch === undefined ? [] : [{ mutant, tokens: new Set(touch.tokens) }];
  });
  const seen = new Map<string, number>();
  const place = (role: Place['role'], tokens: readonly string[], own: readonly MutantResult[]): Place => {
    const same = own.length === 0 || role === 'extra' ? tokens : own.map(({ id }) => id);
    const text = JSON.stringify([role, same]);
    const ordinal = seen.get(text) ?? 0;
    seen.set(text, ordinal + 1);
    return { key: `${ordinal} ${text}`, role, case: name, tokens, mutants: own };
  };
  const places = cut(argv).map((tokens) => {
    const own = touching.filter((each) => tokens.some(({ index }) => each.tokens.has(index)));
    const texts = tokens.map(({ text }) => text);
    return place(
      tokens[0]?.role ?? 'word',
      texts,
      own.map(({ mutant }) => mutant),
    );
  });
  const adding = touching.filter(({ tokens }) => tokens.size === 0).map(({ mutant }) => mutant);
  if (adding.length === 0) return places;
  const image = places.findIndex(({ role }) => role === 'image' || role === 'container');
  return places.toSpliced(image === -1 ? places.length : image, 0, place('extra', [], adding));
}

/** As the lines of a golden, with a line for each word of the command. */
function cut(argv: readonly string[]): readonly (readonly Token[])[] {
  return lines(parse(argv)).flatMap((line) => (line[0]?.role === 'word' ? line.map((token) => [token]) : [line]));
}

/** The places of all cases by their keys. */
function merged(cases: readonly (readonly Place[])[]): readonly (readonly Place[])[] {
  const order: string[] = [];
  const byKey = new Map<string, Place[]>();
  for (const places of cases) {
    let at = -1;
    for (const place of places) {
      const known = byKey.get(place.key);
      if (known === undefined) {
        order.splice(at + 1, 0, place.key);
        byKey.set(place.key, [place]);
        at += 1;
      } else {
        known.push(place);
        at = order.indexOf(place.key);
      }
    }
  }
  return order.map((key) => byKey.get(key) ?? []);
}

function mapRow(places: readonly Place[], beyondGolden: boolean): MapRow {
  const mutants = [...new Set(places.flatMap((place) => place.mutants))];
  const texts = new Set(places.map(({ tokens }) => JSON.stringify(tokens)));
  // Written a line above.
  const tokens = [...texts].map((text): string[] => JSON.parse(text)).filter((each) => each.length > 0);
  const operators = [...Map.groupBy(mutants, ({ operator }) => operator)];
  return {
    role: places[0]?.role ?? 'word',
    tokens,
    cases: places.map((place) => place.case),
    verdict: mapVerdict(mutants, beyondGolden),
    operators: operators.map(([operator, own]) => ({ operator, verdict: mapVerdict(own, beyondGolden) })),
    mutants,
  };
}
