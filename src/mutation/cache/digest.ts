/** Digests of values, files and folders. */
import { createHash } from 'node:crypto';
import { lstat, readFile, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** 32 hex digits of the SHA-256 of a text or bytes. */
export function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, DIGITS);
}

const DIGITS = 32;

/** Of a plain value: patterns and functions count by their texts, fields without a value and the order of fields do not count. */
export function digestOfValue(value: unknown): string {
  return digest(canonical(value));
}

function canonical(value: unknown): string {
  if (value instanceof RegExp || typeof value === 'function') return `${typeof value} ${String(value)}`;
  if (typeof value === 'bigint') return `bigint ${value}`;
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value instanceof Map) return `map ${canonical([...value])}`;
  if (value instanceof Set) return `set ${canonical([...value])}`;
  if (typeof value !== 'object' || value === null) return value === undefined ? 'undefined' : JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .toSorted()
    .join()}}`;
}

/**
 * Of a file: its content, and who may read, write and execute it; of a link also where it leads. A file that cannot be read has
 * a digest that says why.
 */
export async function digestOfFile(path: string): Promise<string> {
  try {
    const stats = await lstat(path);
    const link = stats.isSymbolicLink() ? `link ${await readlink(path)} ` : '';
    const mode = stats.mode & PERMISSIONS;
    return digest(`${link}${mode} ${digest(await readFile(path))}`);
  } catch (error) {
    return `unread ${error instanceof Error && 'code' in error ? String(error.code) : ''}`;
  }
}

const PERMISSIONS = 0o777;

/** Of all files of a folder at any depth, without `node_modules`, `.git` and what of `leave` lies directly in it. */
export async function digestOfFolder(folder: string, leave: ReadonlySet<string> = new Set()): Promise<string> {
  const files = await filesBelow(folder, leave);
  const digests = await each(files, (file) => digestOfFile(join(folder, file)));
  return digest(JSON.stringify(files.map((file, index) => [file, digests[index]])));
}

async function filesBelow(folder: string, leave: ReadonlySet<string>, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
  const found = entries
    .filter(({ name }) => name !== 'node_modules' && name !== '.git' && !(below === '' && leave.has(name)))
    .map(async (entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? await filesBelow(folder, leave, path) : [path];
    });
  return (await Promise.all(found)).flat().toSorted();
}

/** What `work` gives of each item, in their order; some are at work at a time. */
export async function each<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
): Promise<readonly Value[]> {
  const values: Value[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    // Files: all at once are more than a process may have open.
    // oxlint-disable-next-line no-await-in-loop
    values.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))));
  }
  return values;
}

const AT_ONCE = 64;
