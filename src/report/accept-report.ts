/** The report of `argvet accept`: what is written, removed, refused and why. */
import { printable } from '../argv/printable.ts';
import type { AcceptStep, CaseChange } from '../characterization/accept.ts';
import { changeText } from '../characterization/change-text.ts';
import { findingText } from './findings.ts';
import { goldenFindingText } from './golden-findings.ts';
import { meaningLines, weakerOptionLines } from './meaning.ts';
import type { Paint } from './style.ts';

/** How the steps are told: as done, as what would be done, or as stopped by CI. */
export type AcceptMode = 'done' | 'dry';

/** The report for a terminal, a block a step, then a summary. Ends with a line's end. */
export function acceptText(steps: readonly AcceptStep[], folder: string, mode: AcceptMode, paint: Paint): string {
  const blocks = steps.flatMap((step) => [
    `${printable(`${folder}/${fileOf(step)}`)}: ${headline(step, mode, paint)}`,
    ...details(step, folder),
  ]);
  return `${[...blocks, ...(blocks.length > 0 ? [''] : []), ...summary(steps, mode, paint)].join('\n')}\n`;
}

type StepOf<Kind extends AcceptStep['kind']> = Extract<AcceptStep, { readonly kind: Kind }>;

/** A golden stands for its config too, unless that alone is written. */
function fileOf(step: AcceptStep): string {
  const alone = step.kind === 'write' && step.texts.length === 1 ? step.texts[0] : undefined;
  return (alone ?? step.golden).path;
}

function headline(step: AcceptStep, mode: AcceptMode, paint: Paint): string {
  const done = mode === 'done';
  const lines: { readonly [Kind in AcceptStep['kind']]: string } = {
    write: paint('good', step.kind === 'write' ? writes(step, done) : ''),
    'needs-reason': paint('bad', 'refused, it needs a reason'),
    impossible: paint('bad', 'refused'),
    remove: paint('good', done ? 'removed' : 'would be removed'),
    'keep-orphan': 'belongs to no case, and stays (--prune removes it)',
  };
  return lines[step.kind];
}

function writes({ created, texts, files }: StepOf<'write'>, done: boolean): string {
  const isNew = created || (texts.length === 1 && files.some(({ code }) => code === 'config-missing'));
  const verb = isNew ? 'created' : 'updated';
  return done ? verb : `would be ${verb}`;
}

function details(step: AcceptStep, folder: string): string[] {
  if (step.kind === 'write' || step.kind === 'needs-reason') return changeLines(step, folder);
  if (step.kind === 'impossible') return step.findings.map((finding) => `  ${goldenFindingText(finding, folder)}`);
  return [];
}

function changeLines({ changes, meaning, files, weakened, broken }: CaseChange, folder: string): string[] {
  return [
    ...changes.map((change) => `  ${changeText(change)}`),
    ...(meaning === undefined ? [] : meaningLines(meaning).map((line) => `    ${line}`)),
    ...weakerOptionLines(weakened).map((line) => `    ${line}`),
    ...files.map((finding) => `  ${goldenFindingText(finding, folder)}`),
    ...broken.map((finding) => `  breaks the policy: ${findingText(finding)}`),
  ];
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
