/** The text that carries the edit into a file under mutation. */
import { MARKS_VARIABLE } from '../characterization/golden-mark.ts';
import { DIALECT_TABLES } from '../argv/options.ts';
import type { OptionTable, OptionTables } from '../argv/options.ts';
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
import type { DialectGrammar, EditGrammar, ScopeGrammar } from './apply-edit.ts';
import { markProperty } from './property-mark.ts';

/** The name of the function that the text declares: `argvetApplyEdit(value, edit)`. */
export const RUNTIME_NAME = 'argvetApplyEdit';

/** The name of the other function that the text declares: `argvetPass(edit, ...list)` edits a list of arguments. */
export const PASS_NAME = 'argvetPass';

/** The edit's grammar, from the option tables. */
export const EDIT_GRAMMAR: EditGrammar = {
  programs: { docker: 'docker', podman: 'podman', nerdctl: 'docker' },
  dialects: { docker: dialectGrammar(DIALECT_TABLES.docker), podman: dialectGrammar(DIALECT_TABLES.podman) },
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

/** The global in which Stryker's instrumented code and its test runners meet (`INSTRUMENTER_CONSTANTS.NAMESPACE`). */
const NAMESPACE = '__stryker__';

/**
 * Two function declarations that need nothing of their surroundings, for the end of any script or module: declarations
 * are hoisted, so they are there however early the file calls them, under every test runner, without import or setup file.
 */
export function runtimeText(): string {
  const lines = [
    `function ${RUNTIME_NAME}(value, edit) {`,
    String(markProperty),
    `if (edit === null) { markProperty(globalThis.${NAMESPACE}, ${JSON.stringify(MARKS_VARIABLE)}); return value; }`,
    ...PRINTED.map(String),
    `return applyEdit(value, edit, ${JSON.stringify(EDIT_GRAMMAR)});`,
    '}',
    `function ${PASS_NAME}(edit, ...list) { return ${RUNTIME_NAME}(list, edit); }`,
  ];
  return `\n${lines.join('\n')}\n`;
}

function dialectGrammar({ global, container, ...verbs }: OptionTables): DialectGrammar {
  return {
    global: scopeGrammar(global),
    container: scopeGrammar(container),
    verbs: Object.fromEntries(Object.entries(verbs).map(([verb, table]) => [verb, scopeGrammar(table)])),
  };
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
