/** The columns of a matrix: an argv, what it is made of, one thing less and one thing more. */
import { parse } from '../../argv/parse.ts';
import type { Command, OptionUse } from '../../argv/model.ts';
import { DOCKER_DEFAULT_CAPABILITIES, capabilityNamed } from '../../container/capabilities.ts';
import type { EngineName } from '../../engine/container-engine.ts';
import { spell } from '../../policy/rules/rule.ts';

/** What a column is for: the site's own argv, the engine without any option, a site with an option less or more. */
type ColumnKind = 'defaults' | 'dropped' | 'site' | 'minus' | 'plus';

/** One column: a container. */
export interface Column {
  readonly kind: ColumnKind;
  /** The option that is taken away or added, as a reviewer would write it; empty for the others. */
  readonly option: string;
  readonly argv: readonly string[];
}

/** The columns of an argv on an engine, its own third. An argv that the client refuses, or of exec, has none. */
export function columnsOf(argv: readonly string[], engine: EngineName): readonly Column[] {
  const command = parse(argv);
  if (!command.ok || command.verb === 'exec') return [];
  return [
    { kind: 'defaults', option: '', argv: [engine, 'run', 'image'] },
    { kind: 'dropped', option: '', argv: [engine, 'run', '--cap-drop', 'ALL', 'image'] },
    { kind: 'site', option: '', argv },
    ...command.options.filter(hardens).map((use) => without(argv, use)),
    ...capabilitiesToAdd(command).map((name) => withCapability(argv, command, name)),
  ];
}

function hardens({ name }: OptionUse): boolean {
  return HARDENING.has(name);
}

/** Options that take something from a container. A mount or a variable takes nothing. */
const HARDENING: ReadonlySet<string> = new Set(
  'cap-add cap-drop cpus init memory network pids-limit read-only security-opt user'.split(' '),
);

function without(argv: readonly string[], use: OptionUse): Column {
  const gone = new Set([use.index, use.valueIndex]);
  return { kind: 'minus', option: spell(use), argv: argv.filter((_, index) => !gone.has(index)) };
}

/** The rest of docker's own, for an argv that adds some: where none is added nobody asks which. */
function capabilitiesToAdd({ options }: Command): readonly string[] {
  const added = options.filter(({ name }) => name === 'cap-add').map(({ value }) => capabilityNamed(value));
  return added.length === 0 ? [] : DOCKER_DEFAULT_CAPABILITIES.filter((name) => !added.includes(name));
}

function withCapability(argv: readonly string[], { imageIndex = argv.length }: Command, name: string): Column {
  return { kind: 'plus', option: `--cap-add ${name}`, argv: argv.toSpliced(imageIndex, 0, '--cap-add', name) };
}
