/** The report of `argvet accept`: what is written, removed, refused and why. */
import { printable } from '../argv/printable.ts';
import { quote } from '../argv/shell-words.ts';
import type { AcceptStep, CaseChange, Weakening } from '../characterization/accept.ts';
import { changeText } from '../characterization/change-text.ts';
import { findingText } from './findings.ts';
import { goldenFindingText } from './golden-findings.ts';
import type { Paint } from './style.ts';

/** How the steps are told: as done, as what would be done, or as stopped by CI. */
export type AcceptMode = 'done' | 'dry';

/** The report for a terminal, a block a step, then a summary. Ends with a line's end. */
export function acceptText(steps: readonly AcceptStep[], folder: string, mode: AcceptMode, paint: Paint): string {
  const blocks = steps.flatMap((step) => [
    `${printable(`${folder}/${step.golden.path}`)}: ${headline(step, mode, paint)}`,
    ...details(step, folder),
  ]);
  return `${[...blocks, ...(blocks.length > 0 ? [''] : []), ...summary(steps, mode, paint)].join('\n')}\n`;
}

type StepOf<Kind extends AcceptStep['kind']> = Extract<AcceptStep, { readonly kind: Kind }>;

function headline(step: AcceptStep, mode: AcceptMode, paint: Paint): string {
  const done = mode === 'done';
  const lines: { readonly [Kind in AcceptStep['kind']]: string } = {
    write: paint('good', writes(step, done)),
    'needs-reason': paint('bad', 'refused, it needs a reason'),
    impossible: paint('bad', 'refused'),
    remove: paint('good', done ? 'removed' : 'would be removed'),
    'keep-orphan': 'belongs to no case, and stays (--prune removes it)',
  };
  return lines[step.kind];
}

function writes(step: AcceptStep, done: boolean): string {
  const verb = step.kind === 'write' && step.created ? 'created' : 'updated';
  return done ? verb : `would be ${verb}`;
}

function details(step: AcceptStep, folder: string): string[] {
  if (step.kind === 'write' || step.kind === 'needs-reason') return changeLines(step, folder);
  if (step.kind === 'impossible') return step.findings.map((finding) => `  ${goldenFindingText(finding, folder)}`);
  return [];
}

function changeLines({ changes, header, weakened, broken }: CaseChange, folder: string): string[] {
  return [
    ...changes.map((change) => `  ${changeText(change)}`),
    ...header.map((finding) => `  ${goldenFindingText(finding, folder)}`),
    ...weakened.map((each) => `  weaker: ${weakeningText(each)}`),
    ...broken.map((finding) => `  breaks the policy: ${findingText(finding)}`),
  ];
}

function weakeningText({ option, from, to, why }: Weakening): string {
  return printable(`--${option} ${valueText(from)} => ${valueText(to)}: the container gains ${why}`);
}

function valueText(value: string | undefined): string {
  return value === undefined ? 'absent' : quote(value);
}

function summary(steps: readonly AcceptStep[], mode: AcceptMode, paint: Paint): string[] {
  if (steps.length === 0) return ['Nothing to accept: every golden is what is built.'];
  const of = <Kind extends AcceptStep['kind']>(kind: Kind) =>
    steps.filter((step): step is StepOf<Kind> => step.kind === kind);
  const [written, removed] = [of('write').length, of('remove').length];
  const refused = of('needs-reason').length + of('impossible').length;
  const will = mode === 'done' ? '' : 'would be ';
  const parts = [`${written} ${will}written`, `${removed} ${will}removed`, `${refused} refused`];
  const broken = of('write').some((step) => step.broken.length > 0);
  return [
    paint(refused > 0 ? 'bad' : 'good', parts.join(', ')),
    ...(of('needs-reason').length > 0
      ? ['A change that is meant to weaken: npx argvet accept SITE/CASE --reason "why it must be so"']
      : []),
    ...(broken
      ? ['What breaks a policy is recorded, and argvet check still reports it until the policy names it.']
      : []),
  ];
}
