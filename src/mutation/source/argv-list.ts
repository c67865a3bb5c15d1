/** A list of tokens in the source: an array, the arguments of a push, or the words of a command line. */
import * as t from '@babel/types';
import type { Node } from '@babel/types';
import { dialectOf } from '../../argv/dialect.ts';
import { DIALECT_TABLES } from '../../argv/options.ts';
import { isProgram } from '../../argv/program.ts';
import { isConfining, isDistinctive, optionWord } from './option-words.ts';
import type { OptionWord } from './option-words.ts';
import { knownText, literalText, shownSource } from './syntax.ts';
import type { Element } from './syntax.ts';

/** One item of a list: an option with its value, a spread, or another word. `from` and `to` are element indices. */
export interface Item {
  readonly kind: 'option' | 'spread' | 'word';
  readonly from: number;
  readonly to: number;
  /** As descriptions show it. */
  readonly text: string;
  /** Of an option: what it is, and the element of its value when that is the next one. */
  readonly option: OptionWord | undefined;
  readonly value: Element | undefined;
}

/** A list, read. */
export interface ArgvReading {
  readonly items: readonly Item[];
  /** True when it starts at the program or the verb. */
  readonly isWhole: boolean;
  /** The index of the image's element: the first word behind options or spreads. */
  readonly image: number | undefined;
  readonly isDistinctive: boolean;
  readonly isConfining: boolean;
}

const VERBS: ReadonlySet<string> = new Set(['run', 'create', 'exec']);

/**
 * Reads a list of elements; `text` is the file's. A command word never reads as an option: options end at the image.
 * `isList` says which elements stand for several tokens: spreads, unless the list is taken apart in another way.
 */
export function readElements(
  elements: readonly Element[],
  text: string,
  isList: (element: Node) => boolean = t.isSpreadElement,
): ArgvReading {
  const start = startOfOptions(elements);
  const isWhole = start !== undefined;
  const items: Item[] = [];
  let image: number | undefined;
  for (let at = start ?? 0; at < elements.length;) {
    const item = itemAt(elements, at, text, isList);
    if (item.kind === 'word' && !optionsFollow(elements, at, text)) {
      image = isWhole || at > 0 ? at : undefined;
      break;
    }
    items.push(item);
    at = item.to;
  }
  const words = items.flatMap(({ option }) => option ?? []);
  return {
    items,
    isWhole,
    image,
    isDistinctive: words.some(isDistinctive),
    isConfining: words.some(isConfining),
  };
}

/** The index behind the verb, or undefined when the list starts at neither program nor verb. */
function startOfOptions(elements: readonly Element[]): number | undefined {
  const first = textAt(elements, 0);
  const hasProgram = first !== undefined && isProgram(first);
  for (let at = hasProgram ? 1 : 0; at < elements.length; at += 1) {
    const here = textAt(elements, at);
    if (here !== undefined && VERBS.has(here)) return at + 1;
    if (here === 'container') continue;
    // A verb that is computed, as in ['docker', verb, '--init', image].
    if (hasProgram && at === 1 && here === undefined && !t.isSpreadElement(elements[at])) return at + 1;
    if (!hasProgram || here?.startsWith('-') !== true) return undefined;
    if (DIALECT_TABLES[dialectOf(first)].global.byLong.get(here.slice(2))?.kind === 'value') at += 1;
  }
  return undefined;
}

function textAt(elements: readonly Element[], at: number): string | undefined {
  const element = elements[at];
  return element === undefined ? undefined : literalText(element);
}

function itemAt(elements: readonly Element[], at: number, text: string, isList: (element: Node) => boolean): Item {
  const element = elements[at];
  const base = { from: at, to: at + 1, option: undefined, value: undefined };
  if (element === undefined) return { ...base, kind: 'word', text: '' };
  if (isList(element)) {
    const shown = t.isSpreadElement(element) ? `...${shownSource(element.argument, text)}` : shownSource(element, text);
    return { ...base, kind: 'spread', text: shown };
  }
  const known = knownText(element);
  const shown = shownSource(element, text);
  if (known === undefined || !known.text.startsWith('-') || known.text.length < 2) {
    return { ...base, kind: 'word', text: shown };
  }
  const option = optionWord(known.text);
  const next = elements[at + 1];
  const takesNext = option?.valued !== undefined && option.attached === undefined && known.isWhole;
  if (!takesNext || next === undefined || t.isSpreadElement(next)) {
    return { ...base, kind: 'option', text: shown, option };
  }
  return { kind: 'option', from: at, to: at + 2, text: `${shown} ${shownSource(next, text)}`, option, value: next };
}

/** Whether an element that is no literal stands before options and the image: then it holds options itself. */
function optionsFollow(elements: readonly Element[], from: number, text: string): boolean {
  if (textAt(elements, from) !== undefined) return false;
  let confines = false;
  for (let at = from + 1; at < elements.length;) {
    const item = itemAt(elements, at, text, t.isSpreadElement);
    if (item.kind === 'word' && confines) return true;
    confines ||= item.option !== undefined && isConfining(item.option);
    at = item.to;
  }
  return false;
}

/** Is a node a literal that names docker, podman or nerdctl? */
export function isProgramLiteral(node: Node | undefined): boolean {
  const text = node === undefined ? undefined : literalText(node);
  return text !== undefined && isProgram(text);
}
