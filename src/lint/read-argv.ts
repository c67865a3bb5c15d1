/** What the words of an argv say, as far as they are certain. */
import { dialectOf } from '../argv/dialect.ts';
import type { Dialect } from '../argv/dialect.ts';
import type { Refusal, Verb } from '../argv/model.ts';
import { parse } from '../argv/parse.ts';
import type { SeenCommand } from '../policy/builtin/policy.ts';
import type { FoundArgv } from './found-argv.ts';
import { readOptions, startReading } from './read-options.ts';
import type { Reading, UnreadWord } from './read-options.ts';
import type { UnknownWord, Word } from './word.ts';

/** What an argv says. Indices count its words. */
export type ReadArgv =
  | {
      readonly kind: 'command';
      readonly dialect: Dialect;
      readonly command: SeenCommand;
      readonly unread: readonly UnreadWord[];
    }
  /** The client refuses it, whatever is not known of it. */
  | {
      readonly kind: 'refused';
      readonly dialect: Dialect;
      readonly verb: Verb;
      readonly index: number;
      readonly message: string;
      readonly unread: readonly UnreadWord[];
    }
  /** The reading ended before a verb, which stands among the words all the same. */
  | { readonly kind: 'unread'; readonly unread: readonly UnreadWord[] }
  /** It neither runs, creates nor executes. */
  | { readonly kind: 'other' };

/** Reads an argv up to the first word of which nothing is certain. */
export function readArgv(found: FoundArgv): ReadArgv {
  const { words } = found;
  if (found.form === 'options') {
    const reading = startReading('docker', found.verb, words, 0, true);
    readOptions(reading);
    return outcome(reading, { verbIndex: undefined, elsewhere: found.elsewhere });
  }
  const program = words[0]?.text ?? '';
  const head = readHead(program, words);
  if ('kind' in head) return head;
  const reading = startReading(program, head.verb, words, head.index + 1);
  readOptions(reading);
  return outcome(reading, { verbIndex: head.index, elsewhere: [] });
}

function outcome(reading: Reading, place: Pick<SeenCommand, 'verbIndex' | 'elsewhere'>): ReadArgv {
  const { verb, refusal, unread, options, complete, imageIndex, words } = reading;
  const dialect = dialectOf(reading.program);
  if (refusal !== undefined) return { kind: 'refused', dialect, verb, unread, ...refusal };
  const firstWord = imageIndex === undefined ? words.length : imageIndex + 1;
  const image = imageIndex !== undefined || place.verbIndex === undefined ? true : complete ? false : undefined;
  const behind = words.slice(firstWord).map(({ text }) => text);
  return {
    kind: 'command',
    dialect,
    unread,
    command: { dialect, verb, options, complete, image, firstWord, words: behind, ...place },
  };
}

/** The verb of an argv and its index, or what the argv is without one. */
function readHead(program: string, words: readonly Word[]): { readonly verb: Verb; readonly index: number } | ReadArgv {
  let at = 1;
  for (;;) {
    const word = words[at];
    if (word === undefined) return { kind: 'other' };
    if (word.text === undefined) {
      if (!isGlobalWithValue(program, word)) return unreadHead(words, at, word);
      at += 1;
      continue;
    }
    if (word.text === 'container') {
      const verb = words[at + 1];
      if (verb !== undefined && verb.text === undefined) return unreadHead(words, at + 1, verb);
      return isVerb(verb?.text) ? { verb: verb.text, index: at + 1 } : { kind: 'other' };
    }
    if (isVerb(word.text)) return { verb: word.text, index: at };
    const parsed = parse([program, word.text]);
    if (parsed.ok || parsed.tokens[1]?.role !== 'global-option') return { kind: 'other' };
    if (parsed.error.code === 'missing-verb') at += 1;
    else if (parsed.error.code !== 'missing-value') return refusedHead(program, words, at, parsed);
    else {
      const value = words[at + 1];
      if (value !== undefined && value.text === undefined && value.count === 'any')
        return unreadHead(words, at + 1, value, true);
      at += 2;
    }
  }
}

function isVerb(text: string | undefined): text is Verb {
  return text === 'run' || text === 'create' || text === 'exec';
}

/** `--context="$C"`: one word, whatever the value is. */
function isGlobalWithValue(program: string, { prefix, count }: UnknownWord): boolean {
  if (count !== 'one' || !/^--[a-z][a-z-]*=/.test(prefix)) return false;
  const parsed = parse([program, prefix]);
  return !parsed.ok && parsed.error.code === 'missing-verb' && parsed.tokens[1]?.role === 'global-option';
}

/** Of an argv that is no container's nobody needs to hear: no verb can be a number, or begin like another one. */
function unreadHead(words: readonly Word[], from: number, word: UnknownWord, isValue = false): ReadArgv {
  const { prefix, unknown } = word;
  const mayBeVerb = !isValue && VERBS.some((verb) => verb.startsWith(prefix)) && unknown.kind !== 'no-text';
  const mayBeOption = isValue || prefix === '' || prefix.startsWith('-');
  const hasVerb = words.slice(from + 1).some(({ text }) => text === undefined || isVerb(text));
  return mayBeVerb || (mayBeOption && hasVerb) ? { kind: 'unread', unread: [{ word }] } : { kind: 'other' };
}

const VERBS: readonly string[] = ['run', 'create', 'exec', 'container'];

function refusedHead(program: string, words: readonly Word[], index: number, { error }: Refusal): ReadArgv {
  const verb = words.slice(index + 1).find(({ text }) => isVerb(text))?.text;
  return isVerb(verb)
    ? { kind: 'refused', dialect: dialectOf(program), verb, index, message: error.message, unread: [] }
    : { kind: 'other' };
}
