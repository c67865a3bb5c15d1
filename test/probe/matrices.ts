/** Matrices for tests. */
import { BEHAVIOURS } from '../../src/probe/behaviours/table.ts';
import type { MatrixRecord, RecordedColumn } from '../../src/probe/matrix/record.ts';

type Outcomes = Readonly<Record<string, string>>;

/**
 * A matrix whose columns are named by their kind and option (`site`, `minus --init`). A column has the outcomes of the
 * site where it says no other, and the site works where it says nothing.
 */
export function matrixOf(columns: { readonly site: Outcomes } & Readonly<Record<string, Outcomes>>): MatrixRecord {
  const works = Object.fromEntries(BEHAVIOURS.map(({ name }) => [name, 'works']));
  const site = { ...works, ...columns.site };
  return {
    versions: {
      name: 'docker',
      engine: '20.10.24',
      client: '28.2.2',
      kernel: '6.1.0',
      runtime: 'runc 1.1.5',
      driver: 'overlay2',
      cgroup: '1',
    },
    site: 'task-container',
    case: 'plain',
    argvOf: 'docker',
    columns: Object.entries(columns).map(([name, outcomes]): RecordedColumn => {
      const [kind = '', ...option] = name.split(' ');
      return { kind: kindOf(kind), option: option.join(' '), notRun: null, outcomes: { ...site, ...outcomes } };
    }),
  };
}

function kindOf(word: string): RecordedColumn['kind'] {
  return word === 'minus' || word === 'plus' || word === 'defaults' || word === 'dropped' ? word : 'site';
}
