/** The text that carries the edit into a file under mutation. */
import { OPTION_TABLES } from '../argv/options.ts';
import type { OptionTable } from '../argv/options.ts';
import {
  altered,
  applyEdit,
  editArgv,
  editWords,
  findTarget,
  joined,
  readArgv,
  readCluster,
  readLong,
  readOptions,
  take,
  typo,
  withAltered,
  withPart,
  withValue,
} from './apply-edit.ts';
import type { EditGrammar, ScopeGrammar } from './apply-edit.ts';

/** The name of the function that the text declares: `argvetApplyEdit(value, edit)`. */
export const RUNTIME_NAME = 'argvetApplyEdit';

/** The edit's grammar, from the option table. */
export const EDIT_GRAMMAR: EditGrammar = {
  programs: ['docker', 'podman', 'nerdctl'],
  global: scopeGrammar(OPTION_TABLES.global),
  verbs: {
    run: scopeGrammar(OPTION_TABLES.run),
    create: scopeGrammar(OPTION_TABLES.create),
    exec: scopeGrammar(OPTION_TABLES.exec),
  },
};

const PRINTED = [
  applyEdit,
  withPart,
  readArgv,
  readOptions,
  readLong,
  readCluster,
  editArgv,
  editWords,
  findTarget,
  take,
  withValue,
  withAltered,
  altered,
  typo,
  joined,
];

/**
 * One function declaration that needs nothing of its surroundings, for the end of any script or module: declarations
 * are hoisted, so it is there however early the file calls it, under every test runner, without import or setup file.
 */
export function runtimeText(): string {
  const lines = [
    `function ${RUNTIME_NAME}(value, edit) {`,
    'if (edit === null) return value;',
    ...PRINTED.map(String),
    `return applyEdit(value, edit, ${JSON.stringify(EDIT_GRAMMAR)});`,
    '}',
  ];
  return `\n${lines.join('\n')}\n`;
}

function scopeGrammar({ options }: OptionTable): ScopeGrammar {
  return {
    bools: options.filter(({ kind }) => kind === 'bool').map(({ name }) => name),
    letters: Object.fromEntries(options.flatMap(({ short, name }) => (short === undefined ? [] : [[short, name]]))),
    aliases: Object.fromEntries(
      options.flatMap(({ aliasOf, name }) => (aliasOf === undefined ? [] : [[name, aliasOf]])),
    ),
  };
}
