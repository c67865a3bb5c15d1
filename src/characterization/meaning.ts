/** What a change of an argv means: what its container config gains and loses, or nothing at all. */
import { optionNamed } from '../argv/options.ts';
import { parse } from '../argv/parse.ts';
import type { Command, OptionUse } from '../argv/model.ts';
import { diff } from '../container/diff.ts';
import type { ConfigChange } from '../container/diff.ts';
import { weakened, weakenings } from '../policy/direction.ts';
import type { Weakened } from '../policy/rules/weakened.ts';
import { asBefore } from './as-before.ts';
import { goldenConfig, goldenConfigs } from './golden-config.ts';
import type { GoldenConfig } from './golden-config.ts';

/** The refusal of the client. */
export type Refused = Extract<GoldenConfig, { readonly ok: false }>['refused'];

/** What a change of an argv means. */
export type Meaning =
  /** Both argv ask the same of the same engine: `--pids-limit=64` for `--pids-limit 64`. */
  | { readonly kind: 'spelling' }
  /** Both argv ask the same, but another program asks it, of another engine, or with other options of its own. */
  | { readonly kind: 'client' }
  /** At least one field of the container config changed. */
  | { readonly kind: 'config'; readonly changes: readonly ConfigChange[] }
  /** The client refuses one of the argv, or both: there is no config to compare. */
  | { readonly kind: 'refused'; readonly before?: Refused; readonly after?: Refused };

/** What the change from one argv to another means. */
export function meaningOf(before: readonly string[], after: readonly string[]): Meaning {
  const [from, to] = goldenConfigs(before, after);
  if (!from.ok || !to.ok) {
    return {
      kind: 'refused',
      ...(from.ok ? {} : { before: from.refused }),
      ...(to.ok ? {} : { after: to.refused }),
    };
  }
  const changes = diff(from.config, to.config);
  if (changes.length > 0) return { kind: 'config', changes };
  return { kind: clientOf(before) === clientOf(after) ? 'spelling' : 'client' };
}

/** What a change weakens. */
export interface Weakening {
  /** The fields of the container config that are weaker. */
  readonly fields: readonly ConfigChange[];
  /** Options that are weaker by the rules of tokens, and that no field tells of. */
  readonly options: readonly Weakened[];
}

/** The weakening of no change. */
export const NOTHING_WEAKER: Weakening = { fields: [], options: [] };

/**
 * What the change from one argv to another weakens: by the container config, and by the rules that read tokens, which
 * also speak of argv that the client refuses late. An argv that it refused before is held against a plain container. A
 * change of spelling weakens nothing, whatever tokens look like.
 */
export function weakeningOf(before: readonly string[], after: readonly string[], meaning: Meaning): Weakening {
  if (meaning.kind === 'spelling') return NOTHING_WEAKER;
  if (meaning.kind === 'refused' && meaning.after === undefined) return { fields: [], options: gainsOf(after) };
  const fields = meaning.kind === 'config' ? meaning.changes.filter(({ direction }) => direction === 'weaker') : [];
  const names = new Set(fields.map(({ field }) => field));
  const options = weakened(before, after).filter(
    (option) => !weakerFields(option, after).some((each) => names.has(each)),
  );
  return { fields, options };
}

/** Is anything weaker. */
export function isWeaker({ fields, options }: Weakening): boolean {
  return fields.length + options.length > 0;
}

/** The options of an argv that give a container what a plain one has not. */
export function gainsOf(argv: readonly string[]): Weakened[] {
  return weakenings(argv).map(({ use: { name, value }, gives }) => ({ option: name, to: value, why: gives }));
}

/** The fields that an option makes weaker than they were with its value from before. */
function weakerFields(option: Weakened, after: readonly string[]): string[] {
  const command = parse(after);
  if (!command.ok) return [];
  const [from, to] = [goldenConfig(asBefore(after, command, option)), goldenConfig(after)];
  if (!from.ok || !to.ok) return [];
  return diff(from.config, to.config)
    .filter(({ direction }) => direction === 'weaker')
    .map(({ field }) => field);
}

/** Who asks, and what it is told that is no part of the request. */
function clientOf(argv: readonly string[]): string {
  const command = parse(argv);
  if (!command.ok) return '';
  const own = command.options.filter((use) => isClientOption(use, command));
  return JSON.stringify([command.program, lastOfEach(command.globals), lastOfEach(own)]);
}

function lastOfEach(uses: readonly OptionUse[]): string[] {
  return [...new Map(uses.map(({ name, value }) => [name, `${name}=${value}`])).values()].toSorted();
}

/** When to pull is a field of the config. */
function isClientOption({ name }: OptionUse, { verb, dialect }: Command): boolean {
  return name !== 'pull' && optionNamed(verb, name, dialect)?.target === undefined;
}
