import { transformWithOxc } from 'vite';
import { describe, expect, it } from 'vitest';
import { argvDrop } from '../../../src/mutation/operators/argv-drop.ts';
import { instrument } from '../helpers/instrument.ts';
import type { Instrumented } from '../helpers/instrument.ts';

const golden = { only: ['docker', 'run', '--init', 'img'] };
const list = "['docker', 'run', '--init', 'img']";
const dropped = ['docker', 'run', 'img'];

/** The file with one boundary mutant: `--init` is dropped. */
async function dropInit(
  text: string,
  site: { function?: string; passesTo?: { function: string; call?: number } } = {},
) {
  const file = await instrument({ text, site, cases: golden, operators: [argvDrop] });
  const [mutant, ...more] = file.mutants.filter(({ mutatorName }) => mutatorName === 'ArgvDrop');
  if (mutant === undefined || more.length > 0) throw new Error('expected one boundary mutant');
  return { file, mutant };
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

async function both({ file, mutant }: { file: Instrumented; mutant: { id: string } }, expression: string) {
  return [plain(await file.run(expression)), plain(await file.run(expression, mutant.id))];
}

function strykersOwn({ mutants }: Instrumented): string[] {
  const names = mutants.map(({ mutatorName, replacement }) => `${mutatorName} ${replacement}`);
  return names.filter((name) => !name.startsWith('Argv'));
}

describe('a function that returns its argv', () => {
  it.each([
    ['a declaration', `function argv() { return ${list}; }`, 'argv', 'argv()'],
    ['an exported declaration', `export function argv() { return ${list}; }`, 'argv', 'argv()'],
    ['an arrow', `const argv = () => ${list};`, 'argv', 'argv()'],
    ['an arrow with a body', `const argv = () => { return ${list}; };`, 'argv', 'argv()'],
    ['a function expression', `const argv = function () { return ${list}; };`, 'argv', 'argv()'],
    ['an arrow with a type around it', `const argv = (() => ${list}) as () => string[];`, 'argv', 'argv()'],
    ['a tuple', `function argv() { return ${list} as const; }`, 'argv', 'argv()'],
    ['an object method', `const box = { argv() { return ${list}; } };`, 'box.argv', 'box.argv()'],
    ['an object method, by its own name', `const box = { argv() { return ${list}; } };`, 'argv', 'box.argv()'],
    ['an arrow in an object', `const box = { argv: () => ${list} } satisfies object;`, 'box.argv', 'box.argv()'],
    ['a method', `class Box { argv() { return ${list}; } }`, 'Box.argv', 'new Box().argv()'],
    ['a static method', `class Box { static argv() { return ${list}; } }`, 'Box.argv', 'Box.argv()'],
    ['a getter', `class Box { get argv() { return ${list}; } }`, 'Box.argv', 'new Box().argv'],
    [
      'a private method',
      `class Box { #argv() { return ${list}; } go() { return this.#argv(); } }`,
      '#argv',
      'new Box().go()',
    ],
    ['an arrow property', `class Box { list = ${list}; argv = () => this.list; }`, 'Box.argv', 'new Box().argv()'],
    [
      'a method of a class expression',
      `const Box = class { argv() { return ${list}; } };`,
      'Box.argv',
      'new Box().argv()',
    ],
    ['an assignment to exports', `exports.argv = () => ${list};`, 'argv', 'exports.argv()'],
    [
      'an assignment to module.exports',
      `module.exports = function () { return ${list}; };`,
      'default',
      'module.exports()',
    ],
    [
      'an assignment to a prototype',
      `function Box() {} Box.prototype.argv = function () { return ${list}; };`,
      'Box.argv',
      'new Box().argv()',
    ],
    ['an alias', `function inner() { return ${list}; } const argv = inner;`, 'argv', 'argv()'],
    ['an alias on exports', `function inner() { return ${list}; } exports.argv = inner;`, 'argv', 'exports.argv()'],
    [
      'several returns',
      `function argv(x) { if (x) return []; try { return ${list}; } finally { x = 1; } }`,
      'argv',
      'argv()',
    ],
    ['an async one', `async function argv() { return await Promise.resolve(${list}); }`, 'argv', 'argv()'],
    ['a promise', `function argv() { return Promise.resolve(${list}); }`, 'argv', 'argv()'],
    [
      'overloads',
      `function argv(): string[]; function argv(x?: number): string[] { return ${list}; }`,
      'argv',
      'argv()',
    ],
    ['a variable that hides a parameter', `function argv(x) { var x = ${list}; return x; }`, 'argv', 'argv()'],
    ['arguments', `function argv() { return arguments[0]; }`, 'argv', `argv(${list})`],
  ])('may be %s', async (_, text, name, call) => {
    const placed = await dropInit(text, { function: name });
    expect(await both(placed, call)).toEqual([golden.only, dropped]);
  });

  it('may be renamed on export', async () => {
    const placed = await dropInit(`function inner() { return ${list}; }\nexport { inner as argv };`);
    expect(placed.mutant.location.start).toEqual({ line: 0, column: 9 });
  });

  it('may be the default export', async () => {
    const placed = await dropInit(`export default () => ${list};`, { function: 'default' });
    expect(placed.file.records.get(placed.mutant.id)?.planned?.boundary?.after).toEqual(dropped);
  });

  it('keeps the returns of functions inside it', async () => {
    const text = `function argv() { const f = () => { return ${list}; }; const inner = f(); return [...inner, inner.length]; }`;
    expect(await both(await dropInit(text), 'argv()')).toEqual([
      [...golden.only, 4],
      [...dropped, 4],
    ]);
  });

  it('is preferred at the top of the file to one of the same name inside another', async () => {
    const text = `function other() { function argv() { return []; } return argv; }\nfunction argv() { return ${list}; }`;
    expect(await both(await dropInit(text), 'argv()')).toEqual([golden.only, dropped]);
  });
});

describe('a function that passes its argv on', () => {
  const spawn = 'const calls = []; const spawn = (...list) => { calls.push(list); };';

  it.each([
    ['program and arguments', `function argv() { spawn('docker', ${list}.slice(1), { cwd: '/' }); }`],
    [
      'a call in a closure',
      `function argv() { return new Promise((done) => { spawn('docker', ${list}.slice(1), { cwd: '/' }); done(); }); }`,
    ],
    ['a call in an arrow without a body', `const argv = () => spawn('docker', ${list}.slice(1), { cwd: '/' });`],
    [
      'awaited arguments',
      `async function argv() { spawn('docker', (await Promise.resolve(${list})).slice(1), { cwd: '/' }); }`,
    ],
    [
      'a generator',
      `function* generate() { spawn('docker', ${list}.slice(1), { cwd: '/' }); } function start() { [...generate()]; }`,
    ],
  ])('may do it as %s', async (_, text) => {
    const name = text.includes('generate') ? 'generate' : 'argv';
    const call = name === 'generate' ? 'start()' : 'argv()';
    const placed = await dropInit(spawn + text, { function: name, passesTo: { function: 'spawn' } });
    const after = async (id?: string): Promise<unknown> => {
      const pending = placed.file.run(`Promise.resolve(${call}).then(() => calls)`, id);
      return plain(await pending);
    };
    expect(await after()).toEqual([['docker', ['run', '--init', 'img'], { cwd: '/' }]]);
    expect(await after(placed.mutant.id)).toEqual([['docker', ['run', 'img'], { cwd: '/' }]]);
  });

  it('may call a member, which keeps its receiver', async () => {
    const text = `class Box { tools = { run(...list) { return [this === box.tools, ...list]; } }; argv() { return this.tools.run(...${list}); } } const box = new Box();`;
    const placed = await dropInit(text, { function: 'Box.argv', passesTo: { function: 'run' } });
    expect(await both(placed, 'box.argv()')).toEqual([
      [true, ...golden.only],
      [true, ...dropped],
    ]);
  });

  it('may say which of several calls', async () => {
    const text = `${spawn} function argv() { spawn('docker', ['info']); spawn(...${list}); return calls; }`;
    const placed = await dropInit(text, { passesTo: { function: 'spawn', call: 2 } });
    expect(await both(placed, 'argv()')).toEqual([
      [['docker', ['info']], golden.only],
      [['docker', ['info']], dropped],
    ]);
  });
});

describe('a site that is not found', () => {
  it.each([
    [
      'an absent function',
      'function other() { return []; }',
      {},
      /site site: the function argv is not there \(in src\/site\.ts\)/,
    ],
    [
      'two functions',
      'class A { argv() { return []; } }\nclass B { argv() { return []; } }',
      {},
      /is there 2 times, on lines 1 and 2/,
    ],
    ['a generator', 'function* argv() { return []; }', {}, /is a generator/],
    ['a setter', 'class A { set argv(x) {} }', {}, /is a setter/],
    ['no return', 'function argv() { return; }', {}, /returns nothing.*passesTo/],
    ['an absent call', 'function argv() {}', { passesTo: { function: 'spawn' } }, /never calls spawn/],
    [
      'two calls',
      'function argv() { spawn(); spawn(); }',
      { passesTo: { function: 'spawn' } },
      /calls spawn 2 times: say which one/,
    ],
    [
      'a third of two calls',
      'function argv() { spawn(); spawn(); }',
      { passesTo: { function: 'spawn', call: 3 } },
      /calls only 2 times spawn/,
    ],
  ])('ends the run: %s', async (_, text, site, message) => {
    await expect(instrument({ text, site, cases: golden })).rejects.toThrow(message);
  });

  it('ends the run when Stryker does not mutate its file', async () => {
    const given = { text: '', file: 'src/other.ts', site: { source: 'src/site.ts' }, cases: golden };
    await expect(instrument(given)).rejects.toThrow(/Stryker does not mutate src\/site\.ts/);
  });

  it('ends the run when a line range leaves its function out', async () => {
    const text = `function argv() {\n  return ${list};\n}\nconst other = 'x';`;
    const mutate = [{ start: { line: 3, column: 0 }, end: { line: 4, column: 0 } }];
    await expect(instrument({ text, cases: golden, mutate })).rejects.toThrow(/only 0 of the \d+ mutants/);
    const whole = [{ start: { line: 0, column: 0 }, end: { line: 3, column: 0 } }];
    const { mutants } = await instrument({ text, cases: golden, mutate: whole });
    expect(mutants.length).toBeGreaterThan(3);
  });
});

describe('a boundary mutant in the report', () => {
  it('stands at the name of the function, with its description as a comment that any type checker accepts', async () => {
    const { mutant } = await dropInit(`\nexport function argv() { return ${list}; }`);
    expect(mutant).toMatchObject({
      description: 'drop --init',
      replacement: 'argv /* drop --init */',
      location: { start: { line: 1, column: 16 }, end: { line: 1, column: 20 } },
    });
  });

  it('cannot end its comment early', async () => {
    const cases = { only: ['run', '--name', '*/ evil', 'img'] };
    const { mutants } = await instrument({ text: 'function argv() { return []; }', cases, operators: [argvDrop] });
    expect(mutants.find(({ mutatorName }) => mutatorName === 'ArgvDrop')?.replacement).toBe(
      'argv /* drop --name "* / evil" */',
    );
  });

  it('is ignored with the reason of a disable comment above the function', async () => {
    const text = `// Stryker disable next-line ArgvDrop: the caller adds it\nfunction argv() { return ${list}; }`;
    const { mutants } = await instrument({ text, cases: golden });
    const ignored = mutants.filter(({ status }) => status === 'Ignored');
    expect(ignored.map(({ mutatorName, statusReason }) => [mutatorName, statusReason])).toEqual([
      ['ArgvDrop', 'the caller adds it'],
    ]);
  });

  it('is not ignored by a disable comment inside the function', async () => {
    const text = `function argv() {\n  // Stryker disable all: not worth it\n  const x = 'a';\n  return ${list};\n}`;
    const { mutants } = await instrument({ text, cases: golden });
    const own = mutants.filter(({ mutatorName }) => mutatorName.startsWith('Argv'));
    expect(own.length).toBeGreaterThan(3);
    expect(own.filter(({ status }) => status !== undefined)).toEqual([]);
  });

  it('adds none to the mutants that Stryker makes of the file itself', async () => {
    const text = `function argv() { return ${list}; }`;
    expect(strykersOwn(await instrument({ text, cases: golden }))).toEqual(strykersOwn(await instrument({ text })));
  });
});

it('hundreds of mutants of one function are parsed by vite and run', async () => {
  const labels = Array.from({ length: 100 }, (_, index) => ['--label', `l${index}=v`]).flat();
  const all = ['docker', 'run', ...labels, 'img'];
  const file = await instrument({ text: `function argv() { return ${JSON.stringify(all)}; }`, cases: { all } });
  const own = file.mutants.filter(({ mutatorName }) => mutatorName.startsWith('Argv'));
  expect(own.length).toBeGreaterThan(400);
  await expect(transformWithOxc(file.content, '/project/src/site.ts')).resolves.toHaveProperty('code');
  for (const { id } of [own[0], own[200], own.at(-1)].filter((mutant) => mutant !== undefined)) {
    expect(plain(file.run('argv()', id))).toEqual(file.records.get(id)?.planned?.boundary?.after);
  }
});
