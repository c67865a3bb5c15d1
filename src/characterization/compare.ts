/** Compares what the builders give with the goldens. */
import { printable } from '../argv/printable.ts';
import type { ContainerPolicy } from '../policy/policy.ts';
import { buildTwice } from './build.ts';
import { argvChanges } from './changes.ts';
import type { Config, SiteDefinition } from './definition.ts';
import { policyFingerprint } from './fingerprint.ts';
import { parseGolden } from './golden.ts';
import type { Golden } from './golden.ts';
import { compareConfig } from './golden-config.ts';
import type { GoldenFinding, GoldenPlace } from './golden-finding.ts';
import { meaningOf } from './meaning.ts';
import { configPathOf, goldenPath } from './names.ts';
import { readGoldenText } from './read-golden-text.ts';
import type { Selection } from './selection.ts';
import type { GoldenStore } from './store.ts';

/** One case: what is built, what is recorded, and how the two differ. */
export interface ComparedCase {
  readonly golden: GoldenPlace & { readonly case: string };
  readonly policy: ContainerPolicy;
  /** Absent when the build failed or is unstable. */
  readonly built: readonly string[] | undefined;
  /** Absent when it is missing or unreadable. */
  readonly recorded: Golden | undefined;
  readonly findings: readonly GoldenFinding[];
}

/** Every selected case in the config's order, and the goldens that belong to none. */
export interface Comparison {
  readonly cases: readonly ComparedCase[];
  readonly orphans: readonly GoldenFinding[];
}

/** Builds every selected case and compares it with its golden. It writes nothing; throws only when the store does. */
export async function compareGoldens(
  config: Pick<Config, 'sites'>,
  store: GoldenStore,
  selection: Selection,
): Promise<Comparison> {
  const cases: ComparedCase[] = [];
  for (const site of config.sites) {
    for (const name of Object.keys(site.cases)) {
      if (selection.has(site.name, name)) cases.push(await compareCase(site, name, store));
    }
  }
  return { cases, orphans: findOrphans(config.sites, await store.list(), selection) };
}

async function compareCase(site: SiteDefinition, name: string, store: GoldenStore): Promise<ComparedCase> {
  const golden = { site: site.name, case: name, path: goldenPath(site.name, name) };
  const build = await buildTwice(site.cases[name] ?? (() => []));
  const { text, unreadable } = await readGoldenText(golden.path, store);
  const parsed = text === undefined ? undefined : parseGolden(text);
  const recorded = parsed?.ok === true ? parsed.golden : undefined;
  const findings: GoldenFinding[] = [];
  if (!build.ok && build.code === 'failed') {
    findings.push({ code: 'build-failed', golden, message: build.message });
  }
  if (!build.ok && build.code === 'unstable') {
    findings.push({ code: 'build-unstable', golden, changes: argvChanges(build.first, build.second) });
  }
  if (unreadable !== undefined) findings.push({ code: 'golden-unreadable', golden, message: unreadable });
  else if (parsed === undefined) findings.push({ code: 'golden-missing', golden });
  if (parsed?.ok === false) findings.push({ code: 'golden-unreadable', golden, ...parsed.problem });
  if (recorded !== undefined) {
    findings.push(...headerFindings(recorded, site.policy, golden));
    const changes = build.ok ? argvChanges(recorded.argv, build.argv) : [];
    if (build.ok && changes.length > 0) {
      findings.push({ code: 'golden-stale', golden, changes, meaning: meaningOf(recorded.argv, build.argv) });
    }
    findings.push(...(await configFindings(golden, recorded.argv, store)));
  }
  return { golden, policy: site.policy, built: build.ok ? build.argv : undefined, recorded, findings };
}

/** The config is held against the golden's argv, not against the built one: the two of them are one record. */
async function configFindings(
  golden: GoldenPlace,
  argv: readonly string[],
  store: GoldenStore,
): Promise<readonly GoldenFinding[]> {
  const { text, unreadable } = await readGoldenText(configPathOf(golden.path), store);
  if (unreadable !== undefined) return [{ code: 'config-unreadable', golden, message: unreadable }];
  if (text === undefined) return [{ code: 'config-missing', golden }];
  const state = compareConfig(text, argv);
  return state.ok ? [] : [{ code: 'config-stale', golden, fields: state.fields }];
}

function headerFindings(
  { header }: Golden,
  policy: ContainerPolicy,
  golden: GoldenPlace & { readonly case: string },
): GoldenFinding[] {
  const fields = [
    { field: 'site', expected: golden.site, actual: header.site },
    { field: 'case', expected: golden.case, actual: header.case },
    { field: 'policy', expected: printable(policy.name), actual: header.policy.name },
  ] as const;
  const wrong = fields
    .filter(({ expected, actual }) => expected !== actual)
    .map(({ field, expected, actual }) => ({ code: 'golden-header', golden, field, expected, actual }) as const);
  if (wrong.some(({ field }) => field === 'policy')) return wrong;
  const [expected, actual] = [policyFingerprint(policy), header.policy.fingerprint];
  if (expected === actual) return wrong;
  return [...wrong, { code: 'golden-policy-changed', golden, policy: policy.name, expected, actual }];
}

function findOrphans(
  sites: readonly SiteDefinition[],
  paths: readonly string[],
  selection: Selection,
): GoldenFinding[] {
  const known = new Set(sites.flatMap(({ name, cases }) => Object.keys(cases).map((each) => goldenPath(name, each))));
  const names = new Set(sites.map(({ name }) => name));
  const configs = new Set([...known, ...paths].map(configPathOf));
  return paths
    .filter((path) => !known.has(path) && !configs.has(path))
    .map((path) => ({ path, site: path.includes('/') ? path.slice(0, path.indexOf('/')) : '' }))
    .filter(({ site }) => (names.has(site) ? selection.hasSite(site) : selection.everything))
    .map(({ path, site }) => ({
      code: 'golden-orphan',
      golden: { site, case: undefined, path },
      of: names.has(site) ? 'case' : 'site',
    }));
}
