/** The kinds of files that are read. */

/** How a file is read. */
export type FileKind = 'json' | 'yaml' | 'shell';

/** The kinds by name, as `--as` takes them, each with the files that are of it. */
export const FILE_KINDS: Readonly<Record<FileKind, string>> = {
  json: 'JSON, with comments or not (.json, .jsonc)',
  yaml: 'YAML (.yml, .yaml)',
  shell: 'scripts of sh and bash (.sh, .bash, or a first line that names one of them)',
};

/** The kind of a file by its name or its first line; `undefined` when it is of none that is read. */
export function fileKind(path: string, text: string): FileKind | undefined {
  const ending = /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase();
  const kind = ending === undefined ? undefined : BY_ENDING.get(ending);
  return kind ?? (SHEBANG.test(text) ? 'shell' : undefined);
}

const BY_ENDING: ReadonlyMap<string, FileKind> = new Map([
  ['json', 'json'],
  ['jsonc', 'json'],
  ['yml', 'yaml'],
  ['yaml', 'yaml'],
  ['sh', 'shell'],
  ['bash', 'shell'],
]);

const SHEBANG = /^#![ \t]*(?:\S*\/)?(?:env[ \t]+(?:-S[ \t]+)?(?:\S*\/)?)?(?:sh|bash|dash|ash)(?:[ \t\r\n]|$)/;
