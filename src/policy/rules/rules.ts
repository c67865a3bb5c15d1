import type { Command } from '../../argv/model.ts';
import type { Finding } from '../finding.ts';
import { commandFindings } from './command.ts';
import { hardeningFindings } from './hardening.ts';
import { globalFindings, optionFindings, requiredFindings } from './options.ts';
import type { Rule, Subject } from './rule.ts';

/** The rules, in the order of their findings. What the client refuses by syntax is found before any of them. */
export const RULES: readonly Rule[] = [
  { codes: ['wrong-program'], looksAt: 'the program', find: programFindings },
  { codes: ['wrong-verb'], looksAt: 'the verb', find: verbFindings },
  { codes: ['missing-image'], looksAt: 'the image, or the container of exec', find: imageFindings },
  {
    codes: ['missing-option', 'option-not-in-effect', 'wrong-value', 'duplicate-option'],
    looksAt: 'each option of the hardening: there, once, in effect, with its exact value',
    find: hardeningFindings,
  },
  {
    codes: ['missing-option', 'option-not-in-effect'],
    looksAt: 'each other option that the policy requires: there, and a switch on',
    find: requiredFindings,
  },
  {
    codes: ['weakening-option', 'unexpected-option', 'wrong-value', 'duplicate-option'],
    looksAt: 'each option that the argv has: named by the policy, with its value, once',
    find: optionFindings,
  },
  { codes: ['unexpected-option'], looksAt: 'options before the verb', find: globalFindings },
  { codes: ['option-behind-image', 'wrong-command'], looksAt: 'the words behind the image', find: commandFindings },
];

/** Every program token counts, so a `sudo` before docker does. */
function* programFindings({ command, policy: { program = 'docker' } }: Subject): Iterable<Finding> {
  const wrong = command.tokens.find(({ role, text }) => role === 'program' && text !== program);
  if (wrong === undefined) return;
  yield { code: 'wrong-program', place: { index: wrong.index }, expected: program, actual: wrong.text };
}

function* verbFindings({ command, policy }: Subject): Iterable<Finding> {
  if (command.verb === policy.verb) return;
  const index = command.tokens.findLastIndex(({ role }) => role === 'verb');
  yield { code: 'wrong-verb', place: { index }, expected: policy.verb, actual: command.verb };
}

function* imageFindings({ command }: Subject): Iterable<Finding> {
  if (command.imageIndex !== undefined) return;
  yield { code: 'missing-image', place: { index: undefined }, expected: expectedTarget(command) };
}

function expectedTarget({ verb }: Command): 'image' | 'container' {
  return verb === 'exec' ? 'container' : 'image';
}
