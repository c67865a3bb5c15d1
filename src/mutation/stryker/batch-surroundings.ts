import http from 'node:http';
import https from 'node:https';
import { inspect } from 'node:util';

/** A property of an object that all code of a process shares, which is not as it was. */
export interface Change {
  readonly holder: object;
  readonly key: PropertyKey;
  /** What it is, in words. */
  readonly name: string;
  /** As it is now; undefined for one that is gone. */
  readonly now: PropertyDescriptor | undefined;
}

/** An object that is looked at, with its properties as they have to be. */
interface Place {
  readonly holder: object;
  readonly name: (key: string) => string;
  readonly before: Map<PropertyKey, PropertyDescriptor>;
}

/** The objects that all code of this process shares: the global one, what is built in, node's own modules. */
export class Surroundings {
  readonly #places: readonly Place[];

  constructor() {
    this.#places = sharedObjects().map(([holder, name]) => ({ holder, name, before: new Map(propertiesOf(holder)) }));
  }

  /** What is not as it was when this was made, or as it was kept. */
  changes(): Change[] {
    return this.#places.flatMap((place) => changesAt(place));
  }

  /** Those of the global object, in a fraction of the time. */
  globals(): Change[] {
    return this.#places.slice(0, 1).flatMap((place) => changesAt(place));
  }

  /** Puts a property back; false when it can't be. */
  undo({ holder, key }: Change): boolean {
    const before = this.#places.find((place) => place.holder === holder)?.before.get(key);
    return before ? Reflect.defineProperty(holder, key, before) : Reflect.deleteProperty(holder, key);
  }

  /** Makes a property what the change made of it, to stay so. */
  keep({ holder, key, now }: Change): void {
    const before = this.#places.find((place) => place.holder === holder)?.before;
    if (now === undefined) {
      before?.delete(key);
      Reflect.deleteProperty(holder, key);
    } else {
      before?.set(key, now);
      Reflect.defineProperty(holder, key, now);
    }
  }
}

/** Built-in objects by their global names; with a prototype, that as well. */
const BUILT_IN = (
  'Object Function Array String Number Boolean Symbol BigInt RegExp Date Promise Map Set WeakMap WeakSet Error Math JSON ' +
  'Reflect Intl Iterator ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array ' +
  'Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array Buffer TextEncoder TextDecoder URL URLSearchParams ' +
  'AbortController AbortSignal Event EventTarget performance console process'
).split(' ');
/** Node's modules of which tests replace functions. */
const MODULES = ['fs', 'fs/promises', 'os', 'path', 'child_process', 'timers', 'timers/promises', 'util', 'events'];
/** Vitest and others set them for a moment, or whenever they are loaded; sockets come and go. */
const BUSY = new Set([
  'Error.prepareStackTrace',
  'Error.stackTraceLimit',
  'process.exitCode',
  'process.title',
  'process.stdout.connecting',
  'process.stderr.connecting',
  'http.globalAgent.totalSocketCount',
  'https.globalAgent.totalSocketCount',
]);
/** Node's own state, some of which is made when it is first asked for: of an object, and of what hangs on one. */
const INTERNAL =
  /^(?:process\._|the global Symbol\(undici\.|(?:process\.std(?:out|err)|https?\.globalAgent)\.(?:_|Symbol\())/;

function sharedObjects(): [holder: object, name: (key: string) => string][] {
  const found: [object, (key: string) => string][] = [[globalThis, (key) => `the global ${key}`]];
  const add = (holder: unknown, name: string): void => {
    if ((typeof holder === 'object' && holder !== null) || typeof holder === 'function') {
      found.push([holder, (key) => `${name}.${key}`]);
    }
  };
  for (const name of BUILT_IN) {
    const holder: unknown = Reflect.get(globalThis, name);
    add(holder, name);
    if (typeof holder === 'function') add(holder.prototype, `${name}.prototype`);
  }
  for (const name of MODULES) add(process.getBuiltinModule(name), name);
  add(inspect.defaultOptions, 'util.inspect.defaultOptions');
  // What programs set that talk to a terminal, or to a server.
  add(process.stdout, 'process.stdout');
  add(process.stderr, 'process.stderr');
  for (const [name, { globalAgent }] of Object.entries({ http, https })) {
    add(globalAgent, `${name}.globalAgent`);
    add(Reflect.get(globalAgent, 'options'), `${name}.globalAgent.options`);
  }
  return found;
}

function propertiesOf(holder: object): [PropertyKey, PropertyDescriptor][] {
  return Reflect.ownKeys(holder).flatMap((key): [PropertyKey, PropertyDescriptor][] => {
    const descriptor = Reflect.getOwnPropertyDescriptor(holder, key);
    return descriptor ? [[key, descriptor]] : [];
  });
}

function changesAt({ holder, name, before }: Place): Change[] {
  const changes: Change[] = [];
  const add = (key: PropertyKey, now: PropertyDescriptor | undefined): void => {
    const said = name(String(key));
    if (!INTERNAL.test(said) && !BUSY.has(said)) changes.push({ holder, key, name: said, now });
  };
  const keys = Reflect.ownKeys(holder);
  let known = 0;
  for (const key of keys) {
    const now = Reflect.getOwnPropertyDescriptor(holder, key);
    const was = before.get(key);
    if (was) known += 1;
    if (!now || (was && isSame(holder, was, now))) continue;
    add(key, now);
  }
  if (known < before.size) for (const key of before.keys()) if (!Object.hasOwn(holder, key)) add(key, undefined);
  return changes;
}

function isSame(holder: object, was: PropertyDescriptor, now: PropertyDescriptor): boolean {
  if (was.get === now.get && was.set === now.set && Object.is(was.value, now.value)) return true;
  // Node defines some of its globals when they are first asked for.
  if (was.get === undefined || now.get !== undefined) return false;
  // The getter as a property of an object of its own: it gives the value that it has defined.
  const asked: unknown = Reflect.get(Object.defineProperty({}, 'value', was), 'value', holder);
  return Object.is(asked, now.value);
}
