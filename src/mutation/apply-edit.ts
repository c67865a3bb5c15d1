/**
 * The edit of a finished argv, and the small reader of argv that it needs. These functions are printed into the file
 * under mutation (`runtime.ts`), so they reach nothing but each other and their arguments: no import but of types.
 */
import type { Alteration, Edit, Target } from './model.ts';

/** The options of a scope as the edit needs them: bools by long name, letters and aliases to long names. */
export interface ScopeGrammar {
  readonly bools: readonly string[];
  readonly letters: Readonly<Record<string, string>>;
  readonly aliases: Readonly<Record<string, string>>;
}

/** The options of one dialect: before the verb, between `container` and the verb, and behind each verb. */
export interface DialectGrammar {
  readonly global: ScopeGrammar;
  readonly container: ScopeGrammar;
  readonly verbs: Readonly<Record<string, ScopeGrammar>>;
}

/** The grammar that is printed beside the functions, as JSON. `programs` has the dialect of each, by its base name. */
export interface EditGrammar {
  readonly programs: Readonly<Record<string, 'docker' | 'podman'>>;
  readonly dialects: Readonly<Record<'docker' | 'podman', DialectGrammar>>;
}

/** One option of an argv. `from` and `to` bound its letters in a cluster; both are absent for a long option. */
interface FoundOption {
  readonly name: string;
  readonly value: string;
  readonly isBool: boolean;
  readonly index: number;
  /** Where the value is: the next token (`next`), behind `=` or the letter (`attached`), or nowhere (a bare bool). */
  readonly holds: 'next' | 'attached' | 'nothing';
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** An argv, read: its options, where they end (a `--` or the image), and where the image is (its length without one). */
interface ReadArgv {
  readonly options: readonly FoundOption[];
  readonly end: number;
  readonly image: number;
}

/**
 * What a builder gives, with its argv changed: an argv, a promise of one, a `{ command, args }` record or a list of
 * arguments that holds one. What holds no argv, and an argv without the edit's target, comes back as it is.
 */
export function applyEdit(value: unknown, edit: Edit | null, grammar: EditGrammar): unknown {
  if (edit === null || typeof value !== 'object' || value === null) return value;
  if ('then' in value && typeof value.then === 'function') {
    return Promise.resolve(value).then((settled) => applyEdit(settled, edit, grammar));
  }
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const read = items.every((item) => typeof item !== 'object') ? readArgv(items.map(String), grammar) : undefined;
    if (read !== undefined) return editArgv(items, read, edit) ?? value;
  }
  for (const [key, part] of Object.entries(value)) {
    if (!Array.isArray(part)) continue;
    const changed = applyEdit(part, edit, grammar);
    if (changed !== part) return withPart(value, key, changed);
  }
  return value;
}

/** A copy of a record or list with one part replaced; a record keeps its prototype. */
export function withPart(value: object, key: string, part: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === key ? part : item));
  const copy: object = Object.create(value);
  Object.setPrototypeOf(copy, Object.getPrototypeOf(value));
  const changed = { value: part, enumerable: true, configurable: true, writable: true };
  return Object.defineProperties(copy, { ...Object.getOwnPropertyDescriptors(value), [key]: changed });
}

/** Reads an argv that starts at the program, at a global option or at the verb; undefined for what is none. */
export function readArgv(argv: readonly string[], grammar: EditGrammar): ReadArgv | undefined {
  const base = (argv[0] ?? '').replace(/^.*[\\/]/, '').replace(/\.exe$/, '');
  const program = Object.hasOwn(grammar.programs, base) ? grammar.programs[base] : undefined;
  const { global, container, verbs } = grammar.dialects[program ?? 'docker'];
  const globals = readOptions(argv, program === undefined ? 0 : 1, global);
  const isNoun = argv[globals.next] === 'container';
  const at = isNoun ? readOptions(argv, globals.next + 1, container).next : globals.next;
  const verb = argv[at] ?? '';
  const scope = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (scope === undefined) return undefined;
  const { options, end, next } = readOptions(argv, at + 1, scope);
  return { options, end, image: next };
}

/** Reads options from a token on: `end` is the first token that is none, `next` the one behind a `--` there. */
export function readOptions(
  argv: readonly string[],
  start: number,
  scope: ScopeGrammar,
): { readonly options: FoundOption[]; readonly end: number; readonly next: number } {
  const options: FoundOption[] = [];
  let at = start;
  while (at < argv.length) {
    const token = argv[at] ?? '';
    if (token === '--') return { options, end: at, next: at + 1 };
    if (token.length < 2 || !token.startsWith('-')) break;
    const found = token.startsWith('--') ? [readLong(argv, at, scope)] : readCluster(argv, at, scope);
    options.push(...found);
    at += found.some(({ holds }) => holds === 'next') ? 2 : 1;
  }
  return { options, end: at, next: at };
}

export function readLong(argv: readonly string[], index: number, scope: ScopeGrammar): FoundOption {
  const token = argv[index] ?? '';
  const cut = token.indexOf('=');
  const spelled = token.slice(2, cut === -1 ? undefined : cut);
  const name = (Object.hasOwn(scope.aliases, spelled) ? scope.aliases[spelled] : undefined) ?? spelled;
  const isBool = scope.bools.includes(name);
  const base = { name, isBool, index, from: undefined, to: undefined };
  if (cut !== -1) return { ...base, value: token.slice(cut + 1), holds: 'attached' };
  if (isBool) return { ...base, value: 'true', holds: 'nothing' };
  return { ...base, value: argv[index + 1] ?? '', holds: 'next' };
}

export function readCluster(argv: readonly string[], index: number, scope: ScopeGrammar): FoundOption[] {
  const token = argv[index] ?? '';
  const options: FoundOption[] = [];
  for (let from = 1; from < token.length; from += 1) {
    if (token.startsWith('test.', from)) break;
    const letter = token.charAt(from);
    const name = (Object.hasOwn(scope.letters, letter) ? scope.letters[letter] : undefined) ?? letter;
    const isBool = scope.bools.includes(name);
    const base = { name, isBool, index, from };
    const rest = token.slice(from + 1);
    if (rest.startsWith('=') && rest.length > 1) {
      options.push({ ...base, to: token.length, value: rest.slice(1), holds: 'attached' });
      break;
    }
    if (!isBool) {
      const attached = rest !== '';
      const value = attached ? rest : (argv[index + 1] ?? '');
      options.push({ ...base, to: token.length, value, holds: attached ? 'attached' : 'next' });
      break;
    }
    options.push({ ...base, to: from + 1, value: 'true', holds: 'nothing' });
  }
  return options;
}

/** The argv with the edit, or undefined when the edit has nothing to change there. */
export function editArgv(argv: readonly unknown[], read: ReadArgv, edit: Edit): unknown[] | undefined {
  if (edit.kind === 'insert') return [...argv.slice(0, read.end), ...edit.tokens, ...argv.slice(read.end)];
  if (edit.kind === 'image-typo' || edit.kind === 'drop-word' || edit.kind === 'swap-words') {
    return editWords(argv, read.image, edit);
  }
  const option = findTarget(read.options, edit.target);
  if (option === undefined) return undefined;
  if (edit.kind === 'set-value') return withValue(argv, option, edit.value);
  if (edit.kind === 'alter') return withAltered(argv, option, edit.how);
  if (edit.kind === 'typo') return withValue(argv, option, typo(option.value));
  if (edit.kind === 'negate') return withValue(argv, option, /^(0|f|false)$/i.test(option.value) ? 'true' : 'false');
  if (edit.kind === 'join') return joined(argv, option);
  const { rest, taken } = take(argv, option);
  if (edit.kind === 'drop') return rest;
  if (edit.kind === 'behind-command') return [...rest, ...taken];
  const behind = read.image - (argv.length - rest.length) + 1;
  return [...rest.slice(0, behind), ...taken, ...rest.slice(behind)];
}

export function editWords(
  argv: readonly unknown[],
  image: number,
  edit: Extract<Edit, { kind: 'image-typo' | 'drop-word' | 'swap-words' }>,
): unknown[] | undefined {
  if (edit.kind === 'image-typo') {
    return image < argv.length ? argv.map((item, at) => (at === image ? typo(String(item)) : item)) : undefined;
  }
  const at = image + 1 + edit.word;
  if (at >= argv.length) return undefined;
  if (edit.kind === 'drop-word') return [...argv.slice(0, at), ...argv.slice(at + 1)];
  if (at + 1 >= argv.length) return undefined;
  return [...argv.slice(0, at), argv[at + 1], argv[at], ...argv.slice(at + 2)];
}

export function findTarget(options: readonly FoundOption[], target: Target): FoundOption | undefined {
  const matches = options.filter(
    ({ name, value }) => name === target.name && (target.value === undefined || target.value === value),
  );
  return matches[target.ordinal];
}

/** Takes an option out, in its own spelling: `-u 0` out of `-itu 0` leaves `-it`. */
export function take(argv: readonly unknown[], option: FoundOption): { rest: unknown[]; taken: unknown[] } {
  const { index, from, to } = option;
  const width = option.holds === 'next' ? 2 : 1;
  const token = String(argv[index]);
  const values = argv.slice(index + 1, index + width);
  const behind = argv.slice(index + width);
  const alone = from === undefined || (from === 1 && to === token.length);
  if (alone) return { rest: [...argv.slice(0, index), ...behind], taken: [argv[index], ...values] };
  const left = token.slice(0, from) + token.slice(to);
  return { rest: [...argv.slice(0, index), left, ...behind], taken: [`-${token.slice(from, to)}`, ...values] };
}

/** Gives an option another value, in its own spelling where that can hold it. */
export function withValue(argv: readonly unknown[], option: FoundOption, value: string): unknown[] {
  const { index, from, to } = option;
  const token = String(argv[index]);
  const replace = (...tokens: readonly string[]): unknown[] => {
    const width = option.holds === 'next' ? 2 : 1;
    return [...argv.slice(0, index), ...tokens, ...argv.slice(index + width)];
  };
  if (option.holds === 'next') return replace(token, value);
  if (from === undefined) return replace(`${token.replace(/=.*$/s, '')}=${value}`);
  if (option.holds === 'nothing') {
    const left = token.slice(0, from) + token.slice(to);
    return left === '-' ? replace(`--${option.name}=${value}`) : replace(left, `--${option.name}=${value}`);
  }
  const head = token.slice(0, from + 1);
  // An attached value can't be empty or start with "=": the client would read something else.
  if (!option.isBool && (value === '' || value.startsWith('='))) return replace(head, value);
  return replace(token.charAt(from + 1) === '=' ? `${head}=${value}` : head + value);
}

export function withAltered(argv: readonly unknown[], option: FoundOption, how: Alteration): unknown[] | undefined {
  const value = altered(option.value, how);
  return value === undefined ? undefined : withValue(argv, option, value);
}

/** The number that a value starts with altered, the rest kept; undefined when there is none, or it would be negative. */
export function altered(value: string, how: Alteration): string | undefined {
  const parts = /^(\d{1,18})(?!\d)(.*)$/s.exec(value);
  const digits = parts?.[1];
  if (digits === undefined) return undefined;
  const number = BigInt(digits);
  const numbers = {
    'one-more': number + BigInt(1),
    'one-less': number - BigInt(1),
    'ten-times': number * BigInt(10),
    'digit-more': BigInt(digits + digits.slice(-1)),
    'an-eighth': number / BigInt(8),
  };
  const result = numbers[how];
  if (result < BigInt(how === 'an-eighth' ? 1 : 0)) return undefined;
  return `${result}${parts?.[2] ?? ''}`;
}

/**
 * A text with a typo: its first two neighbouring letters or digits that differ change places, or its last is doubled.
 * Behind a key (`type=bind`) it is in the value: a key with a typo is one that the client refuses at once.
 */
export function typo(text: string): string {
  for (let at = text.indexOf('=') + 1; at + 1 < text.length; at += 1) {
    const [one, other] = [text.charAt(at), text.charAt(at + 1)];
    if (one === other || !/^[a-z0-9]{2}$/i.test(one + other)) continue;
    return text.slice(0, at) + other + one + text.slice(at + 2);
  }
  return text + (text === '' ? 'x' : text.slice(-1));
}

export function joined(argv: readonly unknown[], option: FoundOption): unknown[] | undefined {
  const { index, from, holds, value } = option;
  if (holds === 'nothing') return undefined;
  const token = String(argv[index]);
  const width = holds === 'next' ? 2 : 1;
  const head =
    holds === 'next' ? token : from === undefined ? token.slice(0, token.indexOf('=')) : token.slice(0, from + 1);
  return [...argv.slice(0, index), `${head} ${value}`, ...argv.slice(index + width)];
}
