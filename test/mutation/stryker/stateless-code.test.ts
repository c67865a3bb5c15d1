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
    'class Other extends Argv { #n = 0; next() { return this.#n++; } }',
    'const f = (given, copy = {}) => { given.seen = true; copy.n = 1; delete given.n; [copy.a] = [1]; return copy; };',
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
