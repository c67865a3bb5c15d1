/** Probes the containers of sites: starts each with its argv, looks at it from both sides, removes it. */
import type { Dialect } from '../argv/dialect.ts';
import type { OptionUse } from '../argv/model.ts';
import { spell } from '../policy/rules/rule.ts';
import type { Engine } from '../engine/container-engine.ts';
import { evidenceOf } from './evidence.ts';
import type { EvidenceRow } from './evidence.ts';
import { lookAt } from './look.ts';
import { probeArgv } from './probe-argv.ts';
import { standInsOf } from './probe-run.ts';
import type { ProbeRun, StartableArgv } from './probe-run.ts';

/** One case of a site. */
export interface ProbeCase {
  readonly site: string;
  readonly case: string;
  readonly argv: readonly string[];
}

/** Cases whose containers are the same for a probe, and what was seen of one of them. */
export interface CaseOutcome {
  /** `SITE/CASE` each. */
  readonly cases: readonly string[];
  readonly outcome: ProbeOutcome;
}

/** What was seen of a container. */
export type ProbeOutcome =
  | {
      readonly kind: 'probed';
      /** Whose argv it is: podman runs docker's as well. */
      readonly argvOf: Dialect;
      readonly rows: readonly EvidenceRow[];
      /** Options whose host path or network was the probe's own, as the site spells them. */
      readonly replaced: readonly string[];
      /** Options that a probe does without. */
      readonly leftOut: readonly string[];
      /** Options that no evidence is looked for of. */
      readonly unlooked: readonly string[];
    }
  /** It was not started, or could not be looked at: nothing is known of it. */
  | { readonly kind: 'not-run'; readonly reason: string }
  /** Its argv starts no container. */
  | { readonly kind: 'no-container'; readonly reason: string };

/** What a run of probes needs. */
export interface ProbeSitesOptions {
  readonly engine: Engine;
  readonly run: ProbeRun;
  readonly image: string;
  /** Called before each container. */
  readonly onStep: (done: number, total: number) => void;
}

/** Probes each case, those that ask for the same container together, in the order of the first of each. */
export async function probeCases(
  cases: readonly ProbeCase[],
  options: ProbeSitesOptions,
): Promise<readonly CaseOutcome[]> {
  const groups = [...Map.groupBy(cases, (each) => sameContainer(each, options)).values()];
  const outcomes: CaseOutcome[] = [];
  for (const group of groups) {
    options.onStep(outcomes.length, groups.length);
    const names = group.map(({ site, case: name }) => `${site}/${name}`);
    outcomes.push({ cases: names, outcome: await probeGroup(group, options) });
  }
  options.onStep(groups.length, groups.length);
  return outcomes;
}

/** Equal for cases of one site whose containers differ in nothing that is looked at. */
function sameContainer({ site, argv }: ProbeCase, { engine, run, image }: ProbeSitesOptions): string {
  const made = probeArgv(argv, { ...standInsOf(engine, run, image), name: run.name });
  const words = made.ok ? made.words.filter((word) => !/^--(?:env|label)=/.test(word)) : argv;
  return JSON.stringify([site, made.ok || made.starts ? words : made.reason]);
}

async function probeGroup(
  group: readonly ProbeCase[],
  { engine, run, image }: ProbeSitesOptions,
): Promise<ProbeOutcome> {
  const name = run.nextName();
  const all = group.map(({ argv }) => probeArgv(argv, { ...standInsOf(engine, run, image), name }));
  const [first] = all;
  if (first === undefined || !first.ok)
    return { kind: first?.starts === true ? 'not-run' : 'no-container', reason: first?.reason ?? 'there is no case' };
  try {
    const problem = await run.start(first, name);
    if (problem !== undefined) return { kind: 'not-run', reason: `it does not start: ${problem}` };
    const look = await lookAt(engine, name);
    if (!look.ok) return { kind: 'not-run', reason: look.reason };
    const evidence = all
      .filter((made) => made.ok)
      .map((made) => ({ made, rows: evidenceOf({ ...look, ...made, engine: engine.name }) }));
    return { kind: 'probed', argvOf: first.argvOf, ...told(evidence, run) };
  } finally {
    await run.remove(name);
  }
}

/** What the container shows of one of the cases that share it. */
interface CaseEvidence {
  readonly made: StartableArgv;
  readonly rows: readonly EvidenceRow[];
}

/** The rows are those of the first case, the options those of all. */
function told(evidence: readonly CaseEvidence[], { name }: ProbeRun) {
  const ofAll = (optionsOf: (of: CaseEvidence) => readonly string[]): readonly string[] => [
    ...new Set(evidence.flatMap((each) => optionsOf(each))),
  ];
  return {
    rows: (evidence[0]?.rows ?? []).map((row) => withoutName(row, name)),
    replaced: ofAll(({ made }) => made.replaced),
    leftOut: ofAll(({ made }) => made.leftOut),
    unlooked: ofAll(({ made, rows: own }) => unlookedOptions(made.options, own, made.leftOut)),
  };
}

/** The name of the run's own network says nothing to a reader. */
function withoutName(row: EvidenceRow, name: string): EvidenceRow {
  const plain = (text: string): string => text.replaceAll(name, 'a network of the probe');
  return { ...row, asked: plain(row.asked), sent: row.sent === undefined ? undefined : plain(row.sent) };
}

/** The options of an argv that are in no row, as a reviewer would write them: an option may ask for what is so anyway. */
function unlookedOptions(
  options: readonly OptionUse[],
  rows: readonly EvidenceRow[],
  leftOut: readonly string[],
): readonly string[] {
  const shown = new Set([...rows.flatMap(({ tokens }) => tokens), ...leftOut]);
  return options
    .filter(({ name }) => !OF_THE_CLIENT.has(name))
    .map((use) => spell(use))
    .filter((option) => !shown.has(option));
}

/** Options that ask nothing of a container's kernel: how its client goes about it, and its name. */
const OF_THE_CLIENT: ReadonlySet<string> = new Set(
  'attach detach detach-keys entrypoint interactive name sig-proxy tty'.split(' '),
);
