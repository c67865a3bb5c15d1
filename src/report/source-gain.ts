/** What a container would gain by a mutant of the builder's code, whose argv nobody has built: read off its description. */
import type { OptionUse } from '../argv/model.ts';
import { OPTION_TABLES, optionNamed } from '../argv/options.ts';
import { printable } from '../argv/printable.ts';
import { gain, lostClause } from './gain.ts';
import { AMOUNTS, LOST_OF_POLICY } from './gain-table.ts';
import { modeSentence } from './mode-gain.ts';

/** One sentence, safe for a terminal's line. A description that it cannot read gives one that says only what the builder does. */
export function sourceGain(operator: string, description: string): string {
  const read = Object.hasOwn(SENTENCES, operator) ? SENTENCES[operator] : undefined;
  return printable(read?.(description) ?? `The builder may ${description}, and no test notices.`);
}

/** By the operator's name: what its descriptions say. Undefined for one that does not read as expected. */
const SENTENCES: Readonly<Record<string, (description: string) => string | undefined>> = {
  BuilderDropOption: (description) =>
    lostOf(matched(description, /^drop (-.+)$/)) ?? policyLost(matched(description, /^drop (\w+) from the policy$/)),
  BuilderNegate: (description) =>
    lostOf(matched(description, /^negate (-.+)$/)) ?? policyLost(matched(description, /^negate (\w+) of the policy$/)),
  BuilderMoveOption: (description) => moved(matched(description, /^move (.+) behind the image$/)),
  BuilderDropSpread: (description) =>
    sentence(matched(description, /^drop (.+)$/), (group) => `The container has none of the options of ${group}.`),
  BuilderDropElement: dropped,
  BuilderAlterLimit: altered,
  BuilderAddExtra: (description) =>
    sentence(matched(description, /^add (.+)$/), (extra) =>
      gain(['run', 'image'], ['run', ...extra.split(' '), 'image']),
    ),
  FileMode: (description) => {
    const [, now, was] = /^set the mode to (0?[0-7]{3,4}) \(was (0?[0-7]{3,4})\)$/.exec(description) ?? [];
    return now === undefined || was === undefined ? undefined : modeSentence(was, now);
  },
  EffectDrop: (description) =>
    sentence(
      matched(description, /^drop (.*\bchmod.*)$/i),
      (call) => `The container may not be able to read what ${call} opens to it: the mode is what the umask leaves.`,
    ),
  EffectMove: (description) =>
    sentence(
      matched(description, /^move (.+) behind .+$/),
      (call) => `The container starts before ${call} has prepared its files.`,
    ),
};

function matched(description: string, pattern: RegExp): string | undefined {
  return pattern.exec(description)?.[1];
}

function sentence(match: string | undefined, of: (match: string) => string): string | undefined {
  return match === undefined ? undefined : of(match);
}

function lostOf(words: string | undefined): string | undefined {
  const option = useOf(words);
  return option === undefined ? undefined : `The container ${lostClause(option)}.`;
}

function moved(words: string | undefined): string | undefined {
  if (words === undefined) return undefined;
  if (words.startsWith('...')) {
    return `The container has none of the options of ${words}: docker hands them to its program as arguments.`;
  }
  const option = useOf(words);
  if (option === undefined) return undefined;
  return `The container ${lostClause(option)}, and hands ${words} to its program as arguments.`;
}

/** `drop MKNOD from capDrop` */
function dropped(description: string): string | undefined {
  const [, element, list] = /^drop (.+) from (\w+|--[\w-]+)$/.exec(description) ?? [];
  if (element === undefined || list === undefined) return undefined;
  const name = optionOf(list);
  if (name !== 'cap-drop' && name !== 'cap-add') return undefined;
  return `The container ${lostClause(optionUse(name, list, element))}.`;
}

/** `set pidsLimit to 0 (was 32768)` */
function altered(description: string): string | undefined {
  const [, name, now, was] = /^set (\S+) to (\S+) \(was (\S+)\)$/.exec(description) ?? [];
  if (name === undefined || now === undefined || was === undefined) return undefined;
  const option = optionOf(name);
  if (!Object.hasOwn(AMOUNTS, option)) return `The container gets ${name} ${now}, not ${was}.`;
  return gain(['run', `--${option}=${was}`, 'image'], ['run', `--${option}=${now}`, 'image']);
}

function policyLost(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  const clause = Object.hasOwn(LOST_OF_POLICY, key) ? LOST_OF_POLICY[key] : undefined;
  return clause === undefined ? undefined : `The container ${clause}.`;
}

/** The option that a text starts with; its value may be any expression of the source. */
function useOf(words: string | undefined): OptionUse | undefined {
  const [, spelled = '', value = 'true'] = /^(--[\w-]+|-\w)(?:[ =](.+))?$/.exec(words ?? '') ?? [];
  const name = spelled.startsWith('--')
    ? (optionNamed('run', spelled.slice(2)) ?? optionNamed('exec', spelled.slice(2)))?.name
    : OPTION_TABLES.run.byShort.get(spelled.slice(1))?.name;
  return name === undefined ? undefined : optionUse(name, spelled, value);
}

function optionUse(name: string, spelled: string, value: string): OptionUse {
  return { name, spelled, value, index: 0, valueIndex: 0 };
}

/** `--pids-limit`, `pidsLimit` and `PIDS_LIMIT` are one option. */
function optionOf(name: string): string {
  const spaced = /[a-z]/.test(name) ? name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`) : name;
  return spaced.replace(/^-+/, '').replaceAll('_', '-').toLowerCase();
}
