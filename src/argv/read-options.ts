import { mendLetter, mendName } from './mend.ts';
import type { OptionUse } from './model.ts';
import type { OptionSpec } from './option-spec.ts';
import type { OptionTable } from './options.ts';
import { printable } from './printable.ts';
import { fail, quoted, take } from './reading.ts';
import type { Reading } from './reading.ts';

/**
 * Reads the options of one scope into `uses`, up to the first token that is none, as pflag 1.0.6 does without
 * interspersed arguments. A `--` is read too, and ends them.
 */
export function readOptions(reading: Reading, table: OptionTable, uses: OptionUse[]): void {
  const { argv } = reading;
  const role = table.scope === 'global' || table.scope === 'container' ? 'global-option' : 'option';
  while (reading.at < argv.length && reading.problem === undefined) {
    const text = argv[reading.at] ?? '';
    if (text.length < 2 || text.charCodeAt(0) !== DASH) return;
    if (text === '--') {
      if (table.endsAtDashes) take(reading, 'separator');
      return;
    }
    take(reading, role);
    if (text.charCodeAt(1) === DASH) readLong(reading, table, text, uses);
    else readCluster(reading, table, text, uses);
  }
}

const DASH = 45;
const EQUALS = 61;

function readLong(reading: Reading, table: OptionTable, text: string, uses: OptionUse[]): void {
  const index = reading.at - 1;
  const third = text.charCodeAt(2);
  if (third === DASH || third === EQUALS) {
    fail(reading, 'bad-option-syntax', index, `${quoted(text)} is not an option: a name must follow the two dashes`);
    return;
  }
  const cut = text.indexOf('=');
  const spelled = cut === -1 ? text : text.slice(0, cut);
  const spec = table.byLong.get(spelled.slice(2));
  if (spec === undefined) {
    fail(reading, 'unknown-option', index, unknown(spelled, table, mendName(spelled.slice(2), table)));
    return;
  }
  if (cut !== -1) use(reading, uses, spec, spelled, text.slice(cut + 1), index);
  else if (spec.kind === 'bool') use(reading, uses, spec, spelled, 'true', index);
  else useNext(reading, uses, spec, spelled, index);
}

function readCluster(reading: Reading, table: OptionTable, text: string, uses: OptionUse[]): void {
  const index = reading.at - 1;
  for (let at = 1; at < text.length && reading.problem === undefined; at += 1) {
    const letter = text.charAt(at);
    // A flag of Go's test runner, which pflag passes over, also at the end of a cluster.
    if (letter === 't' && text.startsWith('test.', at)) return;
    const spec = table.byShort.get(letter);
    if (spec === undefined) {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      fail(reading, 'unknown-option', index, unknown(`-${character}`, table, mendLetter(character, text, table)));
      return;
    }
    const hasValue = text.charCodeAt(at + 1) === EQUALS && at + 2 < text.length;
    if (!hasValue && spec.kind === 'bool') {
      use(reading, uses, spec, `-${letter}`, 'true', index);
      continue;
    }
    if (at + 1 < text.length) use(reading, uses, spec, `-${letter}`, text.slice(hasValue ? at + 2 : at + 1), index);
    else useNext(reading, uses, spec, `-${letter}`, index);
    return;
  }
}

function useNext(reading: Reading, uses: OptionUse[], spec: OptionSpec, spelled: string, index: number): void {
  if (reading.at < reading.argv.length) {
    use(reading, uses, spec, spelled, take(reading, 'value'), index, reading.at - 1);
    return;
  }
  fail(reading, 'missing-value', reading.at, `${spelled} needs a value, and the argv ends behind it`);
}

function use(
  reading: Reading,
  uses: OptionUse[],
  spec: OptionSpec,
  spelled: string,
  value: string,
  index: number,
  valueIndex: number = index,
): void {
  const reason = spec.check?.(value);
  if (reason === undefined) uses.push({ name: spec.aliasOf ?? spec.name, spelled, value, index, valueIndex });
  else fail(reading, 'bad-value', valueIndex, `${quoted(value)} is not a value of ${spelled}: ${printable(reason)}`);
}

function unknown(spelled: string, table: OptionTable, mend: string): string {
  return `${quoted(spelled)} is not an option ${table.place}${mend}`;
}
