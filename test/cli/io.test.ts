import { expect, test } from 'vitest';
import { wantsColor } from '../../src/cli/io.ts';

test.each([
  [{}, true, true],
  [{ NO_COLOR: '' }, true, true],
  [{}, false, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ TERM: 'dumb' }, true, false],
])('with %j and a terminal %s, colour is %s', (environment, isTerminal, expected) => {
  expect(wantsColor(environment, isTerminal)).toBe(expected);
});
