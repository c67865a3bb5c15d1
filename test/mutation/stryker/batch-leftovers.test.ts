import fs from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { Leftovers } from '../../../src/mutation/stryker/batch-leftovers.ts';

const name = 'argvetTestLeft';
const symbol = Symbol.for(name);
const cwd: unknown = Reflect.get(process, 'cwd');
const { random } = Math;
const { depth } = inspect.defaultOptions;
const { readFileSync } = fs;
const { globalAgent } = http;
const { maxSockets } = globalAgent;
const options: { timeout?: number } = Reflect.get(globalAgent, 'options');
const { timeout } = options;
const { isTTY } = process.stdout;
const write: unknown = Reflect.get(process.stderr, 'write');

afterEach(() => {
  Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(globalThis, symbol);
  Reflect.deleteProperty(Array.prototype, name);
  Reflect.deleteProperty(Uint8Array.prototype, name);
  inspect.defaultOptions.depth = depth;
  Reflect.deleteProperty(process.env, name);
  process.removeAllListeners(name);
  Reflect.set(process, 'cwd', cwd);
  Math.random = random;
  process.stdout.isTTY = isTTY;
  Reflect.set(process.stderr, 'write', write);
  Object.assign(globalAgent, { maxSockets });
  Object.assign(options, { timeout });
  fs.readFileSync = readFileSync;
});

/** Runs controls, each of which does `make`; gives how many there had to be before one counts. */
function controls(leftovers: Leftovers, make: (control: number) => boolean): number {
  for (let control = 1; ; control += 1) if (leftovers.control(make(control), false) === 'counts') return control;
}

function setGlobal(value: unknown): true {
  Reflect.set(globalThis, name, value);
  return true;
}

const MAKES: readonly [what: string, make: () => unknown, isThere: () => boolean, lingers: boolean][] = [
  ['a global', () => setGlobal(1), () => Reflect.has(globalThis, name), false],
  ['a global under a symbol', () => Reflect.set(globalThis, symbol, 1), () => Reflect.has(globalThis, symbol), false],
  ['a method of a built-in object', () => (Math.random = () => 0), () => Math.random !== random, true],
  ['a method of all arrays', () => Reflect.set(Array.prototype, name, 1), () => Reflect.has([], name), true],
  [
    "a function of one of node's modules",
    () => Reflect.set(fs, 'readFileSync', () => ''),
    () => fs.readFileSync !== readFileSync,
    true,
  ],
  ['a method of the process', () => (process.cwd = () => '/'), () => Reflect.get(process, 'cwd') !== cwd, true],
  ['a method of all bytes', () => Reflect.set(Uint8Array.prototype, name, 1), () => name in Uint8Array.prototype, true],
  [
    "what node's inspect goes by",
    () => (inspect.defaultOptions.depth = 0),
    () => inspect.defaultOptions.depth === 0,
    true,
  ],
  ['that a stream is a terminal', () => (process.stdout.isTTY = !isTTY), () => process.stdout.isTTY !== isTTY, true],
  [
    'how a stream writes',
    () => (process.stderr.write = () => true),
    () => Reflect.get(process.stderr, 'write') !== write,
    true,
  ],
  ['how many sockets there may be', () => (globalAgent.maxSockets = 1), () => globalAgent.maxSockets === 1, true],
  ['what is asked of each socket', () => (options.timeout = 1), () => options.timeout === 1, true],
  ['a variable', () => (process.env[name] = 'new'), () => name in process.env, true],
];

describe('what tests leave behind', () => {
  it('is nothing when nothing is left', () => {
    const leftovers = new Leftovers();
    expect(controls(leftovers, () => true)).toBe(1);
    expect([leftovers.lingers, leftovers.names()]).toEqual([false, []]);
  });

  it.each(MAKES)('is put back after a control: %s', (_, make, isThere, lingers) => {
    const leftovers = new Leftovers();
    controls(leftovers, () => {
      make();
      return true;
    });
    expect([isThere(), leftovers.lingers, leftovers.names()]).toEqual([false, lingers, []]);
  });

  it.each(MAKES.filter(([what]) => what.startsWith('a global') || what === 'a variable'))(
    'is put back after a mutant: %s',
    (_, make, isThere) => {
      const leftovers = new Leftovers();
      make();
      leftovers.heal();
      expect(isThere()).toBe(false);
    },
  );

  it('is how deep a stack is told, and is put back after a mutant and after a control', () => {
    const { stackTraceLimit } = Error;
    const leftovers = new Leftovers();
    Error.stackTraceLimit = 0;
    leftovers.heal();
    expect(Error.stackTraceLimit).toBe(stackTraceLimit);
    Error.stackTraceLimit = 0;
    expect(leftovers.control(true, true)).toBe('counts');
    expect(Error.stackTraceLimit).toBe(stackTraceLimit);
  });

  it('is a global that is gone, and comes back', () => {
    setGlobal(1);
    const leftovers = new Leftovers();
    Reflect.deleteProperty(globalThis, name);
    leftovers.heal();
    expect(Reflect.get(globalThis, name)).toBe(1);
  });

  it('is not a global that is made once, by a package that is not loaded again, and it stays as it was', () => {
    const leftovers = new Leftovers();
    const value = {};
    expect(controls(leftovers, (control) => control > 1 || setGlobal(value))).toBe(2);
    leftovers.heal();
    expect(Reflect.get(globalThis, name)).toBe(value);
  });

  it('is not a global without which they fail: it is put back', () => {
    const leftovers = new Leftovers();
    expect(controls(leftovers, (control) => (control === 1 ? setGlobal(1) : Reflect.has(globalThis, name)))).toBe(3);
    leftovers.heal();
    expect(Reflect.get(globalThis, name)).toBe(1);
  });

  it('is looked for once: what tests are known to make takes no further control', () => {
    const leftovers = new Leftovers();
    expect(controls(leftovers, () => setGlobal(1))).toBe(2);
    expect(controls(leftovers, () => setGlobal(1))).toBe(1);
  });

  it('is of a mutant when it is new and no control makes it', () => {
    const leftovers = new Leftovers();
    controls(leftovers, () => true);
    Reflect.set(Array.prototype, name, 1);
    expect(leftovers.control(true, true)).toBe('leaked');
    expect(leftovers.control(true, true)).toBe('counts');
  });

  it('is a global that nothing can put back, and is said', () => {
    const leftovers = new Leftovers();
    const stuck = `${name}Stuck`;
    controls(leftovers, () => Reflect.defineProperty(globalThis, stuck, { value: 1 }));
    expect([leftovers.lingers, leftovers.names()]).toEqual([true, [`the global ${stuck}`]]);
  });

  it('is one more listener of the process in each control, and not one that was there when the file began', () => {
    const leftovers = new Leftovers();
    process.on(name, () => undefined);
    leftovers.begin();
    expect(leftovers.names()).toEqual([]);
    process.on(name, () => undefined);
    expect(leftovers.names()).toEqual([`a listener of the process to ${name}`]);
  });

  it('is not what node makes of its own globals when they are first asked for', () => {
    const leftovers = new Leftovers();
    for (const key of Object.getOwnPropertyNames(globalThis)) {
      if (!key.endsWith('Storage')) void Reflect.get(globalThis, key);
    }
    expect(controls(leftovers, () => true)).toBe(1);
  });

  it('is another working directory, where a process may change it', () => {
    const leftovers = new Leftovers();
    const before = process.cwd();
    try {
      process.chdir(tmpdir());
    } catch {
      return;
    }
    leftovers.heal();
    expect(process.cwd()).toBe(before);
  });
});
