import { describe, expect, it } from 'vitest';
import { runtimeText } from '../../../src/mutation/runtime.ts';
import { isStateless } from '../../../src/mutation/stryker/stateless-code.ts';

const VITEST = 'const __vite_ssr_import_0__ = await __vite_ssr_import__("/@fs/p/node_modules/vitest/dist/index.js");';
const OWN = 'const __vite_ssr_import_1__ = await __vite_ssr_import__("/src/argv.ts");';
const BOX = "const BOX = { v: 0, w: 'a' };";
const ROWS = "const ROWS = ['--init', '--rm'];";

describe('a file is stateless', () => {
  it.each([
    '',
    'const limit = 64; function f(n) { return n > limit ? `${n}` : String(limit); }',
    `${ROWS} const f = (n) => [...ROWS, ROWS[0], ...ROWS.map((each) => each + n), ROWS.length, ROWS.includes(n)];`,
    `${ROWS} function f() { for (const each of ROWS) return each; return Object.keys(ROWS).length; }`,
    `${BOX} const f = (n) => BOX.v + n; const g = (key) => BOX[key];`,
    "const POLICY = { name: 'a', of: (n) => n }; const f = () => ({ ...POLICY, name: POLICY.name });",
    "const NAMES = new Set(['a']); const PAIRS = new Map([['a', 1]]); const f = (n) => NAMES.has(n) && PAIRS.get(n);",
    `__vite_ssr_exportName__("f", () => { try { return f } catch {} }); ${OWN} const f = () => (0, __vite_ssr_import_1__.g)(__vite_ssr_import_1__.LIMIT);`,
    '__vite_ssr_exportName__("ALL", () => { try { return ALL } catch {} }); const ALL = Object.freeze(["a"]);',
    'const make = () => { let n = 0; const list = []; n += 1; list.push(n); list[0] = 2; return list; };',
    'class Argv { words = []; add(word) { this.words.push(word); this.last = word; return this; } }',
    'class Argv {} class Other extends Argv { #n = 0; next() { return this.#n++; } }',
    'class Missing extends Error { name = "Missing"; }',
    'const f = () => { const copy = {}; copy.n = 1; delete copy.n; [copy.a] = [1]; return Object.assign(copy, { b: 1 }); };',
    'const f = (n) => { let copy = stryMutAct_9("1") ? { a: 1 } : (stryCov_9("1"), {}); copy.n = n; copy = [...n]; copy[0] = 1; };',
    'class Argv {} const f = (list) => { const argv = new Argv(); argv.n = 1; list.push(argv); return (a, list) => list; };',
    'const f = (rows) => Object.entries(rows).map(([a, b]) => JSON.stringify(a) + Math.max(b, 1)).filter(Boolean);',
    'const HERE = __vite_ssr_import_meta__.url; const f = () => new URL(".", __vite_ssr_import_meta__.url);',
    'const LINES = ["a", "b"]; const TEXT = LINES.join(" ").trim(); const f = () => TEXT;',
    'it("a", () => { const rows = ["a"]; }); it("b", () => { const rows = 5; }); describe("c", () => { it("d", async () => {}, 5000); });',
    'describe("a", () => { const of = "b"; test.each([["c", `${of} d`]])("%s", (name, text) => expect(name).toBe(text)); });',
    'describe.each([["a", 1]])("%s", (name, n) => { it(`${name} is`, () => { expect(f(name)).toThrow(TypeError); }); }); const f = (n) => n;',
    'const f = () => process.env.HOME ?? process.platform;',
    'const path = await __vite_ssr_import__("node:path"); const f = () => path.join("a");',
    'function stryNS_9() { var g = globalThis || new Function("return this")(); stryNS_9 = () => g; return g; } stryNS_9(); const f = () => 1;',
    `function f(n) { const argvetEdit = null; return argvetApplyEdit(['run', n], argvetEdit); }${runtimeText()}`,
    'const LIMIT = stryMutAct_9("1") ? "" : (stryCov_9("1"), "64");',
    'const LIST = stryMutAct_9("1") ? [] : (stryCov_9("1"), [stryMutAct_9("2") ? "" : (stryCov_9("2"), "a")]); const f = () => [...LIST];',
    'const EXACT = /^--[a-z]+$/u; const f = (n) => EXACT.test(n);',
    `${VITEST} ${OWN} (0, __vite_ssr_import_0__.it)("a", () => { let n = 0; const m = new Map(); m.set(n, 1); (0, __vite_ssr_import_0__.expect)(m.size).toBe(1); });`,
    `${VITEST} (0, __vite_ssr_import_0__.describe)("a", () => { const limit = 3; (0, __vite_ssr_import_0__.it)("b", () => limit); });`,
    `${VITEST} __vite_ssr_import_0__.it.each([["a", 1], ["b", 2]])("%s", (name, n) => n); __vite_ssr_import_0__.describe.skip("c", () => {});`,
    'describe("a", () => { beforeEach(() => {}); test("b", () => {}); });',
  ])('when it is %s', (code) => {
    expect(isStateless(code)).toBe(true);
  });
});

describe('a file may keep state', () => {
  it.each([
    ['a variable that can be assigned again', 'let last; function f(n) { last = n; }'],
    ['a list that is filled', 'const seen = []; function f(n) { seen.push(n); }'],
    ['an empty list, instrumented', 'const LIST = stryMutAct_9("1") ? ["Stryker"] : (stryCov_9("1"), []);'],
    ['an empty record', 'const cache = {};'],
    ['an empty map', 'const cache = new Map();'],
    ['an object of a class', 'const store = new Store("a");'],
    ['a date', 'const WHEN = new Date(0);'],
    ['what a call has made', 'const next = counter();'],
    ['what a call on a call has made', 'const schema = z.string().trim();'],
    ['objects in a table', "const ROWS = [{ used: 'no' }]; const f = () => ROWS.length;"],
    ['objects in a map', "const SEEN = new Map([['a', { n: 0 }]]); const f = (k) => SEEN.get(k);"],
    ['a table that a function changes', `${BOX} function f(n) { BOX.v = n; }`],
    ['a part that is counted up', `${BOX} const f = () => BOX.v++;`],
    ['a part that is deleted', `${BOX} const f = () => delete BOX.v;`],
    ['a list that a function adds to', `${ROWS} const f = (n) => ROWS.push(n);`],
    ['a set that a function adds to', "const NAMES = new Set(['a']); const f = (n) => NAMES.add(n);"],
    ['a table that is sorted in its place', `${ROWS} const f = () => ROWS.sort();`],
    ['an object that is assigned to', `${BOX} const f = (n) => Object.assign(BOX, n);`],
    ['a table that is passed on', `${ROWS} const f = (n) => keep(ROWS, n); const keep = (list, n) => list.push(n);`],
    ['a table that is passed on alone', `${ROWS} const f = () => keep(ROWS); const keep = (list) => list.push('a');`],
    ['a table that is returned', `${ROWS} const f = () => ROWS;`],
    ['a table with another name', `${BOX} const f = (n) => { const box = BOX; box.v = n; };`],
    ['a table that is a default', `${BOX} const f = (n, box = BOX) => { box.v = n; };`],
    ['a table in a record', `${ROWS} const f = () => ({ rows: ROWS });`],
    ['a table that its callback gets', `${ROWS} const f = () => ROWS.map((a, b, all) => all.push(a));`],
    ['a table that an unknown callback gets', `${ROWS} const f = (g) => ROWS.forEach(g);`],
    ['a table that others get', `__vite_ssr_exportName__("ROWS", () => { try { return ROWS } catch {} }); ${ROWS}`],
    [
      'a table by default',
      'const __vite_ssr_export_default__ = { a: 1 }; __vite_ssr_exportName__("default", () => { try { return __vite_ssr_export_default__ } catch {} });',
    ],
    ['a method that changes its own object', 'const BOX = { v: 0, set(n) { this.v = n; } };'],
    ['a getter', 'const BOX = { get v() { return 1; } };'],
    ['an import that is changed', `${OWN} const f = (n) => { __vite_ssr_import_1__.a.b = n; };`],
    ['a property of a function', 'function f(n) { f.cache ??= n; return f.cache; }'],
    ['a static property', 'class Count { static n = 0; }'],
    ['a static method', 'class Count { static add() { this.n = 1; } }'],
    ['a prototype', 'const f = () => { Uint8Array.prototype.x = 1; };'],
    ['a prototype in another way', 'const f = (a) => Object.getPrototypeOf(a);'],
    ['a regular expression that goes on where it was', 'const WORD = /[a-z]+/g;'],
    ['a global', 'const f = () => { globalThis.made = 1; };'],
    ['a part of a built-in object', 'const f = () => { Error.stackTraceLimit = 0; };'],
    ['a variable of the process', 'const f = () => { process.env.X = "1"; };'],
    ['the process in other ways', 'const f = () => process.on("exit", f);'],
    ['a file', 'const fs = await __vite_ssr_import__("node:fs"); const f = () => fs.readFileSync("a");'],
    ['a package', 'const a = await __vite_ssr_import__("/@fs/p/node_modules/kept/index.js");'],
    ['a package that node loads', 'const a = await __vite_ssr_import__("kept");'],
    ['a module that comes later', 'const f = () => __vite_ssr_dynamic_import__("/a.ts");'],
    ['what is done while it loads', 'start();'],
    ['what is assigned while it loads', 'made.x = 1;'],
    ['a block', 'if (x) { y(); }'],
    ['a hook for all tests', `${VITEST} (0, __vite_ssr_import_0__.beforeAll)(() => {});`],
    ['a hook for all tests of a group', 'describe("a", () => { afterAll(() => {}); it("b", () => {}); });'],
    ['mocks', `${VITEST} (0, __vite_ssr_import_0__.it)("a", () => { __vite_ssr_import_0__.vi.fn(); });`],
    ['mocks that are everywhere', 'it("a", () => { vi.stubEnv("A", "1"); });'],
    ['a variable of a group', 'describe("a", () => { let x; it("b", () => { x = 1; }); });'],
    ['a map of a group', 'describe("a", () => { const m = new Map(); it("b", () => m.size); });'],
    ['a group that is no function here', 'describe("a", tests);'],
    ['fixtures', `${VITEST} const own = __vite_ssr_import_0__.it.extend({ a: 1 });`],
    ['rows of objects', 'it.each([{ a: 1 }])("b", ({ a }) => a);'],
    ['rows that something made', 'it.each(rows())("b", (a) => a);'],
    ['matchers of its own', `${VITEST} __vite_ssr_import_0__.expect.extend({});`],
    ['what nobody can read', 'const = ;'],
  ])('%s', (_, code) => {
    expect(isStateless(code)).toBe(false);
  });
});

/** A function that is one and the same in each run, which a property can be set on. */
const SWAP = 'function swap(n) { return n; }';

describe('a file may keep state in a roundabout way', () => {
  it.each([
    [
      'a table that has the name of another constant',
      `const options = { level: 306 }; function set(o, v) { o.level = v; } describe("a", () => { it("b", () => set(options, 1)); }); describe("c", () => { const options = 5; it("d", () => options); });`,
    ],
    ['a list that has the name of a function', 'const rows = ["a"]; describe("a", () => { function rows() {} });'],
    ['a row that is assigned to', 'describe.each([["a", 1]])("%s", (name, n) => { it("b", () => { n += 1; }); });'],
    ['a default of a group', 'describe("a", (_, kept = {}) => { it("b", () => { kept.n = 1; }); });'],
    ['a row that tests get as it is', 'it.for([["a"]])("%s", (row) => row.push("b"));'],
    [
      'a method that changes what it is called on',
      'function get(n) { const b = this.last; this.last = n; return b; } const STORE = { last: 306, get }; const f = (n) => STORE.get(n);',
    ],
    ['what a function is called on', 'function f(n) { this.n = n; }'],
    ['what a function in a method is called on', 'class A { m() { return function () { this.n = 1; }; } }'],
    ['what an arrow function is in', 'const f = () => this;'],
    [
      'a method of its own that is called as a built-in one',
      'const keep = (n) => n; const STORE = { n: 1, has: keep }; const f = (n) => STORE.has(n);',
    ],
    [
      'another name for a function',
      `${SWAP} const f = (n) => { const me = swap; const { last = 306 } = me; me.last = n; return last; };`,
    ],
    ['another name for a function, by a pattern', `${SWAP} const f = (n) => { const [me] = [swap]; me.last = n; };`],
    ['another name for a function, later', `${SWAP} const f = (n) => { let me = {}; me = swap; me.last = n; };`],
    ['another name for a function, in a loop', `${SWAP} const f = (n) => { for (const me of [swap]) me.last = n; };`],
    [
      'another name for a function, later in a loop',
      `${SWAP} const f = (n) => { let me = {}; for (me of [swap]) me.last = n; };`,
    ],
    [
      'another name for a function, if there is none yet',
      `${SWAP} const f = (n) => { let me; me ??= swap; me.last = n; };`,
    ],
    ['a property of what is given', 'const f = (given, n) => { given.last = n; };'],
    ['a property of what is given by default', `${SWAP} const f = (n, given = swap) => { given.last = n; };`],
    ['a property of a part', `${SWAP} const f = (n) => { const own = { swap }; own.swap.last = n; };`],
    ['a property of a part of its object', 'class A { constructor(of) { this.of = of; } m(n) { this.of.n = n; } }'],
    ['a property of what was caught', `${SWAP} const f = (n) => { try { throw swap; } catch (me) { me.last = n; } };`],
    ['what is given, assigned to as a whole', 'const f = (given, n) => Object.assign(given, n);'],
    ['assign by another name', 'const { assign } = Object; const f = (given, n) => assign(given, n);'],
    ['assign handed on', `${SWAP} const f = (rows) => rows.reduce(Object.assign, swap);`],
    ['assign by its text', 'const f = (given, n) => Object["assign"](given, n);'],
    ['a part, as a target of a pattern', `${BOX} const f = (n) => { [BOX.v] = [n]; };`],
    ['a part, as a target in a record', `${BOX} const f = (n) => { ({ n: BOX.v } = { n }); };`],
    ['a built-in object by another name', 'const f = () => { const e = Error; e.stackTraceLimit = 0; };'],
    ['a stack that is written', `${SWAP} const f = () => Error.captureStackTrace(swap);`],
    ['a prototype by its text', 'const f = () => { const p = Uint8Array["prototype"]; p.x = 1; };'],
    [
      'a constructor by a pattern',
      'const f = (n) => { const { constructor: made } = n; return made("return this")(); };',
    ],
    ['a method called on another', `${SWAP} const f = (n) => [].push.call(swap, n);`],
    ['an object that is what was given', `${SWAP} const f = (n) => { const me = new Object(swap); me.last = n; };`],
    [
      'a class that is what was given',
      `${SWAP} class Same { constructor(o) { return o; } } const f = (n) => { const me = new Same(swap); me.last = n; };`,
    ],
    [
      'fields on what was given',
      `${SWAP} function Same(o) { return o; } class Stamp extends Same { last = 1; } const f = () => new Stamp(swap);`,
    ],
    [
      'a function of its own that is called as a built-in one',
      `${ROWS} function from(o) { o.push('a'); } const f = () => from(ROWS);`,
    ],
    [
      'a built-in object of its own',
      `${ROWS} const Object = { keys: (o) => o.push('a') }; const f = () => Object.keys(ROWS);`,
    ],
    [
      'an import that is called as a built-in one',
      `${OWN} ${ROWS} const f = () => (0, __vite_ssr_import_1__.from)(ROWS);`,
    ],
    [
      'an import that makes what looks like a text',
      `${OWN} const STORE = (0, __vite_ssr_import_1__.trim)(); const f = (n) => STORE.push(n);`,
    ],
    [
      'a function of its own that makes what looks like a text',
      'function max() { return []; } const STORE = max(); const f = (n) => STORE.push(n);',
    ],
    [
      'a method of its own that makes what looks like a text',
      'const MAKE = { join: () => [] }; const STORE = MAKE.join();',
    ],
    ['the module itself', 'const m = __vite_ssr_import_meta__; const f = (n) => { m.x = n; };'],
    ['the module itself, handed on', 'const f = (set) => set(__vite_ssr_import_meta__);'],
    ['a part of the module itself', 'const f = () => __vite_ssr_import_meta__.env;'],
    ['what is new', 'function F() { const C = new.target; return C; }'],
    ['all that a module exports', `${OWN} const f = (set) => set(__vite_ssr_import_1__);`],
    ['a table that a template calls', `${ROWS} const f = () => ROWS.push\`a\`;`],
    [
      'a table that a template passes on',
      `${ROWS} const keep = (_, list) => list.push('a'); const f = () => keep\`\${ROWS}\`;`,
    ],
    ['a table that is asked for its class', `${ROWS} const f = (C) => ROWS instanceof C;`],
    ['a set that is frozen in vain', "const NAMES = Object.freeze(new Set(['a'])); const f = (n) => NAMES.add(n);"],
    [
      'a table that is copied by what is no copy',
      `${ROWS} class Set { constructor(o) { o.push('a'); } } const f = () => new Set(ROWS);`,
    ],
    ['an iterator', 'const NEXT = ["a", "b"].values(); const f = () => NEXT.next();'],
    ['a generator', 'function* count() { yield 1; } const NEXT = count(); const f = () => NEXT.next();'],
    ['a map by objects', 'const KEPT = new WeakMap(); const f = (n) => KEPT.set(n, n);'],
    ['a block of a class', 'class A { static { this.n = 0; } }'],
    ['a test that something made', 'const make = () => { let n = 0; return () => { n += 1; }; }; it("a", make());'],
    ['a hook that something made', 'const make = () => { let n = 0; return () => { n += 1; }; }; beforeEach(make());'],
    ['what is done for the name of a test', 'it(`${start()}`, () => {});'],
    ['tests of its own', 'function it(name, test) { test(); } it("a", () => {});'],
    ['what the last match was', 'const f = () => RegExp.$1;'],
    ['a regular expression that becomes another', 'const EXACT = /a/; const f = (n) => EXACT.compile(n);'],
    ['a table that is filled', `${ROWS} const f = () => ROWS.fill('a');`],
    ['a table that is turned round', `${ROWS} const f = () => ROWS.reverse();`],
    ['a method by its name', 'const f = (given, key, n) => given[key](n);'],
    ['a global that is not known to keep nothing', 'const f = () => performance.mark("a");'],
    ['a state of the matchers', `${VITEST} const f = () => __vite_ssr_import_0__.expect.setState({ a: 1 });`],
    ['another name for a function, from an iterator', `${SWAP} function* f(n) { const me = yield* [swap]; me.x = n; }`],
    [
      'another name for a function, by default in a pattern',
      `${SWAP} const f = (n, { me = swap } = {}) => { me.x = n; };`,
    ],
    ['another name for a function, declared again', `${SWAP} function f(n) { var a = {}; { var a = swap; } a.n = n; }`],
    ['another name for a function, in itself', 'const f = function g() { const h = g; h.n = 1; };'],
    ['a function among rest parameters', 'const f = (...g) => { g[0].n = 1; };'],
    [
      'a function that a getter gives',
      `${SWAP} const f = (n) => { const o = { get me() { return swap; } }; o.me.x = n; };`,
    ],
    [
      'a function that a list has',
      `${SWAP} const ALL = [swap]; const f = (n) => { ALL.forEach((g) => { g.n = n; }); };`,
    ],
    [
      'a function that a map has',
      `${SWAP} const M = new Map([['a', swap]]); const f = (n) => { const g = M.get('a'); g.n = n; };`,
    ],
    ['what a function of its own has made', 'function F() {} const f = () => { const me = new F(); me.x = 1; };'],
    [
      'what a parameter with the name of a class has made',
      'class A {} const f = (A) => { const me = new A(); me.n = 1; };',
    ],
    ['what an import has made', `${OWN} const f = (n) => { const a = (0, __vite_ssr_import_1__.a)(); a.n = n; };`],
    ['fields on what an import has made', `${OWN} class B extends __vite_ssr_import_1__.A { n = 1; }`],
    ['fields on what any class has made', 'const mix = (Base) => class extends Base { n = 1; };'],
    ['another name for a regular expression', 'const RE = /a/; const f = () => { const r = RE; r.lastIndex = 2; };'],
    ['what a test is told of itself', 'it("a", (context) => { context.task.meta.n = 1; });'],
    ['what memory had before', 'const f = () => Buffer.allocUnsafe(8);'],
  ])('%s', (_, code) => {
    expect(isStateless(code)).toBe(false);
  });
});
