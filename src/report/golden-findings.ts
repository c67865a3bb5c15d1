/** The prose of findings about goldens, all of it. */
import { printable } from '../argv/printable.ts';
import { changeText } from '../characterization/change-text.ts';
import type {
  GoldenFinding,
  GoldenFindingArguments,
  GoldenFindingCode,
  GoldenPlace,
} from '../characterization/golden-finding.ts';
import { configPathOf } from '../characterization/names.ts';
import { meaningLines } from './meaning.ts';

/**
 * What a golden finding says, in one sentence without a full stop, safe to print. `folder` is the folder of the
 * goldens as the config names it.
 */
export function goldenFindingText(finding: GoldenFinding, folder: string): string {
  return printable(textOf(finding, `${folder}/${finding.golden.path}`));
}

/**
 * The changes that a golden finding carries, a line each, safe to print: those of the argv, then, indented, what they
 * mean. None for a finding without changes.
 */
export function goldenFindingChanges(finding: GoldenFinding): string[] {
  return [
    ...('changes' in finding ? finding.changes.map(changeText) : []),
    ...('meaning' in finding ? meaningLines(finding.meaning).map((line) => `  ${line}`) : []),
  ];
}

/** Every code of a golden finding, in the order of docs/check.md. */
export const GOLDEN_FINDING_CODES: readonly GoldenFindingCode[] = [
  'golden-missing',
  'golden-stale',
  'golden-orphan',
  'golden-unreadable',
  'golden-header',
  'golden-policy-changed',
  'config-missing',
  'config-stale',
  'config-unreadable',
  'build-failed',
  'build-unstable',
];

type FindingOf<Code extends GoldenFindingCode> = {
  [C in Code]: { readonly code: C; readonly golden: GoldenPlace } & GoldenFindingArguments[C];
}[Code];

function textOf<Code extends GoldenFindingCode>(finding: FindingOf<Code>, file: string): string {
  return TEXTS[finding.code](finding, file);
}

const TEXTS: { readonly [Code in GoldenFindingCode]: (finding: FindingOf<Code>, file: string) => string } = {
  'golden-missing': (_, file) => `there is no golden ${file}`,
  'golden-stale': (_, file) => `the builder gives another argv than ${file}`,
  'golden-orphan': ({ of }, file) => `${file} belongs to no ${of} of the config`,
  'golden-unreadable': ({ message, line }, file) =>
    `${file}${line === undefined ? '' : `:${line}`} cannot be read: ${message}`,
  'golden-header': ({ field, expected, actual }, file) =>
    `${file} says that its ${field} is ${JSON.stringify(actual)}, and the config says ${JSON.stringify(expected)}`,
  'golden-policy-changed': ({ policy }, file) =>
    `the policy ${JSON.stringify(policy)} holds something else than when ${file} was accepted`,
  'config-missing': (_, file) => `there is no ${configPathOf(file)}, which says what the golden's argv asks for`,
  'config-stale': ({ fields }, file) =>
    `${configPathOf(file)} is not what the argv of ${file} asks for${fields.length === 0 ? '' : `: ${someOf(fields)}`}`,
  'config-unreadable': ({ message }, file) => `${configPathOf(file)} cannot be read: ${message}`,
  'build-failed': ({ message }) => `the case builds no argv: ${message}`,
  'build-unstable': () => 'the case builds another argv each time: fix its inputs (time, random names, environment)',
};

const MOST_FIELDS = 5;

function someOf(fields: readonly string[]): string {
  const more = fields.length - MOST_FIELDS;
  return `${fields.slice(0, MOST_FIELDS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
