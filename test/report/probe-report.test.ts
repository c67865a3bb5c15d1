import { describe, expect, it } from 'vitest';
import type { EvidenceRow } from '../../src/probe/evidence.ts';
import type { ProbeOutcome } from '../../src/probe/probe-sites.ts';
import { probeData } from '../../src/report/probe-json.ts';
import { countProbes, judgeProbes } from '../../src/report/probe-report.ts';
import type { ProbeReport } from '../../src/report/probe-report.ts';
import { probeText } from '../../src/report/probe-text.ts';
import { painter } from '../../src/report/style.ts';

const versions = {
  name: 'docker',
  engine: '20.10.24',
  client: '28.2.2',
  kernel: '6.1.0',
  runtime: 'runc 1.1.5',
  driver: 'overlay2',
  cgroup: '1',
} as const;

const HOLDS: EvidenceRow = {
  subject: 'pids limit',
  tokens: ['--pids-limit 64'],
  asked: '64',
  sent: '64',
  seen: '64',
  effect: { kind: 'in-effect' },
};
const BROKEN: EvidenceRow = { ...HOLDS, seen: 'unlimited', effect: { kind: 'not-in-effect', where: 'kernel' } };
const UNSENT: EvidenceRow = { ...HOLDS, sent: undefined, effect: { kind: 'not-in-effect', where: 'engine' } };
const HIDDEN: EvidenceRow = {
  ...HOLDS,
  seen: undefined,
  effect: { kind: 'not-observable', reason: 'the kernel does not tell' },
};

function probed(...rows: readonly EvidenceRow[]): ProbeOutcome {
  return { kind: 'probed', argvOf: 'docker', rows, replaced: [], leftOut: [], unlooked: [] };
}

function reportOf(...outcomes: readonly ProbeOutcome[]): ProbeReport {
  const image = { name: 'tools:1', digest: `sha256:${'a'.repeat(64)}` };
  const named = outcomes.map((outcome, at) => ({ cases: [`site/case-${at}`], outcome }));
  return { versions, subject: { kind: 'sites', image, outcomes: named } };
}

function containerReport(rows: readonly EvidenceRow[], option?: string): ProbeReport {
  const findings =
    option === undefined
      ? []
      : [{ code: 'weakening-option' as const, place: { index: 2 }, option, gives: 'every capability' }];
  const judged = {
    kind: 'judged',
    name: 'box',
    image: 'app:1',
    argv: ['docker', 'run', 'app:1'],
    findings,
    rows,
  } as const;
  return { versions, subject: { kind: 'container', container: 'box', policy: 'hardened', judged } };
}

function text(report: ProbeReport): string {
  return probeText(report, painter(false));
}

describe('the verdict of probes', () => {
  const notRun: ProbeOutcome = { kind: 'not-run', reason: 'it does not start' };
  const none: ProbeOutcome = { kind: 'no-container', reason: 'an exec starts none' };

  it.each<[string, ProbeReport, string]>([
    ['all is in effect', reportOf(probed(HOLDS)), 'holds'],
    ['a site starts no container beside one that does', reportOf(probed(HOLDS), none), 'holds'],
    ['the kernel shows another', reportOf(probed(HOLDS, BROKEN)), 'findings'],
    ['the engine has recorded another', reportOf(probed(UNSENT)), 'findings'],
    ['one cannot be seen', reportOf(probed(HOLDS, HIDDEN)), 'incomplete'],
    ['one cannot be seen beside a finding', reportOf(probed(BROKEN, HIDDEN)), 'incomplete'],
    ['a container was not run', reportOf(probed(HOLDS), notRun), 'incomplete'],
    ['nothing was run', reportOf(none), 'incomplete'],
    ['there was nothing at all', reportOf(), 'incomplete'],
    ['a container holds its policy', containerReport([HOLDS]), 'holds'],
    ['a container breaks its policy', containerReport([HOLDS], '--privileged'), 'findings'],
  ])('when %s', (_when, report, verdict) => {
    expect(judgeProbes(report)).toBe(verdict);
    expect(probeData(report)).toMatchObject({ verdict, ok: verdict === 'holds' });
  });

  it('counts containers and claims by what became of them', () => {
    expect(countProbes(reportOf(probed(HOLDS, BROKEN, UNSENT, HIDDEN), notRun, none))).toEqual({
      probed: 1,
      notRun: 1,
      inEffect: 1,
      notInEffect: 2,
      notObservable: 1,
      findings: 0,
    });
  });
});

describe('the report of probes', () => {
  it("says where podman ran docker's argv, and not where it ran its own", () => {
    const podman = { ...versions, name: 'podman' as const };
    const report = { ...reportOf(probed(HOLDS)), versions: podman };
    expect(text(report)).toContain("site/case-0\n  docker's argv, run by podman as it is\n");
    expect(text(report)).toContain('podman 20.10.24 (client 28.2.2)');
    expect(probeData(report)).toMatchObject({ versions: { name: 'podman' }, containers: [{ argvOf: 'docker' }] });
    expect(text(reportOf(probed(HOLDS)))).not.toContain('as it is');
  });

  it('has a line for each claim, and says of what is not in effect what was asked, recorded and seen', () => {
    expect(text(reportOf(probed(HOLDS, BROKEN, UNSENT, HIDDEN)))).toBe(`site/case-0
  in effect  pids limit  64         --pids-limit 64
  NO EFFECT  pids limit  unlimited  --pids-limit 64
  NO EFFECT  pids limit  64         --pids-limit 64
  NOT SEEN   pids limit  -          --pids-limit 64
    pids limit: asked for: 64; the engine has recorded: 64; the kernel shows: unlimited
    pids limit: asked for: 64; the engine has recorded: nothing; the kernel shows: 64
    pids limit: asked for: 64; the kernel does not tell

docker 20.10.24 (client 28.2.2), runc 1.1.5, kernel 6.1.0, control groups v1, tools:1 sha256:aaaaaaaaaaaa
1 container, 1 in effect, 2 not in effect, 1 not seen
The run is incomplete: what was not seen may not be in effect.
`);
  });

  it('says what the probe has its own way, and what it does not look at', () => {
    const outcome: ProbeOutcome = {
      kind: 'probed',
      argvOf: 'docker',
      rows: [{ ...HOLDS, tokens: [] }],
      replaced: ['-v /a:/b'],
      leftOut: ['-p 80:80'],
      unlooked: ['--rm', '--env A=1'],
    };
    expect(text(reportOf(outcome))).toContain(`
  in effect  pids limit  64  (unasked)
  with a folder or network of the probe for: -v /a:/b
  started without: -p 80:80
  not looked at: --rm, --env A=1
`);
  });

  it('of a container has the argv of its record and what it breaks', () => {
    expect(text(containerReport([HOLDS], '--privileged'))).toBe(`box  image app:1, policy hardened
  as its engine has it: docker run app:1
  in effect  pids limit  64  --pids-limit 64
  weakening-option  --privileged weakens the container: every capability

docker 20.10.24 (client 28.2.2), runc 1.1.5, kernel 6.1.0, control groups v1
1 container, 1 in effect, 0 not in effect, 1 policy finding
`);
  });

  it('lets no text of a container reach the terminal as it is', () => {
    const evil = 'x\u001b[2J\nforged';
    const row: EvidenceRow = { ...BROKEN, subject: evil, tokens: [evil], asked: evil, sent: evil, seen: evil };
    const outcome: ProbeOutcome = {
      kind: 'probed',
      argvOf: 'docker',
      rows: [row],
      replaced: [evil],
      leftOut: [evil],
      unlooked: [evil],
    };
    const reports = [
      reportOf(outcome, { kind: 'not-run', reason: evil }, { kind: 'no-container', reason: evil }),
      containerReport([row], evil),
    ];
    for (const report of reports) {
      const lines = text({ ...report, versions: { ...versions, engine: evil } });
      expect(lines).not.toContain('\u001b');
      expect(lines.split('\n').filter((line) => line.startsWith('forged'))).toEqual([]);
    }
  });
});
