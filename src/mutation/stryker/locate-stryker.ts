/** Finds the Stryker that a project has installed, down to the list of mutators that its core will use. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Stryker is not installed, or its inside is not what argvet knows: exit 4. The message says what is missing. */
export class SeamError extends Error {
  override readonly name = 'SeamError';
}

/** A node of Stryker's tree as a mutator gets it. */
export interface NodePath {
  readonly node: object;
}

/** A mutator of Stryker's list. */
export interface Mutator {
  readonly name: string;
  mutate(path: NodePath): Iterable<object>;
}

/** The method of Stryker's instrumenter that makes all mutants. */
interface InstrumenterPrototype {
  instrument: (this: unknown, files: readonly unknown[], options: unknown) => Promise<unknown>;
}

/** The parts of one installed Stryker. */
export interface StrykerParts {
  /** Its list of mutators: the very array that the core iterates. */
  readonly mutators: Mutator[];
  readonly prototype: InstrumenterPrototype;
  /** The core's module, for a run from a program. */
  readonly core: URL;
  readonly versions: Readonly<Record<string, string>>;
}

const CORE = '@stryker-mutator/core/package.json';
const INSTRUMENTER = '@stryker-mutator/instrumenter/package.json';
/** Where Stryker 10.1.1 keeps the list; the same from 6.4.2 on. */
const LIST = ['dist', 'src', 'mutators', 'mutate.js'];

/** The mutators of Stryker 10.1.1, all of which must be there for argvet to trust the list. */
const KNOWN = [
  'ArithmeticOperator',
  'ArrayDeclaration',
  'ArrowFunction',
  'BlockStatement',
  'BooleanLiteral',
  'ConditionalExpression',
  'EqualityOperator',
  'LogicalOperator',
  'MethodExpression',
  'ObjectLiteral',
  'StringLiteral',
  'UnaryOperator',
];

/** The Stryker of the project in `directory`, else the one beside argvet. Throws a `SeamError`. */
export async function locateStryker(directory: string): Promise<StrykerParts> {
  const manifest = manifestOf(directory);
  const instrumenter = resolveFrom(manifest, INSTRUMENTER);
  if (instrumenter === undefined) throw new SeamError('@stryker-mutator/instrumenter is not installed beside the core');
  const versions = {
    '@stryker-mutator/core': versionOf(manifest),
    '@stryker-mutator/instrumenter': versionOf(instrumenter),
  };
  const list = await load(join(dirname(instrumenter), ...LIST), instrumenter);
  const module = await load(createRequire(manifest).resolve('@stryker-mutator/instrumenter'), instrumenter);
  return {
    mutators: mutatorList(Reflect.get(list, 'allMutators'), versionOf(instrumenter)),
    prototype: prototypeOf(Reflect.get(module, 'Instrumenter'), versionOf(instrumenter)),
    core: pathToFileURL(createRequire(manifest).resolve('@stryker-mutator/core')),
    versions,
  };
}

/** The core's module alone, without loading anything of it. Throws a `SeamError` when it is not installed. */
export function locateCore(directory: string): URL {
  const manifest = manifestOf(directory);
  return pathToFileURL(createRequire(manifest).resolve('@stryker-mutator/core'));
}

function manifestOf(directory: string): string {
  const manifest = resolveFrom(join(directory, 'package.json'), CORE) ?? resolveFrom(import.meta.url, CORE);
  if (manifest !== undefined) return manifest;
  throw new SeamError(`@stryker-mutator/core is not installed: npm install --save-dev @stryker-mutator/core`);
}

/** The list as such. Throws a `SeamError` unless it can be added to and has the mutators that Stryker 10 has. */
export function mutatorList(list: unknown, version: string): Mutator[] {
  if (!Array.isArray(list) || !list.every(isMutator)) {
    throw new SeamError(
      `Stryker ${version} keeps its list of mutators elsewhere: argvet can't add its own (tested with 10.1.1)`,
    );
  }
  if (Object.isFrozen(list) || !Object.isExtensible(list)) {
    throw new SeamError(
      `Stryker ${version} has closed its list of mutators: argvet can't add its own (tested with 10.1.1)`,
    );
  }
  const names = new Set(list.map(({ name }) => name));
  const missing = KNOWN.filter((name) => !names.has(name));
  if (missing.length > 0) {
    throw new SeamError(
      `Stryker ${version} has no mutator ${missing.join(', ')}: its list is not the one argvet knows`,
    );
  }
  return list;
}

function isMutator(value: unknown): value is Mutator {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'name') === 'string' &&
    typeof Reflect.get(value, 'mutate') === 'function'
  );
}

function prototypeOf(constructor: unknown, version: string): InstrumenterPrototype {
  const prototype: unknown = typeof constructor === 'function' ? constructor.prototype : undefined;
  if (!hasInstrument(prototype)) {
    throw new SeamError(
      `Stryker ${version} has no Instrumenter.instrument: argvet can't see its mutants (tested with 10.1.1)`,
    );
  }
  return prototype;
}

function hasInstrument(value: unknown): value is InstrumenterPrototype {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'instrument') === 'function';
}

function resolveFrom(base: string, specifier: string): string | undefined {
  try {
    return createRequire(base).resolve(specifier);
  } catch {
    return undefined;
  }
}

function versionOf(manifest: string): string {
  const parsed: unknown = createRequire(manifest)(manifest);
  const version: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'version') : undefined;
  return typeof version === 'string' ? version : 'unknown';
}

async function load(file: string, manifest: string): Promise<object> {
  try {
    const module: object = await import(pathToFileURL(file).href);
    return module;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SeamError(`Stryker ${versionOf(manifest)} is not built as argvet knows it: ${reason}`, { cause: error });
  }
}
