import { afterEach, describe, expect, it } from 'vitest';
import { Leftovers } from '../../../src/mutation/stryker/batch-leftovers.ts';

const name = 'argvetTestLeft';

afterEach(() => {
  Reflect.deleteProperty(globalThis, name);
  delete process.env[name];
});

/** Runs controls, each of which does `make`; gives how many there had to be before one counts. */
function controls(leftovers: Leftovers, make: (control: number) => boolean): number {
  for (let control = 1; ; control += 1) if (!leftovers.tryGlobals(make(control))) return control;
}

function setGlobal(value: unknown): true {
  Reflect.set(globalThis, name, value);
  return true;
}

describe('what tests leave behind', () => {
  it('is nothing when nothing is left', () => {
    const leftovers = new Leftovers();
    expect(controls(leftovers, () => true)).toBe(1);
    expect(leftovers.names()).toEqual([]);
  });

  it('is a global that they make every time', () => {
    const leftovers = new Leftovers();
    expect(controls(leftovers, setGlobal)).toBe(3);
    expect(leftovers.names()).toEqual([`the global ${name}`]);
  });

  it('is not a global that is made once, by a package that is not loaded again, and it stays as it was', () => {
    const leftovers = new Leftovers();
    const value = {};
    expect(controls(leftovers, (control) => control > 1 || setGlobal(value))).toBe(3);
    expect(leftovers.names()).toEqual([]);
    expect(Reflect.get(globalThis, name)).toBe(value);
  });

  it('is not a global without which they fail: it is put back', () => {
    const leftovers = new Leftovers();
    expect(controls(leftovers, (control) => (control === 1 ? setGlobal(1) : Reflect.has(globalThis, name)))).toBe(3);
    expect(leftovers.names()).toEqual([]);
  });

  it('is a global once, however often it is looked for', () => {
    const leftovers = new Leftovers();
    controls(leftovers, setGlobal);
    expect(controls(leftovers, setGlobal)).toBe(1);
  });

  it.each(['new', undefined])('is a variable that they set to %j', (value) => {
    if (value === undefined) process.env[name] = 'old';
    const leftovers = new Leftovers();
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
    expect(leftovers.names()).toEqual([`the variable ${name}`]);
  });
});
