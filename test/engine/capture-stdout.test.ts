import { expect, it } from 'vitest';
import { captureStdout } from '../../src/engine/capture-stdout.ts';

it('what is written to standard output is taken, calls back, and goes out again afterwards', () => {
  const taken: string[] = [];
  const write: unknown = Reflect.get(process.stdout, 'write');
  let calledBack = 0;
  const release = captureStdout((text) => taken.push(text));
  process.stdout.write('one');
  process.stdout.write(Buffer.from('two'), () => {
    calledBack += 1;
  });
  release();
  expect(taken).toEqual(['one', 'two']);
  expect(calledBack).toBe(1);
  expect(Reflect.get(process.stdout, 'write')).toBe(write);
});
