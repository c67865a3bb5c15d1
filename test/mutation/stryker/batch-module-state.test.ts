import { describe, expect, it } from 'vitest';
import { keepsState } from '../../../src/mutation/stryker/batch-module-state.ts';

describe('a module', () => {
  it.each([
    'const limit = 64; function f(n) { return n > limit; }',
    "const LIMITS = ['--pids-limit', '64', `${1 + 1}`]; const f = () => [...LIMITS];",
    "const POLICY = { 'cap-drop': ['ALL'], memory: 2 ** 29, of: (n) => n };",
    "const NAMES = new Set(['a', 'b']); const KEYS = Object.keys(POLICY).map((key) => `--${key}`);",
    'const made = () => { let n = 0; const list = []; n += 1; list.push(n); return list; };',
    'class Argv { words = []; add(word) { this.words.push(word); } }',
    'const path = await __vite_ssr_import__("node:path", {"importedNames":["join"]}); const f = () => path.join("a");',
    'function stryNS_9() { stryNS_9 = function () { return {}; }; return stryNS_9(); }',
    'const LIMIT = stryMutAct_9("1") ? "" : (stryCov_9("1"), "64");',
    'const LIST = stryMutAct_9("1") ? [] : (stryCov_9("1"), [stryMutAct_9("2") ? "" : (stryCov_9("2"), "a")]);',
    'const EXACT = /^--[a-z]+$/u;',
    '',
  ])('keeps nothing: %s', (code) => {
    expect(keepsState(code)).toBe(false);
  });

  it.each([
    ['a variable that can be assigned again', 'let last; function f(n) { last = n; }'],
    ['a list that is filled', 'const seen = []; function f(n) { return seen.length + n; }'],
    ['an empty record', 'const cache = {};'],
    ['an empty list, instrumented', 'const LIST = stryMutAct_9("1") ? ["Stryker"] : (stryCov_9("1"), []);'],
    ['an empty map', 'const cache = new Map();'],
    ['an object of a class', 'const store = new Store("a");'],
    ['what a call has made', 'const next = counter();'],
    ['what a call on a call has made', 'const schema = z.string().trim();'],
    ['a table that a function changes', 'const TABLE = { a: 1 }; function f(n) { TABLE.a = n; }'],
    ['a list that a function adds to', "const LIST = ['a']; const f = (n) => LIST.push(n);"],
    ['a set that a function adds to', "const NAMES = new Set(['a']); const f = (n) => NAMES.add(n);"],
    ['a part that is deleted', 'const TABLE = { a: 1 }; const f = () => delete TABLE.a;'],
    ['a part that is counted up', 'const TABLE = { a: { b: 1 } }; const f = () => TABLE.a.b++;'],
    ['an object that is assigned to', 'const TABLE = { a: 1 }; const f = (n) => Object.assign(TABLE, n);'],
    ['an import that is changed', 'const a = await __vite_ssr_import__("/a.ts"); const f = (n) => a.TABLE.set(n);'],
    ['a property of a function', 'function f(n) { f.cache ??= n; return f.cache; }'],
    ['a static property', 'class Count { static n = 0; }'],
    ['a static block', 'class Count { static { Count.n = 0; } }'],
    ['a regular expression that goes on where it was', 'const WORD = /[a-z]+/g;'],
    ['what nobody can read', 'const = ;'],
  ])('may keep %s', (_, code) => {
    expect(keepsState(code)).toBe(true);
  });
});
