/** The sentences of a Markdown page, by its headings, and which of them name something that a flag sets. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { DIALECT_TABLES } from '../../src/argv/options.ts';
import { CAPABILITIES } from '../../src/container/capabilities.ts';

/** A sentence, a heading, a row of a table or a comment in a script: one line, without marks of Markdown. */
export interface Sentence {
  readonly text: string;
  readonly line: number;
  /** What of it stands in code. */
  readonly code: readonly string[];
  /** The headings above it, the page's first. */
  readonly sections: readonly string[];
}

/** The sentences of a page, in its order. Blocks of code have only their comments. */
export function sentencesOf(markdown: string): readonly Sentence[] {
  const sections: string[] = [];
  return blocksOf(markdown).flatMap((block) => {
    const said = block.type === 'code' ? commentsOf(block) : splitBlock(block);
    if (block.type === 'heading') sections.splice(block.depth - 1, sections.length, said[0]?.text ?? '');
    const above = [...sections];
    return said.map(({ text, line, code }) => ({ text, line, code, sections: above }));
  });
}

/** Does it name an option of docker or podman, a capability, or another thing that an option sets. */
export function namesFlag({ text, code }: Pick<Sentence, 'text' | 'code'>): boolean {
  return SUBJECTS.test(text) || code.some((span) => span.split(/[\s,|()"'[\]]+/).some(isFlag));
}

function isFlag(word: string): boolean {
  const [, long, short] = /^(?:--([a-z][\w-]*)|-([A-Za-z]))/.exec(word) ?? [];
  if (long !== undefined) return LONG_OPTIONS.has(long);
  return short === undefined ? NAMES.has(word.replace(/^CAP_/, '')) : SHORT_OPTIONS.has(short);
}

const OPTIONS = Object.values(DIALECT_TABLES).flatMap((tables) =>
  Object.values(tables).flatMap(({ options }) => options),
);
const LONG_OPTIONS: ReadonlySet<string> = new Set(OPTIONS.map(({ name }) => name));
const SHORT_OPTIONS: ReadonlySet<unknown> = new Set(OPTIONS.map(({ short }) => short));
const NAMES: ReadonlySet<string> = new Set(['ALL', ...CAPABILITIES.map(({ name }) => name)]);

/** Words for what options set, where no option is named. */
const SUBJECTS = new RegExp(
  [
    String.raw`\b(?:capabilit|privilege|cgroup|namespace|setuid|setgid|sysctl|tmpfs|ulimit|zombie|orphan|publish)`,
    String.raw`\b(?:seccomp|apparmor|selinux|unconfined|masked|swap|sidecar|docker|podman|kernel)\b`,
    String.raw`\b(?:engine|network|device|volume|port|mount|limit|processor|cpu|control group)(?:s|ed)?\b`,
    String.raw`\b(?:read-only|pids|bounding set|root file system|the client|the host|memory|behind the image)\b`,
  ].join('|'),
  'i',
);

type Block = Extract<ReturnType<typeof fromMarkdown>['children'][number], { type: 'paragraph' | 'heading' | 'code' }>;
type Said = Omit<Sentence, 'sections'>;

function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  visit(fromMarkdown(markdown), (node) => {
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'code') blocks.push(node);
  });
  return blocks;
}

/** Code is one character while sentences are looked for, so that nothing in it ends one. */
function splitBlock(block: Block): readonly Said[] {
  const pieces = piecesOf(block);
  const spans = pieces.filter(({ isCode }) => isCode).map(({ text }) => text);
  const whole = pieces.map(({ isCode, text }) => (isCode ? CODE : text)).join('');
  const isTable = whole.startsWith('|');
  let line = block.position?.start.line ?? 0;
  return whole.split(isTable ? ROW : SENTENCE).flatMap((part) => {
    const code = spans.splice(0, part.split(CODE).length - 1);
    const words = code.reduce((text, each) => text.replace(CODE, () => each), part);
    const said = { text: oneLine(isTable ? cells(words) : words), line, code };
    line += words.split('\n').length - 1;
    return /^[-:|\s]*$/.test(said.text) ? [] : [said];
  });
}

const CODE = '\u{E000}';
const ROW = /(?<=\n)/;
const SENTENCE = /(?<=[.?!][)"]?\s)(?=[^a-z])/;

interface Piece {
  readonly text: string;
  readonly isCode: boolean;
}

function piecesOf(block: Block): readonly Piece[] {
  const pieces: Piece[] = [];
  visit(block, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode')
      pieces.push({ text: node.value, isCode: node.type === 'inlineCode' });
  });
  return pieces;
}

function cells(row: string): string {
  return row.trim().replaceAll(/^\|\s*|\s*\|$/g, '');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function commentsOf({ lang, value, position }: Extract<Block, { type: 'code' }>): readonly Said[] {
  if (!SCRIPTS.has(lang ?? '')) return [];
  return value.split('\n').flatMap((text, index) => {
    const [, comment] = /(?:^|\s)(?:#|\/\/)\s+(.*)$/.exec(text) ?? [];
    const line = (position?.start.line ?? 0) + 1 + index;
    return comment === undefined ? [] : [{ text: oneLine(comment), line, code: comment.split(/\s+/) }];
  });
}

const SCRIPTS: ReadonlySet<string> = new Set(['sh', 'bash', 'ts', 'js', 'yaml']);
