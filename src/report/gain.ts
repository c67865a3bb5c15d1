/** What a container would gain by a mutant, in one sentence: the reason to care that it survived. */
import type { OptionUse, Parsed, Verb } from '../argv/model.ts';
import { optionNamed } from '../argv/options.ts';
import { parse } from '../argv/parse.ts';
import { printable } from '../argv/printable.ts';
import { parseBool } from '../argv/values/bool.ts';
import { capabilityNamed } from '../container/capabilities.ts';
import { limitOf } from '../policy/rules/limits.ts';
import { weakeningOf } from '../policy/rules/weakening.ts';
import { AMOUNTS, LOST } from './gain-table.ts';

/**
 * One sentence, safe for a terminal's line, on what a container started with `after` has that one started with `before`
 * has not. It compares what is in effect: an option that a later one overrides counts as lost.
 */
export function gain(before: readonly string[], after: readonly string[]): string {
  const [read, now] = [parse(before), parse(after)];
  if (!now.ok) return printable(`No container starts: docker refuses the argv (${now.error.message}).`);
  // The old value may be an expression of the builder, which docker can't read: then what is new counts.
  const old = read.ok ? read : bare(now);
  const clauses = [...optionClauses(old, now), ...placeClauses(old, now)];
  const [only] = clauses;
  const subject = now.verb === 'exec' ? 'The command' : 'The container';
  if (only === undefined) return `${subject} is the same: only a look at the whole argv tells the two apart.`;
  const said = clauses.length === 1 ? only.text : clauses.map(({ text, by = '' }) => text + by).join(', and ');
  return printable(`${subject} ${said}.`);
}

/** What differs, and by which tokens: left out where it is all that differs, since the report shows the change. */
interface Clause {
  readonly text: string;
  readonly by?: string;
}

/** The command without its options. */
function bare(now: Accepted): Accepted {
  return { ...now, options: [] };
}

type Accepted = Extract<Parsed, { readonly ok: true }>;

function optionClauses(old: Accepted, now: Accepted): readonly Clause[] {
  const [before, after] = [inEffect(old), inEffect(now)];
  const lost = without(before, after);
  const added = without(after, before);
  const clauses: Clause[] = [];
  for (const use of lost) {
    const at = added.findIndex((candidate) => candidate.name === use.name);
    const [heir] = at === -1 ? [] : added.splice(at, 1);
    clauses.push(...(heir === undefined ? [{ text: lostClause(use) }] : changeClauses(use, heir, now.verb)));
  }
  return [...clauses, ...added.map((use) => gainedClause(use, now.verb))];
}

/** The image and what the program inside is handed. */
function placeClauses(old: Accepted, now: Accepted): readonly Clause[] {
  const clauses: Clause[] = [];
  if (now.image !== old.image) clauses.push({ text: imageClause(now) });
  if (!sameWords(old.command, now.command)) clauses.push({ text: commandClause(old.command, now.command) });
  return clauses;
}

function imageClause({ verb, image }: Accepted): string {
  if (verb === 'exec') return image === undefined ? 'has no container' : `runs in the container ${image}`;
  return image === undefined ? 'has no image' : `runs the image ${image}`;
}

function commandClause(old: readonly string[], now: readonly string[]): string {
  const extra = extraWords(old, now);
  if (extra !== undefined) return `hands ${extra.join(' ')} to its program as arguments`;
  const [before, after] = [old, now].map((words) => (words.length === 0 ? "the image's program" : words.join(' ')));
  return `runs ${after ?? ''}, not ${before ?? ''}`;
}

/** The options that count: of one that may stand once only the last; a switch that is off is none. */
function inEffect(command: Accepted): readonly OptionUse[] {
  const result = new Map<string, OptionUse>();
  for (const [index, use] of command.options.entries()) {
    const once = optionNamed(command.verb, use.name)?.repeat === 'last';
    const key = once ? use.name : (securityKey(use) ?? `${use.name} ${index}`);
    result.set(key, use);
  }
  return [...result.values()].filter((use) => !isOff(use, command));
}

/** Of `no-new-privileges` and the others of its kind the last counts, whatever its spelling. */
function securityKey({ name, value }: OptionUse): string | undefined {
  return name === 'security-opt' ? `security-opt ${value.split(/[=:]/, 1)[0] ?? ''}` : undefined;
}

function isOff({ name, value }: OptionUse, { verb }: Accepted): boolean {
  if (optionNamed(verb, name)?.kind === 'bool') return parseBool(value) === false;
  const [, off] = name === 'security-opt' ? (/^no-new-privileges[=:](.*)$/.exec(value) ?? []) : [];
  return off !== undefined && parseBool(off) === false;
}

function without(uses: readonly OptionUse[], others: readonly OptionUse[]): OptionUse[] {
  const left = others.map(identity);
  return uses.filter((use) => {
    const at = left.indexOf(identity(use));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

function identity({ name, value }: OptionUse): string {
  return JSON.stringify([name, value]);
}

/** What a container gains when an option is lost, to stand behind "The container". Foreign text. */
export function lostClause({ name, value, spelled }: OptionUse): string {
  const row = Object.hasOwn(LOST, name) ? LOST[name] : undefined;
  return row?.(value) ?? `runs without ${spelled}${value === 'true' ? '' : ` ${value}`}`;
}

function changeClauses(old: OptionUse, now: OptionUse, verb: Verb): readonly Clause[] {
  const { name, value } = now;
  if (limitOf(name, value) === Number.POSITIVE_INFINITY) return [{ text: lostClause(old) }];
  const amount = Object.hasOwn(AMOUNTS, name) ? AMOUNTS[name] : undefined;
  if (amount !== undefined) return [{ text: `may use ${amount(value)}, not ${old.value}` }];
  if (isNoCapability(now)) return [gainedClause(now, verb)];
  if (SETS.has(name)) return [{ text: lostClause(old) }, gainedClause(now, verb)];
  const gives = weakeningOf(now, verb);
  const spelled = old.spelled === now.spelled ? old.spelled : `--${name}`;
  const tokens = `${spelled} ${value}, not ${old.value}`;
  return [{ text: gives === undefined ? `gets ${tokens}` : `gains ${gives} (${tokens})` }];
}

/** Options where another value is another thing, not the same thing with another amount. */
const SETS: ReadonlySet<string> = new Set(['cap-add', 'cap-drop', 'security-opt']);

function isNoCapability({ name, value }: OptionUse): boolean {
  return (name === 'cap-add' || name === 'cap-drop') && capabilityNamed(value) === undefined;
}

function gainedClause(use: OptionUse, verb: Verb): Clause {
  if (isNoCapability(use)) return { text: `is refused by the engine: ${use.value} is no capability` };
  const gives = weakeningOf(use, verb);
  const tokens = use.value === 'true' ? use.spelled : `${use.spelled} ${use.value}`;
  return gives === undefined ? { text: `gets ${tokens}` } : { text: `gains ${gives}`, by: ` (${tokens})` };
}

/** The words that `now` has besides those of `old`, or undefined when those are not all there, in order. */
function extraWords(old: readonly string[], now: readonly string[]): readonly string[] | undefined {
  const extra: string[] = [];
  let at = 0;
  for (const word of now) {
    if (word === old[at]) at += 1;
    else extra.push(word);
  }
  const replacesDefault = old.length === 0 && extra[0]?.startsWith('-') !== true;
  return at === old.length && !replacesDefault ? extra : undefined;
}

function sameWords(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((word, index) => word === right[index]);
}
