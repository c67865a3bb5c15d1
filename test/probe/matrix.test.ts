import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../src/probe/matrix/columns.ts';
import {
  behavioursNotRun,
  columnTitle,
  columnsNotRun,
  driftOf,
  lossesOf,
  removalsOf,
  unneeded,
} from '../../src/probe/matrix/conclude.ts';
import { outcomeText, printMatrix, readMatrix } from '../../src/probe/matrix/record.ts';
import { matrixOf } from './matrices.ts';

describe('the columns of a matrix', () => {
  const argv = 'docker run -d --init --cap-drop ALL --cap-add CHOWN --cap-add=SETUID -v /a:/b --env A=1 app sh'.split(
    ' ',
  );

  it("are the engine's defaults, the drop alone, the site, each hardening option less, each other capability more", () => {
    expect(columnsOf(argv, 'docker').map(({ kind, option, argv: words }) => [kind, option, words.join(' ')])).toEqual([
      ['defaults', '', 'docker run image'],
      ['dropped', '', 'docker run --cap-drop ALL image'],
      ['site', '', argv.join(' ')],
      ['minus', '--init', 'docker run -d --cap-drop ALL --cap-add CHOWN --cap-add=SETUID -v /a:/b --env A=1 app sh'],
      ['minus', '--cap-drop ALL', 'docker run -d --init --cap-add CHOWN --cap-add=SETUID -v /a:/b --env A=1 app sh'],
      ['minus', '--cap-add CHOWN', 'docker run -d --init --cap-drop ALL --cap-add=SETUID -v /a:/b --env A=1 app sh'],
      ['minus', '--cap-add SETUID', 'docker run -d --init --cap-drop ALL --cap-add CHOWN -v /a:/b --env A=1 app sh'],
      ...'DAC_OVERRIDE FOWNER FSETID KILL SETGID SETPCAP NET_BIND_SERVICE NET_RAW SYS_CHROOT MKNOD AUDIT_WRITE SETFCAP'
        .split(' ')
        .map((name) => ['plus', `--cap-add ${name}`, argv.join(' ').replace(' app ', ` --cap-add ${name} app `)]),
    ]);
  });

  it('have no capability more where the site adds none', () => {
    expect(columnsOf(['docker', 'run', '--cap-drop', 'ALL', 'app'], 'docker').map(({ kind }) => kind)).toEqual([
      'defaults',
      'dropped',
      'site',
      'minus',
    ]);
  });

  it('are none for an exec and for what the client refuses', () => {
    expect(columnsOf(['docker', 'exec', 'box', 'ls'], 'docker')).toEqual([]);
    expect(columnsOf(['docker', 'run', '--no-such', 'app'], 'docker')).toEqual([]);
  });
});

const OK = 'works';
const DENIED = 'fails: Operation not permitted';
const SILENT = 'fails silently';

/** CHOWN is needed, KILL is not; without the drop two things work more. */
const MATRIX = matrixOf({
  site: { chown: OK, kill: DENIED, setgid: SILENT, mknod: 'nobody does it', su: 'not run: the container has no su' },
  'minus --cap-add CHOWN': { chown: DENIED, kill: DENIED },
  'minus --cap-add KILL': {},
  'minus --cap-drop ALL': { kill: OK, mknod: OK, su: OK },
  'minus --init': { chown: 'not run: nothing' },
  'plus --cap-add FSETID': { setgid: OK },
});

describe('what a matrix shows', () => {
  it('is what is lost, aloud and in silence, what is left, and what was not tried', () => {
    const { fails, failsSilently, works, notRun } = lossesOf(MATRIX);
    expect(fails).toEqual([{ behaviour: 'kill', outcome: DENIED }]);
    expect(failsSilently).toEqual(['setgid']);
    expect(notRun).toEqual([{ behaviour: 'su', outcome: 'not run: the container has no su' }]);
    expect(works).toContain('chown');
    expect(works).not.toContain('mknod');
  });

  it('is what each option less breaks and allows', () => {
    expect(removalsOf(MATRIX)).toEqual([
      { kind: 'minus', option: '--cap-add CHOWN', breaks: ['chown'], allows: [] },
      { kind: 'minus', option: '--cap-add KILL', breaks: [], allows: [] },
      { kind: 'minus', option: '--cap-drop ALL', breaks: [], allows: ['kill', 'mknod'] },
      { kind: 'minus', option: '--init', breaks: [], allows: [] },
      { kind: 'plus', option: '--cap-add FSETID', breaks: [], allows: ['setgid'] },
    ]);
  });

  it('is which added capabilities nothing needs, and no other option', () => {
    expect(unneeded(MATRIX)).toEqual(['--cap-add KILL']);
  });

  it('is which columns and behaviours were not run, with the reason', () => {
    expect(behavioursNotRun(MATRIX)).toEqual([
      'the site, su: not run: the container has no su',
      'without --cap-add CHOWN, su: not run: the container has no su',
      'without --cap-add KILL, su: not run: the container has no su',
      'without --init, chown: not run: nothing',
      'without --init, su: not run: the container has no su',
      'with --cap-add FSETID, su: not run: the container has no su',
    ]);
    const [first, ...others] = MATRIX.columns;
    if (first === undefined) throw new Error('There is no column');
    const broken = { ...MATRIX, columns: [{ ...first, notRun: 'no start', outcomes: {} }, ...others] };
    expect(columnsNotRun(broken)).toEqual([`${columnTitle(first)}: no start`]);
    expect(removalsOf(broken)).toEqual([]);
  });

  it('is what is not as recorded: another outcome, a column that is new or gone', () => {
    expect(driftOf(MATRIX, MATRIX)).toEqual([]);
    const now = matrixOf({ site: { chown: DENIED } });
    const recorded = matrixOf({ site: { chown: OK } });
    expect(driftOf(recorded, now)).toEqual([{ column: 'the site', behaviour: 'chown', recorded: OK, now: DENIED }]);
    const more = matrixOf({ site: { chown: OK }, 'plus --cap-add KILL': {} });
    expect(
      driftOf(recorded, more).every(
        ({ column, recorded: was }) => column === 'with --cap-add KILL' && was === undefined,
      ),
    ).toBe(true);
    expect(driftOf(more, recorded)).toHaveLength(driftOf(recorded, more).length);
    expect(driftOf(recorded, { ...recorded, versions: { ...recorded.versions, engine: '99' } })).toEqual([]);
  });
});

describe('the record of a matrix', () => {
  it('reads back as it was written', () => {
    expect(readMatrix(printMatrix(MATRIX))).toEqual(MATRIX);
  });

  it.each(['', '{}', '[1]', '{"site":"x"}'])('is none when it is %j', (text) => {
    expect(readMatrix(text)).toBeUndefined();
  });

  it.each([
    [{ kind: 'works' } as const, 'works'],
    [{ kind: 'fails', said: 'Operation not permitted' } as const, 'fails: Operation not permitted'],
    [{ kind: 'fails-silently' } as const, 'fails silently'],
    [{ kind: 'nobody' } as const, 'nobody does it'],
    [{ kind: 'not-run', reason: 'the container has no su' } as const, 'not run: the container has no su'],
  ])('has for %j a text', (outcome, text) => {
    expect(outcomeText(outcome)).toBe(text);
  });
});
