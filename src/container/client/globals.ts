/** The options before the verb, and what the client refuses because of them. */
import type { OptionUse, Parsed, Verb } from '../../argv/model.ts';
import { OPTION_TABLES } from '../../argv/options.ts';
import type { OptionTable } from '../../argv/options.ts';
import { readOptions } from '../../argv/read-options.ts';
import { startReading } from '../../argv/reading.ts';
import { FAILED, refuse } from '../problems.ts';
import type { Problems } from '../problems.ts';
import { groupUses, text } from '../uses.ts';
import type { Uses } from '../uses.ts';

/** The options before the verb, also of an argv that the client refuses: those that it read until then. */
export function globalsOf(parsed: Parsed): Uses {
  if (parsed.ok) return groupUses(parsed.globals);
  const tokens = parsed.tokens.filter(({ role }) => role !== 'program').map((token) => token.text);
  const verb = parsed.tokens.find(({ role }) => role === 'verb');
  const first = parsed.tokens.length - tokens.length;
  return groupUses(
    readAll(tokens.slice(0, verb === undefined ? tokens.length : verb.index - first), OPTION_TABLES.global),
  );
}

/** The verb of an argv and the options that the client sets before it refuses it; `undefined` without a verb. */
export function optionsOf(parsed: Parsed): { readonly verb: Verb; readonly options: readonly OptionUse[] } | undefined {
  if (parsed.ok) return parsed;
  const token = parsed.tokens.findLast(({ role }) => role === 'verb');
  const verb = VERBS.find((each) => each === token?.text);
  if (token === undefined || verb === undefined) return undefined;
  const texts = parsed.tokens.slice(token.index + 1).map((each) => each.text);
  return { verb, options: readAll(texts, OPTION_TABLES[verb]) };
}

const VERBS: readonly Verb[] = ['run', 'create', 'exec'];

function readAll(tokens: readonly string[], table: OptionTable): OptionUse[] {
  const uses: OptionUse[] = [];
  readOptions(startReading(tokens), table, uses);
  return uses;
}

/** What the client refuses before all else: a log level that it does not know, two engines. */
export function checkGlobals(globals: Uses, problems: Problems): void {
  const level = text(globals, 'log-level');
  if (level !== '' && !LOG_LEVELS.has(level.toLowerCase())) {
    refuse(problems, `Unable to parse logging level: ${level}`, FAILED);
  }
  if (text(globals, 'context') !== '' && globals.has('host')) {
    refuse(problems, 'conflicting options: cannot specify both --host and --context', FAILED);
  }
}

const LOG_LEVELS: ReadonlySet<string> = new Set([
  'panic',
  'fatal',
  'error',
  'warn',
  'warning',
  'info',
  'debug',
  'trace',
]);
