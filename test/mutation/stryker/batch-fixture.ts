/** A project for the batching runner: small files, each with something that is hard to run many times in one process. */
export const FIXTURE: Readonly<Record<string, string>> = {
  'package.json': '{"name": "batched", "type": "module"}',
  'vitest.config.ts': "export default { test: { include: ['test/**/*.test.ts'] } };",

  // Plain functions, a table that is built at load, cases made of that table.
  'src/plain.ts': `export const ROWS = [1, 2].map((n) => ({ n, big: n > 1 }));
export function clamp(n: number): number {
  return n > 3 ? 3 : n;
}
export function greet(name: string): string {
  // Stryker disable next-line all
  return name === '' ? 'nobody' : name;
}
`,
  'test/plain.test.ts': `import { beforeAll, describe, expect, it } from 'vitest';
import { ROWS, clamp, greet } from '../src/plain.ts';
let rows: typeof ROWS = [];
beforeAll(() => { rows = [...ROWS]; });
it('clamps', () => { expect(clamp(4)).toBe(3); });
it.concurrent('clamps on', async () => { await Promise.resolve(); expect(clamp(1)).toBe(1); });
it('greets', { retry: 1 }, () => { expect(greet('')).toBe('nobody'); });
it('greets again', { repeats: 1 }, () => { expect(greet('x')).toMatchInlineSnapshot('"x"'); });
describe.each(ROWS)('row $n', ({ n, big }) => { it('is big', () => { expect(big).toBe(n === 2); }); });
it('has rows', () => { expect(rows).toHaveLength(2); });
`,

  // Throws while it loads, when a mutant makes its table wrong.
  'src/checked.ts': `const names = ['a', 'b'];
// Stryker disable next-line all
if (names.length !== 2 || names.includes('')) throw new Error('two names');
export const first = names[0];
`,
  'test/checked.test.ts': `import { expect, it } from 'vitest';
import { first } from '../src/checked.ts';
it('is short', () => { expect(first).toHaveLength(1); });
`,

  // Loops: one that Stryker's hit counter ends, one that nothing ends.
  'src/loops.ts': `export function count(n: number): number {
  let i = 0;
  // Stryker disable next-line ConditionalExpression,EqualityOperator
  while (i < n) i++;
  return i;
}
// Stryker disable next-line all
let ready = false;
// Stryker disable next-line BlockStatement
function prepare(now: boolean): void {
  // Stryker disable next-line BooleanLiteral
  if (now) ready = true;
}
// Stryker disable next-line BlockStatement
export function spin(): boolean {
  // Stryker disable next-line all
  prepare(true);
  // Stryker disable next-line all
  for (;;) if (ready) return ready;
}
`,
  'test/loops.test.ts': `import { expect, it } from 'vitest';
import { count, spin } from '../src/loops.ts';
it('counts', () => { expect(count(2)).toBe(2); });
it('spins', () => { expect(spin()).toBe(true); });
`,

  // State outside modules: listeners that leak into the next test, a global behind which a mutant could hide.
  'src/state.ts': `// Stryker disable next-line all
const none = () => undefined;
export function take(name: string): boolean {
  if (process.listenerCount(name) > 0) return false;
  process.on(name, none);
  // Stryker disable next-line all
  return true;
}
export function free(name: string): void {
  process.removeAllListeners(name);
}
export function unused(): number {
  return 1;
}
`,
  'test/state.test.ts': `import { expect, it } from 'vitest';
import { free, take } from '../src/state.ts';
it('takes once', () => { expect([take('a'), take('a')]).toEqual([true, false]); free('a'); expect(take('a')).toBe(true); free('a'); });
`,

  'src/once.ts': `const kept = globalThis as Record<string, unknown>;
export function once(): unknown {
  // Stryker disable next-line StringLiteral
  if (kept['once'] === undefined) kept['once'] = 'made';
  // Stryker disable next-line all
  return kept['once'];
}
`,
  'test/once.test.ts': `import { expect, it } from 'vitest';
import { once } from '../src/once.ts';
it('makes once', () => { expect(once()).toBe('made'); });
`,

  // Mocked modules, a clock that stays faked when a test fails.
  'src/clock.ts': `import { tick } from './tick.ts';
export function later(done: (n: number) => void): void {
  setTimeout(() => done(tick() + 1), 1000);
}
`,
  'src/tick.ts': 'export function tick(): number {\n  return 1 + 1;\n}\n',
  'test/clock.test.ts': `import { expect, it, vi } from 'vitest';
import { later } from '../src/clock.ts';
vi.mock('../src/tick.ts', () => ({ tick: () => 41 }));
it('calls later', () => {
  vi.useFakeTimers();
  const done = vi.fn();
  later(done);
  vi.advanceTimersByTime(1000);
  expect(done).toHaveBeenCalledWith(42);
  vi.useRealTimers();
});
`,
  'test/tick.test.ts': `import { expect, it } from 'vitest';
import { tick } from '../src/tick.ts';
it('ticks', () => { expect(tick()).toBe(2); });
`,

  // A rejection that nobody waits for; the end of the process.
  'src/ends.ts': `async function check(fine: boolean): Promise<void> {
  if (!fine) throw new Error('late');
}
export function start(): string {
  void check(true);
  return 'started';
}
// Stryker disable next-line BlockStatement
export function stay(fine: boolean): string {
  // Stryker disable next-line BooleanLiteral,StringLiteral
  if (!fine) process.kill(process.pid, 'SIGKILL');
  // Stryker disable next-line all
  return 'here';
}
`,
  'test/ends.test.ts': `import { expect, it } from 'vitest';
import { start, stay } from '../src/ends.ts';
it('starts', () => { expect(start()).toBe('started'); });
it('stays', () => { expect(stay(true)).toBe('here'); });
`,
};
