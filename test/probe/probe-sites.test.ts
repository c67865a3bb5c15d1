/** What a report says of the options of a site's cases, on an engine whose every container is the recorded one. */
import { describe, expect, it } from 'vitest';
import { engineOf } from '../../src/engine/container-engine.ts';
import type { ProcessRunner } from '../../src/engine/process.ts';
import type { ProbeRun } from '../../src/probe/probe-run.ts';
import { probeCases } from '../../src/probe/probe-sites.ts';
import { MARK, RECORDED_OUTPUT, inspectText } from './recorded.ts';

const run: ProcessRunner['run'] = (argv) => {
  const mark = argv.find((word) => /^[0-9a-f]{32}$/.test(word)) ?? '';
  const stdout = argv[1] === 'exec' ? RECORDED_OUTPUT.replaceAll(MARK, mark) : inspectText();
  return Promise.resolve({ kind: 'exited', code: 0, stdout, stderr: '' });
};

const RUN: ProbeRun = {
  name: 'probe-run',
  folder: '/srv/work',
  podman: undefined,
  nextName: () => 'probe-1',
  start: () => Promise.resolve(undefined),
  remove: () => Promise.resolve(),
  end: () => Promise.resolve(),
};

/** What became of the one container that all of these cases ask for. */
async function probedOnce(...cases: readonly string[]) {
  const outcomes = await probeCases(
    cases.map((words, index) => ({ site: 'site', case: String(index), argv: ['docker', 'run', ...words.split(' ')] })),
    { engine: engineOf({ engine: 'docker', runner: { run } }), run: RUN, image: 'busybox', onStep: () => undefined },
  );
  const [first, ...more] = outcomes;
  if (first?.outcome.kind !== 'probed' || more.length > 0) throw new Error(JSON.stringify(outcomes));
  return first.outcome;
}

describe('an option', () => {
  it.each([
    '--pids-limit -1',
    '--pids-limit 0',
    '--memory-swap -1',
    '--cpu-quota -1',
    '--cpu-period 50000',
    '--security-opt no-new-privileges=false',
    '--read-only=false',
    '--init=false',
    '--network host',
    '--rm',
  ])('(%s) that is in no row is told as not looked at', async (option) => {
    expect((await probedOnce(`${option} app`)).unlooked).toEqual([option]);
  });

  it('that is in a row, is left out or is of the client alone is not', async () => {
    const options = '-it --name x --pids-limit 64 --cpus 0.5 --cpu-period 100000 -p 80:80';
    const { unlooked, leftOut, rows } = await probedOnce(`${options} app`);
    expect(unlooked).toEqual([]);
    expect(leftOut).toEqual(['-p 80:80']);
    expect(rows.find(({ subject }) => subject === 'cpus')?.tokens).toEqual(['--cpus 0.5', '--cpu-period 100000']);
  });
});

describe('cases that share a container', () => {
  it('have what was replaced, left out and not looked at of each of them told, once', async () => {
    const { replaced, leftOut, unlooked } = await probedOnce(
      '--rm --pids-limit 64 --network a -p 1:1 -e A=1 app',
      '--rm --pids-limit=64 --network b -p 2:2 -e A=2 --label b app',
      '--rm --pids-limit 64 --network a --restart always app',
    );
    expect(replaced).toEqual(['--network a', '--network b']);
    expect(leftOut).toEqual(['-p 1:1', '-p 2:2', '--restart always']);
    expect(unlooked).toEqual(['--rm', '-e A=1', '-e A=2', '--label b']);
  });
});
