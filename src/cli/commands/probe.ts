/** `argvet probe`: is each option of an argv in effect, seen from inside a container that runs. */
import { jsonLines } from '../../argv/parsed-json.ts';
import { buildTwice } from '../../characterization/build.ts';
import type { Config, SiteDefinition } from '../../characterization/definition.ts';
import { loadConfig } from '../../characterization/load-config.ts';
import { BUILTIN_POLICIES } from '../../policy/builtin/policies.ts';
import { judgeContainer } from '../../probe/judge-container.ts';
import type { JudgingPolicy } from '../../probe/judge-container.ts';
import { probeCases } from '../../probe/probe-sites.ts';
import type { ProbeCase } from '../../probe/probe-sites.ts';
import { engineFacts } from '../../engine/engine-facts.ts';
import type { EngineFacts } from '../../engine/engine-facts.ts';
import { podmanDefaults } from '../../probe/podman-defaults.ts';
import { versionsOf } from '../../probe/versions.ts';
import { probeData } from '../../report/probe-json.ts';
import { judgeProbes } from '../../report/probe-report.ts';
import type { ProbeReport, ProbeVerdict, ProbedSites } from '../../report/probe-report.ts';
import { probeText } from '../../report/probe-text.ts';
import { painter } from '../../report/style.ts';
import { text } from '../../sites/inputs.ts';
import { engineOf } from '../../engine/container-engine.ts';
import type { Engine } from '../../engine/container-engine.ts';
import { beginProbes } from '../begin-probes.ts';
import type { CliCommand } from '../command.ts';
import { FailedRunError, UsageError } from '../command.ts';
import { Exit } from '../exit.ts';
import type { ExitCode } from '../exit.ts';
import type { Io } from '../io.ts';
import { nearest } from '../nearest.ts';
import { parseOptions, usagePage } from '../options.ts';
import type { Options } from '../options.ts';
import { outputFile } from '../output.ts';
import { runMatrices } from '../probe-matrix.ts';
import { progressOn } from '../progress.ts';
import { selectionOf } from '../selection.ts';

const OPTIONS = {
  backend: {
    value: 'NAME',
    choices: ['docker', 'podman'],
    description: 'What runs the containers: docker (the default) or podman',
  },
  image: {
    value: 'IMAGE',
    description: 'The image of every container: it needs sh, cat and sleep, and is never pulled',
  },
  container: { value: 'ID', description: 'Judge this running container instead, and change nothing of it' },
  policy: {
    value: 'NAME',
    description: `With --container: ${BUILTIN_POLICIES.map(({ name }) => name).join(', ')}, or that of a site. Default ${BUILTIN_POLICIES[0]?.name}`,
  },
  matrix: { description: 'Instead try what works in the first case of each site, and with an option less or more' },
  record: { description: 'With --matrix: keep it in characterization/engine, to compare the next one with' },
  losses: { value: 'FILE', description: 'With --matrix: write the page of what the recorded containers lose to FILE' },
  json: { description: 'Print one JSON object instead of the report' },
} as const;

/** Probes the containers of sites, or judges a running one. Exit 0 all is in effect, 1 findings, 2 usage, 4 not all was seen. */
export const probeCommand: CliCommand = {
  name: 'probe',
  summary: 'Start the containers of sites, and see whether each option is in effect',
  usage: usagePage(
    `probe [SITE[/CASE] ...] --image IMAGE [--backend NAME] [--json]
       argvet probe [SITE[/CASE] ...] --image IMAGE --matrix [--record] [--losses FILE] [--backend NAME] [--json]
       argvet probe --container ID [--policy NAME] [--backend NAME] [--json]`,
    `Starts the container of each case of argvet.config.ts with its argv (another image, a command that waits, a folder
and a network of the probe's own for those that the argv names), and compares what was asked for with what the engine
has recorded and with what the kernel shows inside. An option without effect is a finding. It needs docker, or podman
with --backend podman: an argv of docker is then run by podman as it is, and the report says so.

With --matrix it tries small commands in containers (chown, kill, a raw socket): with the engine's own choices, with
--cap-drop ALL alone, with the site's argv, with one option of it less, with one capability more. A capability whose
removal breaks none of them is a finding, and so is an outcome that is not as recorded.

With --container it looks at a container that runs, and holds what the engine has recorded of it against a policy.

Exit codes: 0 all is in effect, 1 findings, 2 the command line or the config is wrong, 4 not all could be seen.`,
    OPTIONS,
  ),
  run,
};

type ProbeOptions = Options<keyof typeof OPTIONS>;

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const options = parseOptions('probe', OPTIONS, args);
  for (const name of ['record', 'losses'] as const) {
    if (options.has(name) && !options.has('matrix')) throw complain(`--${name} goes with --matrix`);
  }
  if (options.has('matrix')) return matrixProbe(options, io);
  const subjectOf = options.has('container') ? await containerProbe(options, io) : await sitesProbe(options, io);
  const engine = engineNamed(options, io);
  const facts = await askFacts(engine);
  const report: ProbeReport = { versions: versionsOf(facts), subject: await subjectOf(engine, facts) };
  io.out(options.has('json') ? `${jsonLines(probeData(report))}\n` : probeText(report, painter(io.color)));
  return EXITS[judgeProbes(report)];
}

const EXITS: Readonly<Record<ProbeVerdict, ExitCode>> = {
  holds: Exit.holds,
  findings: Exit.findings,
  incomplete: Exit.failure,
};

/** Looks, once an engine is there: what is wrong with the command line or the config is told before. */
type Probe = (engine: Engine, facts: EngineFacts) => Promise<ProbeReport['subject']>;

function engineNamed(options: ProbeOptions, { environment }: Io): Engine {
  return engineOf({ engine: options.text('backend') === 'podman' ? 'podman' : 'docker', environment });
}

async function sitesProbe(options: ProbeOptions, io: Io): Promise<Probe> {
  if (options.has('policy')) throw complain('--policy goes with --container: a site has its own');
  const image = imageOf(options.text('image'));
  const { config } = await loadConfig(io.directory);
  const cases = await casesOf(config, options.positionals);
  return (engine, facts) => probeSites(engine, facts, { image, cases }, io);
}

async function matrixProbe(options: ProbeOptions, io: Io): Promise<ExitCode> {
  if (options.has('container')) throw complain('--matrix starts containers of sites: leave --container out');
  if (options.has('policy')) throw complain('--policy goes with --container: a site has its own');
  const image = imageOf(options.text('image'));
  const { config, goldensFolder } = await loadConfig(io.directory);
  const cases = await casesOf(config, options.positionals);
  const losses = await outputFile('probe', options.text('losses'), io.directory);
  const engine = engineNamed(options, io);
  const facts = await askFacts(engine);
  await digestOf(engine, image);
  const flags = { record: options.has('record'), json: options.has('json') };
  return runMatrices(engine, facts, { image, cases, goldens: goldensFolder, losses, ...flags }, io);
}

function imageOf(given: string | undefined): string {
  if (given === undefined) throw complain('--image is missing: it names the image that every container gets');
  try {
    return text('image', given);
  } catch (error) {
    throw complain(error instanceof Error ? `--image: ${error.message}` : '--image is wrong');
  }
}

/** A case that builds no argv is told by `argvet check`; here it is a wrong config. */
async function casesOf({ sites }: Config, names: readonly string[]): Promise<readonly ProbeCase[]> {
  const selection = selectionOf('probe', names, sites);
  const cases: ProbeCase[] = [];
  for (const site of sites) {
    for (const [name, build] of Object.entries(site.cases)) {
      if (!selection.has(site.name, name)) continue;
      const built = await buildTwice(build);
      if (!built.ok) throw complain(`${site.name}/${name} builds no argv: see argvet check ${site.name}/${name}`);
      cases.push({ site: site.name, case: name, argv: built.argv });
    }
  }
  return cases;
}

interface SitesChoice {
  readonly image: string;
  readonly cases: readonly ProbeCase[];
}

async function probeSites(
  engine: Engine,
  facts: EngineFacts,
  { image, cases }: SitesChoice,
  io: Io,
): Promise<ProbedSites> {
  const digest = await digestOf(engine, image);
  const progress = progressOn(io);
  const probeRun = await beginProbes(engine, podmanDefaults(facts));
  try {
    const onStep = (done: number, total: number): void => progress.show({ done, total, text: 'containers' });
    const outcomes = await probeCases(cases, { engine, run: probeRun, image, onStep });
    return { kind: 'sites', image: { name: image, digest }, outcomes };
  } finally {
    progress.end();
    await probeRun.end();
  }
}

async function digestOf(engine: Engine, image: string): Promise<string> {
  const digest = await engine.image(image);
  if (typeof digest === 'string') return digest;
  throw new FailedRunError(`argvet probe: ${digest.message}`, Exit.failure);
}

async function containerProbe(options: ProbeOptions, io: Io): Promise<Probe> {
  const container = options.text('container') ?? '';
  if (options.has('image')) throw complain('--image is for sites: a container that runs has its own');
  if (options.positionals.length > 0) throw complain('give sites or --container, not both');
  if (!CONTAINER.test(container)) {
    throw complain(`--container takes the name or id of a container, not ${JSON.stringify(container)}`);
  }
  const judging = await policyNamed(options.text('policy') ?? BUILTIN_POLICIES[0]?.name ?? '', io);
  return async (engine, facts) => ({
    kind: 'container',
    container,
    policy: judging.policy.name,
    judged: await judgeContainer(engine, container, judging, podmanDefaults(facts)),
  });
}

/** A word that can be no option of the client. */
const CONTAINER = /^[a-zA-Z0-9][a-zA-Z0-9_.-]*$/;

/** A built-in policy, or that of a site by the site's name; only then is a config needed. */
async function policyNamed(name: string, io: Io): Promise<JudgingPolicy> {
  const builtin = BUILTIN_POLICIES.find((each) => each.name === name);
  if (builtin !== undefined) return { kind: 'builtin', policy: builtin };
  const { config } = await loadConfig(io.directory);
  const site = config.sites.find((each) => each.name === name);
  if (site === undefined) throw complain(unknownPolicy(name, config.sites));
  if (site.policy.verb === 'exec') {
    throw complain(`the policy of ${name} is for exec: it holds nothing of a container`);
  }
  return { kind: 'site', policy: site.policy };
}

function unknownPolicy(name: string, sites: readonly SiteDefinition[]): string {
  const known = [...BUILTIN_POLICIES, ...sites].map((each) => each.name);
  const meant = nearest(name, known);
  const mend = meant === undefined ? `there are ${known.join(', ')}` : `did you mean ${meant}?`;
  return `there is no policy or site ${JSON.stringify(name)}, ${mend}`;
}

async function askFacts(engine: Engine): Promise<EngineFacts> {
  const facts = await engineFacts(engine);
  if ('problem' in facts) throw new FailedRunError(`argvet probe: ${facts.message}`, Exit.failure);
  return facts;
}

function complain(message: string): UsageError {
  return new UsageError(`argvet probe: ${message} (see: argvet probe --help)`);
}
