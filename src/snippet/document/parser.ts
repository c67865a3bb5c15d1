/** The Markdown parser, as CommonMark 0.31.2 has it. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Options } from 'mdast-util-from-markdown';

/** What a document is written in. MDX has no indented code and no HTML, and its comments are those of JavaScript. */
export type Dialect = 'markdown' | 'mdx';

/** A node of a document's tree, with the offsets of its source. */
export type MarkdownNode = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number];

/** The tree of a document. */
export function parseMarkdown(text: string, dialect: Dialect): MarkdownNode {
  return fromMarkdown(text, {
    extensions: dialect === 'mdx' ? [NO_INTERRUPTION, PLAIN_TEXT, WITHOUT_HTML] : [NO_INTERRUPTION, PLAIN_TEXT],
  });
}

type Extension = Extract<NonNullable<Options['extensions']>[number], { document?: unknown }>;
type Construct = Extract<NonNullable<Extension['document']>[string], { tokenize: unknown }>;

/**
 * CommonMark has a rule for paragraphs: of the items of a list only one with a text, and with the number 1 if it has
 * any, ends one. micromark 4.0.3 applies it in two places too many: right behind an indented code block, and in a
 * container that has ended the paragraph already (`> 2. x` below one). A line that may begin a list passes here before
 * it comes to micromark's own construct, and is there no interruption any more.
 */
const CONSTRUCT: Construct = {
  name: 'noInterruption',
  tokenize(_effects, _ok, nok) {
    /* oxlint-disable no-underscore-dangle -- micromark's own fields */
    const [kind, token] = this.events.findLast(([, { type, _container }]) => _container || type === 'chunkFlow') ?? [];
    const isNested = kind === 'enter' && token?._container === true;
    if (isNested || token?._tokenizer?.currentConstruct?.name === 'codeIndented') this.interrupt = false;
    /* oxlint-enable no-underscore-dangle */
    return nok;
  },
};

const LIST_MARKS = '0123456789*+-'.split('').map((mark) => mark.charCodeAt(0));

/**
 * A line of a paragraph that lacks the mark of its quote or list goes on with the paragraph even when it is a lone
 * HTML tag; micromark 4.0.3 begins a block of HTML there, which may swallow a fence. While it asks whether such a line
 * ends the paragraph, the line is not called lazy; then it is again, whatever the answer was.
 */
const LAZY_LINES = new WeakSet<object>();
const BEFORE_HTML: Construct = {
  name: 'beforeHtml',
  tokenize(_effects, _ok, nok) {
    const { line } = this.now();
    const { lazy } = this.parser;
    if (this.interrupt === true && lazy[line] === true) {
      LAZY_LINES.add(lazy);
      lazy[line] = false;
    } else if (LAZY_LINES.delete(lazy)) lazy[line] = true;
    return nok;
  },
};
const AFTER_HTML: Construct = {
  name: 'afterHtml',
  add: 'after',
  tokenize(_effects, _ok, nok) {
    if (LAZY_LINES.delete(this.parser.lazy)) this.parser.lazy[this.now().line] = true;
    return nok;
  },
};

const NO_INTERRUPTION: Extension = {
  document: Object.fromEntries(LIST_MARKS.map((mark) => [mark, CONSTRUCT])),
  flow: { ['<'.charCodeAt(0)]: [BEFORE_HTML, AFTER_HTML] },
};

/** What no fence and no comment depends on, and takes long in a text that is made so. */
const PLAIN_TEXT: Extension = {
  disable: {
    null: [
      'attention',
      'autolink',
      'characterReference',
      'hardBreakEscape',
      'labelEnd',
      'labelStartImage',
      'labelStartLink',
    ],
  },
};

const WITHOUT_HTML: Extension = { disable: { null: ['codeIndented', 'htmlFlow', 'htmlText', 'autolink'] } };
