/** What goes wrong on a machine, done on purpose; docs/faults.md has a row for each, and names the test. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runNames } from '../../src/engine/owner.ts';
import { project } from './project.ts';
import type { Project } from './project.ts';

/** Runs of Stryker, each a few seconds where nothing else runs. */
const TIMEOUT = 600_000;

let box: Project;

beforeEach(() => {
  box = project('shards');
});

afterEach(() => box[Symbol.dispose]());

interface Running {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null; readonly err: string }>;
}

/** Starts `argvet` as a shell would: in a process group of its own, of which the signals go to argvet alone. */
function start(args: readonly string[]): Running {
  const { CI: _, STRYKER_MUTATOR_WORKER: __, VITEST: ___, ...env } = process.env;
  const main = resolve(import.meta.dirname, '../../dist/cli/main.js');
  const stdio = ['ignore', 'ignore', 'pipe'] as const;
  const child = spawn(process.execPath, [main, ...args], {
    cwd: box.directory,
    env,
    detached: true,
    stdio: [...stdio],
  });
  let err = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = once(child, 'exit').then(([code, signal]: unknown[]) => ({
    code: typeof code === 'number' ? code : null,
    signal: typeof signal === 'string' ? signal : null,
    err,
  }));
  if (child.pid === undefined) throw new Error('argvet did not start');
  return { child, pid: child.pid, ended };
}

/** The processes that work in the project's folder or below it, Stryker's sandbox being there. */
function processesThere(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(box.directory);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Folders that a process has made in the machine's temporary one. */
function foldersOf(pid: number): string[] {
  const names = ['run', 'guard', 'marks', 'batch'].map((purpose) => runNames(`argvet-${purpose}-`));
  return readdirSync(tmpdir()).filter((name) => names.some(({ ownerOf }) => ownerOf(name)?.pid === pid));
}

/** Waits until something is so, a minute at most; gives whether it came to be. */
async function until(holds: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (holds()) return true;
    await sleep(100);
  }
  return holds();
}

const MUTATE = ['mutate', '--report', 'json', '--output', 'report.json'];

/** Moments of a run, by what is there then. */
const MOMENTS: readonly (readonly [string, (pid: number) => boolean])[] = [
  ['at its start', () => true],
  ['when the guard is up', (pid) => foldersOf(pid).length > 0],
  ['when the sandbox is there', () => existsSync(join(box.directory, '.stryker-tmp'))],
  ['when the tests run', () => processesThere().length > 1],
  ['when several workers run', () => processesThere().length > 2],
];

describe.skipIf(!existsSync('/proc/self/stat'))('a run that is ended', () => {
  it.each(
    MOMENTS.flatMap(([moment, isNow]) =>
      (['SIGTERM', 'SIGINT', 'SIGHUP'] as const).map((signal) => ({ moment, signal, isNow })),
    ).filter(({ signal }, index) => signal === 'SIGTERM' || index % 2 === 0),
  )(
    'by $signal $moment ends with 4, writes no report, and leaves no process and no folder',
    async ({ signal, isNow }) => {
      const run = start(MUTATE);
      expect(await until(() => isNow(run.pid))).toBe(true);
      process.kill(run.pid, signal);
      const { code, signal: by, err } = await run.ended;
      // Before its first line runs, the system ends it.
      const ownEnd = [
        4,
        null,
        expect.stringMatching(new RegExp(`argvet: ended by ${signal} before the run was done\n$`)),
      ];
      const systemEnd = [null, signal, expect.any(String)];
      expect([code, by, err]).toEqual(by === null ? ownEnd : systemEnd);
      expect(await until(() => processesThere().length === 0)).toBe(true);
      expect(existsSync(join(box.directory, 'report.json'))).toBe(false);
      expect(existsSync(join(box.directory, '.stryker-tmp'))).toBe(false);
      expect(foldersOf(run.pid)).toEqual([]);
    },
    TIMEOUT,
  );

  it.each(MOMENTS.slice(2))(
    'by SIGKILL %s leaves no process and no report, and the next run works and removes what is left',
    async (_, isNow) => {
      const run = start(MUTATE);
      expect(await until(() => isNow(run.pid))).toBe(true);
      process.kill(run.pid, 'SIGKILL');
      await run.ended;
      expect(await until(() => processesThere().length === 0)).toBe(true);
      expect(existsSync(join(box.directory, 'report.json'))).toBe(false);
      const next = await box.argvet(MUTATE);
      expect(next.exit).toBe(3);
      expect(existsSync(join(box.directory, '.stryker-tmp'))).toBe(false);
      expect(foldersOf(run.pid)).toEqual([]);
    },
    TIMEOUT,
  );
});

describe.skipIf(!existsSync('/proc/self/stat'))('a run in place that is ended', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    "by %s ends with 4, and puts the project's own files back",
    async (signal) => {
      const config = join(box.directory, 'stryker.config.json');
      const options: object = JSON.parse(readFileSync(config, 'utf8'));
      writeFileSync(config, JSON.stringify({ ...options, inPlace: true }));
      const source = join(box.directory, 'src/box.ts');
      const before = readFileSync(source, 'utf8');
      const run = start(MUTATE);
      // Stryker's runner is there: the mutants stand in the sources.
      expect(await until(() => processesThere().length > 2 && readFileSync(source, 'utf8') !== before)).toBe(true);
      process.kill(run.pid, signal);
      const { code, err } = await run.ended;
      expect([code, err]).toEqual([
        4,
        expect.stringMatching(new RegExp(`argvet: ended by ${signal} before the run was done\n$`)),
      ]);
      expect(await until(() => processesThere().length === 0)).toBe(true);
      expect(readFileSync(source, 'utf8')).toBe(before);
      expect(existsSync(join(box.directory, 'report.json'))).toBe(false);
    },
    TIMEOUT,
  );
});

describe.skipIf(!existsSync('/proc/self/stat'))('a worker that is killed in a run', () => {
  it(
    'costs its mutants a second try at most: the run is the same as without, or it ends with 4',
    async () => {
      const whole = await box.argvet(MUTATE);
      const report = join(box.directory, 'report.json');
      const expected = statusesOf(report);
      rmSync(report);
      const run = start(MUTATE);
      expect(await until(() => processesThere().length > 2)).toBe(true);
      const [victim] = processesThere()
        .filter((pid) => pid !== run.pid)
        .toReversed();
      if (victim !== undefined) process.kill(victim, 'SIGKILL');
      const { code } = await run.ended;
      expect([whole.exit, 4]).toContain(code);
      expect(existsSync(report) ? statusesOf(report) : 'no report').toEqual(code === 4 ? 'no report' : expected);
      expect(await until(() => processesThere().length === 0)).toBe(true);
    },
    TIMEOUT,
  );
});

function statusesOf(file: string): string[] {
  const report: { mutants: { key: string; status: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
  return report.mutants.map(({ key, status }) => `${key} ${status}`);
}

/** Whether a folder can be a disk of its own here, of so many kB: it takes root. */
function mountDisk(folder: string, kilobytes: number): boolean {
  mkdirSync(folder, { recursive: true });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'argvet-test', folder]).status === 0;
}

const canMount = ((): boolean => {
  const folder = join(tmpdir(), `argvet-mount-${process.pid}`);
  const mounted = mountDisk(folder, 64);
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return mounted;
})();

describe.skipIf(!canMount)('a full disk', () => {
  let disk = '';

  /** Fills what is left of it. */
  function fill(): void {
    try {
      writeFileSync(join(disk, 'filler'), Buffer.alloc(64 * 1024));
    } catch {
      // It is full now.
    }
  }

  afterEach(() => {
    spawnSync('umount', [disk]);
  });

  it(
    'under a report is exit 4, and the report that was there stays whole',
    async () => {
      disk = join(box.directory, 'reports');
      expect(mountDisk(disk, 64)).toBe(true);
      writeFileSync(join(disk, 'mutants.json'), 'the report before');
      fill();
      const { exit, err } = await box.argvet(['mutate', '--report', 'json', '--output', 'reports/mutants.json']);
      expect([exit, err]).toEqual([4, expect.stringContaining('ENOSPC')]);
      expect(readFileSync(join(disk, 'mutants.json'), 'utf8')).toBe('the report before');
      expect(readdirSync(disk).toSorted()).toEqual(['filler', 'mutants.json']);
    },
    TIMEOUT,
  );

  it('under the goldens is exit 4, and every golden stays as it was', async () => {
    disk = join(box.directory, 'characterization');
    const golden = readFileSync(join(disk, 'box/plain.sh'), 'utf8');
    const config = readFileSync(join(disk, 'box/plain.config.json'), 'utf8');
    expect(mountDisk(disk, 64)).toBe(true);
    mkdirSync(join(disk, 'box'));
    writeFileSync(join(disk, 'box/plain.sh'), golden.replace('--init', '--init=true'));
    writeFileSync(join(disk, 'box/plain.config.json'), config);
    fill();
    const before = readFileSync(join(disk, 'box/plain.sh'), 'utf8');
    const { exit, err } = await box.argvet(['accept']);
    expect([exit, err]).toEqual([4, expect.stringContaining('ENOSPC')]);
    expect(readFileSync(join(disk, 'box/plain.sh'), 'utf8')).toBe(before);
    expect(readdirSync(join(disk, 'box')).toSorted()).toEqual(['plain.config.json', 'plain.sh']);
  });
});
