/** A command line in a string or template: its words, and the string or template with other words. */
import * as t from '@babel/types';
import type { Expression, Node, StringLiteral, TemplateLiteral } from '@babel/types';

type Piece = string | Expression;

/** A command line as words. A word that is a text is a string literal, one with expressions a template literal. */
export interface CommandText {
  readonly words: readonly Expression[];
  /** The whole text with other words: those of `words` keep the space before them, others get one space. */
  readonly rebuild: (words: readonly Node[]) => Expression;
}

/** The words of a string or template, quotes respected; undefined when it has fewer than two. */
export function readCommandText(node: StringLiteral | TemplateLiteral): CommandText | undefined {
  const spaced = splitWords(piecesOf(node));
  if (spaced.length < 2) return undefined;
  const words = spaced.map(({ pieces }) => toExpression(pieces));
  const gaps = new Map<Node, string>(words.map((word, index) => [word, spaced[index]?.gap ?? '']));
  const pieces = new Map<Node, readonly Piece[]>(words.map((word, index) => [word, spaced[index]?.pieces ?? []]));
  return {
    words,
    rebuild: (others) => {
      const all = others.flatMap((word, index): Piece[] => [
        gaps.get(word) ?? (index === 0 ? '' : ' '),
        ...(pieces.get(word) ?? (t.isExpression(word) ? (t.isStringLiteral(word) ? [word.value] : [word]) : [])),
      ]);
      return toExpression(all, t.isTemplateLiteral(node));
    },
  };
}

function piecesOf(node: StringLiteral | TemplateLiteral): Piece[] {
  if (t.isStringLiteral(node)) return [node.value];
  return node.quasis.flatMap((quasi, index): Piece[] => {
    const expression = node.expressions[index];
    const text = quasi.value.cooked ?? quasi.value.raw;
    return t.isExpression(expression) ? [text, expression] : [text];
  });
}

interface Word {
  readonly gap: string;
  readonly pieces: readonly Piece[];
}

/** Words as a shell would split them, with the space (or the escaped line break) before each. */
function splitWords(pieces: readonly Piece[]): Word[] {
  const words: { gap: string; pieces: Piece[] }[] = [];
  let gap = '';
  let word: Piece[] | undefined;
  let quote: string | undefined;
  const add = (piece: Piece): void => {
    if (word === undefined) {
      word = [];
      words.push({ gap, pieces: word });
      gap = '';
    }
    word.push(piece);
  };
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      add(piece);
      continue;
    }
    for (const part of piece.match(/\\\n|\s+|\\?./gs) ?? []) {
      const isGap = quote === undefined && (/^\s/.test(part) || part === '\\\n');
      if (isGap) {
        gap += part;
        word = undefined;
        continue;
      }
      if (part === '"' || part === "'") quote = quote === undefined ? part : quote === part ? undefined : quote;
      add(part);
    }
  }
  return words;
}

function toExpression(pieces: readonly Piece[], asTemplate = false): Expression {
  const quasis: string[] = [''];
  const expressions: Expression[] = [];
  for (const piece of pieces) {
    if (typeof piece === 'string') quasis.push((quasis.pop() ?? '') + piece);
    else {
      expressions.push(t.cloneNode(piece, true, true));
      quasis.push('');
    }
  }
  if (expressions.length === 0 && !asTemplate) return t.stringLiteral(quasis.join(''));
  const elements = quasis.map((text, index) =>
    t.templateElement(
      { raw: text.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`), cooked: text },
      index === quasis.length - 1,
    ),
  );
  return t.templateLiteral(elements, expressions);
}
