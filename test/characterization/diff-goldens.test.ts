import { describe, expect, it } from 'vitest';
import { diffGoldens, isWeakerDifference } from '../../src/characterization/diff-goldens.ts';
import type { GoldenTexts } from '../../src/characterization/revision.ts';
import { golden, jobArgv, POLICY } from './example.ts';

function goldens(texts: Record<string, string>): GoldenTexts {
  return new Map(Object.entries(texts).map(([path, text]) => [path, { text }]));
}

const PATH = 'job/small.sh';
const PLACE = { site: 'job', case: 'small', path: PATH };

/** The golden `small` alone; without a text there is none. */
function side(text: string | undefined): GoldenTexts {
  return goldens(text === undefined ? {} : { [PATH]: text });
}

/** The difference of the golden `small` between two texts. */
function difference(before: string | undefined, after: string | undefined) {
  return diffGoldens(side(before), side(after)).map((each) =>
    Object.assign({ weaker: isWeakerDifference(each) }, each),
  );
}

function accepted(...reasons: string[]) {
  return reasons.map((reason) => ({ weakened: [{ option: 'memory', to: '1g' }], broken: [], reason }));
}

function named(...names: string[]): GoldenTexts {
  return goldens(Object.fromEntries(names.map((name) => [`job/${name}.sh`, golden(name, jobArgv())])));
}

const small = (...options: string[]) => golden('small', jobArgv(...options));

describe('diffGoldens', () => {
  it('finds nothing where nothing changed, or line ends alone', () => {
    expect(difference(small(), small())).toEqual([]);
    expect(difference(small(), small().replaceAll('\n', '\r\n'))).toEqual([]);
    expect(diffGoldens(goldens({}), goldens({}))).toEqual([]);
  });

  it('tells a change by its tokens and its meaning', () => {
    expect(difference(small('--memory', '1g'), small('--memory', '512m'))).toMatchObject([
      {
        golden: PLACE,
        status: 'changed',
        changes: [{ kind: 'altered' }],
        meaning: { kind: 'config', changes: [{ field: 'HostConfig.Memory' }, { field: 'HostConfig.MemorySwap' }] },
        weaker: false,
      },
    ]);
    expect(difference(small('--memory', '1g'), small('--memory', '2g'))).toMatchObject([{ weaker: true }]);
    expect(difference(small('--memory', '1g'), small('-m1g'))).toMatchObject([
      { status: 'changed', meaning: { kind: 'spelling' }, weaker: false },
    ]);
  });

  it('holds a new golden against a plain container', () => {
    expect(difference(undefined, small())).toMatchObject([{ status: 'added', gains: [], weaker: false }]);
    expect(difference(undefined, small('--privileged'))).toMatchObject([
      { status: 'added', gains: [{ option: 'privileged' }], weaker: true },
    ]);
  });

  it('holds an argv that the client takes only now against a plain container', () => {
    const refused = golden('small', ['docker', 'run', '--no-such', 'x']);
    expect(difference(refused, small('--privileged'))).toMatchObject([{ status: 'changed', weaker: true }]);
    expect(difference(refused, small())).toMatchObject([{ status: 'changed', weaker: false }]);
    expect(difference(small(), refused)).toMatchObject([{ meaning: { kind: 'refused' }, weaker: false }]);
  });

  it('tells what is gone, which weakens nothing', () => {
    expect(difference(small('--rm'), undefined)).toEqual([
      { golden: PLACE, status: 'removed', before: jobArgv('--rm'), weaker: false },
    ]);
  });

  it('gives the reasons that a header has now, and in a header alone those that it has no more', () => {
    const [one, two] = [
      golden('small', jobArgv(), accepted('a', 'b')),
      golden('small', jobArgv('--init'), accepted('b', 'c')),
    ];
    expect(difference(one, two)).toMatchObject([{ status: 'changed', reasons: ['c'] }]);
    expect(difference(one, golden('small', jobArgv(), accepted('b', 'c')))).toMatchObject([
      { status: 'header', policy: undefined, reasons: ['c'], gone: ['a'], weaker: false },
    ]);
    expect(difference(undefined, one)).toMatchObject([{ reasons: ['a', 'b'] }]);
  });

  it('tells a policy that holds something else under the same argv', () => {
    const stricter = golden('small', jobArgv(), [], { ...POLICY, hardening: {} });
    expect(difference(small(), stricter)).toMatchObject([
      { status: 'header', policy: { before: expect.stringMatching(/^[0-9a-f]{12}$/) }, weaker: false },
    ]);
  });

  it('says which of the two cannot be read: it may hide anything', () => {
    expect(difference(small(), '<<<<<<< ours\n')).toMatchObject([
      { status: 'unreadable', side: 'after', message: expect.stringMatching(/^line 1: /), weaker: true },
    ]);
    expect(difference('', small())).toMatchObject([{ status: 'unreadable', side: 'before', weaker: true }]);
    const link = new Map([[PATH, { unreadable: 'it is a link' }]]);
    expect(diffGoldens(goldens({}), link)).toMatchObject([{ status: 'unreadable', message: 'it is a link' }]);
  });

  it('goes by the order of the paths', () => {
    const found = diffGoldens(named('b', 'd'), named('c', 'a'));
    expect(found.map(({ golden: { case: name }, status }) => `${name} ${status}`)).toEqual([
      'a added',
      'b removed',
      'c added',
      'd removed',
    ]);
  });
});
