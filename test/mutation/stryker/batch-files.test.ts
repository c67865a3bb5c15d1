import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJournal, parseJournal, readJournals } from '../../../src/mutation/stryker/batch-journal.ts';
import { layOutKills, openKills } from '../../../src/mutation/stryker/batch-kills.ts';
import type { BatchUnit } from '../../../src/mutation/stryker/batch-plan.ts';
import { findShare, tellSettled } from '../../../src/mutation/stryker/batch-share.ts';
import { claimUnit, layOutUnits, listUnits, stopRound } from '../../../src/mutation/stryker/batch-units.ts';
import type { BatchVerdict } from '../../../src/mutation/stryker/batch-verdict.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'argvet-test-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the journals of a round', () => {
  it('give back the events of each worker in their order', () => {
    const one = openJournal(folder, 1);
    const two = openJournal(folder, 2);
    one({ kind: 'hello', pid: 1 });
    two({ kind: 'hello', pid: 2 });
    one({ kind: 'fail', unit: 3, index: 4, test: 'a\n"b"', message: '\u2028' });
    expect(readJournals(folder)).toEqual([
      [
        { kind: 'hello', pid: 1 },
        { kind: 'fail', unit: 3, index: 4, test: 'a\n"b"', message: '\u2028' },
      ],
      [{ kind: 'hello', pid: 2 }],
    ]);
  });

  it.each(['{"kind":"done","unit":1}\n{"kind":"be', '{"kind":"done","unit":1}\n{"kind":"begin"}'])(
    'lose a last line that a dying worker did not end: %j',
    (text) => {
      expect(parseJournal(text)).toEqual([{ kind: 'done', unit: 1 }]);
    },
  );
});

describe('the units of a round', () => {
  const unit: BatchUnit = {
    id: 7,
    project: 'p',
    file: '/t/a.test.ts',
    tests: ['x'],
    ms: 5,
    mutants: [{ id: '1', ordinal: 0, activation: 'static', tests: 'all', hitLimit: 100 }],
    reached: { outside: ['1'], byTest: [[]] },
    alone: false,
    careful: 0,
    sweep: false,
  };

  it('are listed by what a worker chooses by', () => {
    layOutUnits(folder, [unit, { ...unit, id: 8, alone: true }]);
    const line = { project: 'p', file: '/t/a.test.ts', ms: 5 };
    expect(listUnits(folder)).toEqual([
      { ...line, id: 7, alone: false },
      { ...line, id: 8, alone: true },
    ]);
  });

  it('go to the first that claims them', () => {
    layOutUnits(folder, [unit]);
    expect([claimUnit(folder, 7), claimUnit(folder, 7)]).toEqual([unit, undefined]);
  });

  it('are not listed once the round is to stop', () => {
    layOutUnits(folder, [unit]);
    stopRound(folder);
    expect(listUnits(folder)).toEqual([]);
  });
});

describe('the map of caught mutants', () => {
  it('tells every worker what was spent on a mutant once it is caught', () => {
    layOutKills(folder, 3);
    const [mine, yours] = [openKills(folder), openKills(folder)];
    mine.add(1, 0);
    mine.add(2, 40.4);
    yours.add(2, 2);
    expect([0, 1, 2].map((ordinal) => yours.spent(ordinal))).toEqual([undefined, 0, 42]);
    expect(mine.spent(2)).toBe(42);
    mine.close();
    yours.close();
  });

  it('knows nothing of a mutant beyond its end', () => {
    layOutKills(folder, 1);
    const kills = openKills(folder);
    expect(kills.spent(1)).toBeUndefined();
    kills.close();
  });
});

describe('what the processes of a run share', () => {
  const variable = 'ARGVET_BATCH';
  const before = process.env[variable];
  const verdict: BatchVerdict = {
    question: { activation: 'static', filterSize: undefined, ordinal: 0, hitLimit: 100 },
    answer: { status: 'survived' },
    tests: 1,
    ms: 2,
  };

  afterEach(() => {
    if (before === undefined) delete process.env[variable];
    else process.env[variable] = before;
  });

  it('is read by one as another wrote it', () => {
    process.env[variable] = `${process.ppid}:${join(folder, 'share')}`;
    findShare()?.write(new Map([['7', verdict]]));
    expect(findShare()?.read()?.get('7')).toEqual(JSON.parse(JSON.stringify(verdict)));
    expect(statSync(join(folder, 'share')).mode & 0o777).toBe(0o700);
  });

  it('is nothing before anything is written, or when it is damaged', () => {
    process.env[variable] = `${process.ppid}:${join(folder, 'share')}`;
    expect(findShare()?.read()).toBeUndefined();
    mkdirSync(join(folder, 'share'));
    writeFileSync(join(folder, 'share', 'verdicts.json'), '[["7",');
    expect(findShare()?.read()).toBeUndefined();
  });

  it('tells which mutants have a status before any test runs, and none before that is told', () => {
    process.env[variable] = `${process.ppid}:${join(folder, 'share')}`;
    expect(findShare()?.settled()).toEqual(new Set());
    process.env[variable] = `${process.pid}:${join(folder, 'share')}`;
    tellSettled(['3', '5']);
    process.env[variable] = `${process.ppid}:${join(folder, 'share')}`;
    expect(findShare()?.settled()).toEqual(new Set(['3', '5']));
  });

  it.each([undefined, '', 'x', '1', `0:/tmp/x`, `${process.pid}:/tmp/x`])(
    'is not taken from a variable that the parent process did not set: %j',
    (value) => {
      if (value === undefined) delete process.env[variable];
      else process.env[variable] = value;
      expect(findShare()).toBeUndefined();
    },
  );
});
