/** The tests that hints call for, as a file of vitest's. */
import type { Check } from './hint-checks.ts';
import type { Hint, HintCode } from './hints.ts';

/** What the code has to know of the project. */
export interface CodePlace {
  /** The name of the config file. */
  readonly configFile: string;
  /** Whether the project is written in TypeScript. */
  readonly isTyped: boolean;
}

/**
 * A whole test file against the hints, in lines, for the config's folder: each hint is one test. Printable ASCII alone,
 * whatever the argv has.
 */
export function hintCode(hints: readonly Hint[], { configFile, isTyped }: CodePlace): readonly string[] {
  const [text, options] = isTyped ? [': string', ': readonly { name: string; value: string }[]'] : ['', ''];
  const isUsed = hints.some(({ checks }) => checks.some(({ of }) => of === 'values'));
  return [
    "import { parse } from 'argvet';",
    "import { expect, it } from 'vitest';",
    `import config from ${literal(`./${configFile}`)};`,
    '',
    `async function built(site${text}, name${text}) {`,
    '  const build = config.sites.find((each) => each.name === site)?.cases[name];',
    '  const command = parse((await build?.()) ?? []);',
    '  if (!command.ok) throw new Error(command.error.message);',
    '  return command;',
    '}',
    ...(isUsed
      ? [
          '',
          `function values(options${options}, name${text}) {`,
          '  return options.filter((option) => option.name === name).map((option) => option.value);',
          '}',
        ]
      : []),
    ...hints.flatMap((hint) => ['', ...testLines(hint)]),
  ];
}

function testLines(hint: Hint): readonly string[] {
  const fields = [...new Set(hint.checks.map(({ of }) => FIELDS[of]))].join(', ');
  const title = `${hint.site}/${hint.case} ${FACTS[hint.code]}${TELLS_ROWS.has(hint.code) ? listed(hint.rows) : ''}`;
  return [
    `it(${literal(title)}, async () => {`,
    `  const { ${fields} } = await built(${literal(hint.site)}, ${literal(hint.case)});`,
    ...hint.checks.map((check) => `  ${expectation(check)}`),
    '});',
  ];
}

const FIELDS: Readonly<Record<Check['of'], string>> = {
  values: 'options',
  names: 'options',
  image: 'image',
  command: 'command',
};

const FACTS: Readonly<Record<HintCode, string>> = {
  'not-called': 'has what it is built for',
  'nothing-looks': 'has ',
  'prefix-only': 'has what stands behind ',
  'presence-only': 'has, with its value and before the image, ',
  'place-blind': 'has in its place ',
  'value-blind': 'has the value of ',
  'value-start': 'has the whole value of ',
  'value-range': 'has the very value of ',
  'first-only': 'has no later one than ',
  'extras-blind': 'has nothing more',
  'order-blind': 'has before the image ',
  'snapshot-only': 'has, golden or not, ',
};

const TELLS_ROWS: ReadonlySet<HintCode> = new Set<HintCode>([
  'nothing-looks',
  'prefix-only',
  'presence-only',
  'place-blind',
  'value-blind',
  'value-start',
  'value-range',
  'first-only',
  'order-blind',
  'snapshot-only',
]);

/** The most rows that a sentence names. */
const MOST_ROWS = 4;

/** The rows of a hint in a sentence. */
export function listed(rows: readonly string[]): string {
  if (rows.length <= MOST_ROWS) return rows.join(', ');
  return `${rows.slice(0, MOST_ROWS - 1).join(', ')} and ${rows.length - MOST_ROWS + 1} others`;
}

function expectation(check: Check): string {
  if (check.of === 'image')
    return `expect(image).toBe(${check.image === undefined ? 'undefined' : literal(check.image)});`;
  if (check.of === 'command') return `expect(command).toEqual(${list(check.words)});`;
  if (check.of === 'names') return `expect(options.map(({ name }) => name)).toEqual(${list(check.names)});`;
  return `expect(values(options, ${literal(check.name)})).toEqual(${list(check.values)});`;
}

function list(texts: readonly string[]): string {
  return `[${texts.map(literal).join(', ')}]`;
}

/** A string literal of printable ASCII that stands for the text. */
function literal(text: string): string {
  const escaped = text.replaceAll(/[\\']/g, '\\$&').replaceAll(/[^ -~]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `'${escaped}'`;
}
