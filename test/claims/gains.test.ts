import { expect, it } from 'vitest';
import { DIRECTIONS } from '../../src/container/directions/table.ts';
import { BY_ITSELF, GAINS, NOT_SHOWN, OF_ANOTHER, OF_THE_HOST, OF_VERSION_1, ON_RECORD } from './gains.ts';

const cases = DIRECTIONS.flatMap(({ rules }) => rules.flatMap((rule) => rule.cases));
const weaker = new Set(cases.filter(({ direction }) => direction === 'weaker').map(({ why }) => why));

it('each gain of the table of directions is seen on an engine, or on record, or it is said why not', () => {
  const seen = [...GAINS, ...OF_VERSION_1].map(({ why }) => why);
  const namespaces = [...OF_THE_HOST, ...OF_ANOTHER].map(([why]) => why);
  const said = [...seen, ...namespaces, ...BY_ITSELF, ...ON_RECORD, ...Object.values(NOT_SHOWN).flat()];
  expect(said.toSorted()).toEqual([...weaker].toSorted());
});
