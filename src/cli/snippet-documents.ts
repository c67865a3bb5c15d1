/** The Markdown documents that a command line names. */
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { readTextFile } from '../lint/read-file.ts';
import { readSnippets } from '../snippet/document/read-snippets.ts';
import type { DocumentSnippets } from '../snippet/document/read-snippets.ts';

/** What was read, and what could not be: a path as it was given and half a sentence. */
export interface ReadDocuments {
  readonly documents: readonly DocumentSnippets[];
  readonly problems: readonly { readonly path: string; readonly line: number | undefined; readonly message: string }[];
}

/**
 * Reads files, whatever their names, and of folders all that ends in `.md`, `.markdown` or `.mdx`, in the order of names;
 * not what is in `node_modules`, in folders whose name begins with a dot, or behind links. Each file is read once.
 * Without paths it is `README.md` and `docs`, as far as they are there.
 */
export async function readDocuments(paths: readonly string[], directory: string): Promise<ReadDocuments> {
  const given = paths.length > 0 ? paths : await usual(directory);
  const problems: ReadDocuments['problems'][number][] = [];
  if (given.length === 0) problems.push({ path: 'README.md', line: undefined, message: NONE });
  const documents = new Map<string, DocumentSnippets>();
  for (const path of given) {
    const files = await filesOf(path, directory);
    if (files.length === 0) problems.push({ path, line: undefined, message: EMPTY });
    for (const file of files) {
      const place = resolve(directory, file);
      if (documents.has(place)) continue;
      // Signals are answered between two documents.
      await setImmediate();
      const read = readTextFile(place);
      if ('problem' in read) {
        problems.push({ path: file, line: undefined, message: read.problem });
        continue;
      }
      const document = readSnippets(file.replaceAll('\\', '/'), read.text);
      documents.set(place, document);
      for (const { line, message } of document.problems) problems.push({ path: document.document, line, message });
    }
  }
  return { documents: [...documents.values()], problems };
}

const NONE = 'there is none, and no folder docs: name a file or a folder';
const EMPTY = 'it has no Markdown document: name another folder, or the file itself';

async function usual(directory: string): Promise<string[]> {
  const found = await Promise.all(
    ['README.md', 'docs'].map(async (path) => ((await isThere(join(directory, path))) ? [path] : [])),
  );
  return found.flat();
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function filesOf(path: string, directory: string): Promise<string[]> {
  const found = await stat(resolve(directory, path)).catch(() => undefined);
  return found?.isDirectory() === true ? filesIn(path.replace(/(?<=[^/\\])[/\\]+$/, ''), directory) : [path];
}

async function filesIn(folder: string, directory: string): Promise<string[]> {
  const entries = await readdir(resolve(directory, folder), { withFileTypes: true });
  const sorted = entries.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const found: string[] = [];
  for (const entry of sorted) {
    const path = folder === '.' ? entry.name : join(folder, entry.name);
    if (entry.isFile() && /\.(?:md|markdown|mdx)$/i.test(entry.name)) found.push(path);
    const isOwn = !entry.name.startsWith('.') && entry.name !== 'node_modules';
    if (entry.isDirectory() && isOwn) found.push(...(await filesIn(path, directory)));
  }
  return found;
}
