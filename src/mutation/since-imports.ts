/** What the files of a project import of each other, read from their texts: rather too much than too little. */
import { posix } from 'node:path';

/** What one file reaches by itself. */
export interface Imports {
  /** The files that it may mean, relative to the project. */
  readonly files: readonly string[];
  /** Whether it may reach any other file, for all that its text says: by an alias, or a name that it makes as it runs. */
  readonly isOpen: boolean;
}

/** What is known of a project while imports are read. */
export interface ImportWorld {
  readonly files: ReadonlySet<string>;
  /** Whether a package is installed under this name. */
  readonly isPackage: (name: string) => boolean;
}

/** Whether a file's name is that of a module with imports of its own. */
export function isCode(file: string): boolean {
  return /\.(?:[cm]?[jt]sx?|vue|svelte)$/.test(file);
}

/** The imports of a file's text. */
export function importsOf(file: string, text: string, world: ImportWorld): Imports {
  const near = [...text.matchAll(NEAR)].flatMap((match) => candidates(file, match[2] ?? '', world));
  const wanted = [...text.matchAll(WANTED)].map((match) => match[2] ?? '');
  const isLost = (name: string): boolean =>
    name.startsWith('.') ? candidates(file, name, world).length === 0 : !isInstalled(name, world);
  return { files: [...new Set(near)], isOpen: MADE.test(text) || wanted.some(isLost) };
}

/** Every text of a relative path, whatever it is for: `new URL('./x.ts', …)`, `vi.mock('./x.ts')`, a file that is read. */
const NEAR = /(['"`])(\.{1,2}(?:\/[^'"`\n$]*)?)\1/g;
/** What is imported by name. */
const WANTED = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(['"`])([^'"`\n$]+)\1/g;
/** A module whose name is made as the program runs. */
const MADE = /\bimport\s*\(\s*(?!\/\*|\s*['"`][^'"`$]*['"`]\s*[,)])|\brequire\s*\(\s*(?!['"`])|\bimport\.meta\.glob\b/;

function isInstalled(name: string, { isPackage }: ImportWorld): boolean {
  if (name.startsWith('node:')) return true;
  const [first = '', second = ''] = name.split('/');
  return /^(?:@[\w.-]+\/)?[\w.-]/.test(name) && isPackage(first.startsWith('@') ? `${first}/${second}` : first);
}

const ENDINGS = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs', 'json', 'vue', 'svelte'];

/** The files that a relative name may mean. */
function candidates(file: string, name: string, { files }: ImportWorld): readonly string[] {
  const path = posix.join(posix.dirname(file), name.replace(/[?#].*$/, ''));
  const bare = path.replace(/\.[cm]?jsx?$/, '');
  const names = [
    path,
    ...[path, bare, `${path}/index`].flatMap((stem) => ENDINGS.map((ending) => `${stem}.${ending}`)),
  ];
  return names.filter((each) => each !== file && files.has(each));
}

/** Which files reach which. */
export class ImportGraph {
  readonly #next = new Map<string, Set<string>>();
  readonly #open = new Set<string>();
  readonly #closures = new Map<string, ReadonlySet<string> | 'all'>();

  /** Adds what a file imports, to what is known of it already. */
  add(file: string, { files, isOpen }: Imports): void {
    const next = this.#next.get(file) ?? new Set<string>();
    for (const each of files) next.add(each);
    this.#next.set(file, next);
    if (isOpen) this.#open.add(file);
  }

  get files(): readonly string[] {
    return [...this.#next.keys()];
  }

  /** Whether one file may reach another, by any number of steps; a file reaches itself. */
  reaches(from: string, to: string): boolean {
    const closure = this.#closure(from);
    return closure === 'all' || closure.has(to);
  }

  /** Whether another file imports it. */
  isImported(file: string): boolean {
    return [...this.#next].some(([from, next]) => from !== file && next.has(file));
  }

  #closure(from: string): ReadonlySet<string> | 'all' {
    const known = this.#closures.get(from);
    if (known !== undefined) return known;
    const seen = new Set([from]);
    for (const file of seen) for (const next of this.#next.get(file) ?? []) seen.add(next);
    const closure = [...seen].some((file) => this.#open.has(file)) ? 'all' : seen;
    this.#closures.set(from, closure);
    return closure;
  }
}
