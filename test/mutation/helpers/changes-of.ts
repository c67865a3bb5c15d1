import { createRequire } from 'node:module';
import type { Node } from '@babel/types';
import { planSource } from '../../../src/mutation/source/plan.ts';
import type { SourceOperator } from '../../../src/mutation/source/source-operator.ts';
import { parseSource } from './parse-source.ts';

const fromInstrumenter = createRequire(createRequire(import.meta.url).resolve('@stryker-mutator/instrumenter'));
const generator: { readonly generate: (node: Node, options: object) => { readonly code: string } } =
  fromInstrumenter('@babel/generator');

/**
 * All changes that one operator makes of a source text: each description with the code that takes the node's place, in
 * one line. Throws for two of one description.
 */
export function changesOf(
  operator: SourceOperator,
  text: string,
  near?: 'site' | 'part',
): Readonly<Record<string, string>> {
  const planned = planSource({ root: parseSource(text), text, near }, [operator]);
  const changes = planned.map(({ description, replacement }): [string, string] => [description, printed(replacement)]);
  const named = Object.fromEntries(changes);
  if (Object.keys(named).length !== changes.length) {
    throw new Error(`two changes have the same description: ${changes.map(([each]) => each).join(', ')}`);
  }
  return named;
}

/** The file as a report shows it with a change: the shown text in the place of the part that it replaces. */
export function shownBy(operator: SourceOperator, text: string, description: string): string {
  const planned = planSource({ root: parseSource(text), text, near: undefined }, [operator]);
  const shown = planned.find((each) => each.description === description)?.shown;
  if (shown === undefined) throw new Error(`nothing is shown for ${description}`);
  const lines = text.split('\n');
  const offset = ({ line, column }: { line: number; column: number }): number =>
    lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column;
  return text.slice(0, offset(shown.start)) + shown.text + text.slice(offset(shown.end));
}

function printed(node: Node): string {
  return generator.generate(node, { concise: true, jsescOption: { quotes: 'single' } }).code.replaceAll(/\s+/g, ' ');
}
