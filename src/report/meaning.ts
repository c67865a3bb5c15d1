/** What a change of an argv means, in words. */
import type { Meaning, Refused, Weakening } from '../characterization/meaning.ts';
import { printable } from '../argv/printable.ts';
import { quote } from '../argv/shell-words.ts';
import { configChangesLines } from './config-changes.ts';

/** The lines of a meaning, safe to print: each changed field with its direction, or why there is none. */
export function meaningLines(meaning: Meaning): string[] {
  return linesOf(meaning);
}

type MeaningOf<Kind extends Meaning['kind']> = Extract<Meaning, { readonly kind: Kind }>;

function linesOf<Kind extends Meaning['kind']>(meaning: MeaningOf<Kind>): string[] {
  const lines: (meaning: MeaningOf<Kind>) => string[] = LINES[meaning.kind];
  return lines(meaning);
}

const LINES: { readonly [Kind in Meaning['kind']]: (meaning: MeaningOf<Kind>) => string[] } = {
  config: ({ changes }) => configChangesLines(changes),
  refused: (meaning) => [printable(refusal(meaning))],
  client: () => [CLIENT],
  spelling: () => ['spelling alone: the container config is the same'],
};

/** The weaker options that no field tells of, a line each, safe to print. */
export function weakerOptionLines({ options }: Pick<Weakening, 'options'>): string[] {
  return options.map(({ option, from, to, why }) =>
    printable(`weaker: --${option} ${value(from)} => ${value(to)}: the container gains ${why}`),
  );
}

const CLIENT =
  'the container config is the same: what changed is the program, the engine that it asks, or what it does itself';

function refusal({ before, after }: MeaningOf<'refused'>): string {
  if (after === undefined) return `the client takes the argv now, and refused it before${reason(before)}`;
  if (before === undefined) return `the client refuses the argv now, so there is no container config${reason(after)}`;
  return `the client refuses the argv, as it did before, so there is no container config${reason(after)}`;
}

function reason(refused: Refused | undefined): string {
  return refused === undefined ? '' : `: exit ${refused.exit}, ${refused.message}`;
}

function value(text: string | undefined): string {
  return text === undefined ? 'absent' : quote(text);
}
