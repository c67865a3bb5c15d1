/** The report of `argvet check`: plain data in, text or JSON out. */
import { jsonLine } from '../argv/parsed-json.ts';
import { quote } from '../argv/shell-words.ts';
import type { CheckedCase, CheckOutcome, PolicyBreak } from '../characterization/check-project.ts';
import type { GoldenFinding } from '../characterization/golden-finding.ts';
import { findingText } from './findings.ts';
import { goldenFindingChanges, goldenFindingText } from './golden-findings.ts';
import type { Paint } from './style.ts';

/** The report for a terminal: a line a site, each finding under its case, what to do next. Ends with a line's end. */
export function checkText(outcome: CheckOutcome, folder: string, paint: Paint): string {
  const sites = Map.groupBy(outcome.cases, ({ site }) => site);
  const blocks = [...sites].map(([site, cases]) => siteLines(site, cases, folder, paint));
  const orphans = outcome.orphans.flatMap((orphan) => goldenLines(orphan, folder, paint, '  '));
  if (orphans.length > 0) blocks.push([paint('title', 'no case'), ...orphans]);
  return `${[...blocks.flat(), '', summary(outcome, paint), ...advice(outcome)].join('\n')}\n`;
}

/** The report as one JSON object in one line: `ok`, the cases and every finding with its prose. */
export function checkJson(outcome: CheckOutcome, folder: string): string {
  const golden = (finding: GoldenFinding) => ({
    ...finding,
    golden: { ...finding.golden, path: `${folder}/${finding.golden.path}` },
    text: goldenFindingText(finding, folder),
  });
  const cases = outcome.cases.map(({ site, case: name, path, goldenFindings, policyBreaks }) => ({
    site,
    case: name,
    golden: `${folder}/${path}`,
    ok: goldenFindings.length + policyBreaks.length === 0,
    goldenFindings: goldenFindings.map(golden),
    policyFindings: policyBreaks.map(({ in: of, argv, finding }) => ({
      ...finding,
      in: of,
      argv,
      text: findingText(finding),
    })),
  }));
  return `${jsonLine({ ok: outcome.holds, cases, orphans: outcome.orphans.map(golden) })}\n`;
}

function siteLines(site: string, cases: readonly CheckedCase[], folder: string, paint: Paint): string[] {
  const found = cases.reduce((sum, each) => sum + count(each), 0);
  const state = found === 0 ? paint('good', 'holds') : paint('bad', plural(found, 'finding'));
  return [
    `${paint('title', site)}  ${plural(cases.length, 'case')}  ${state}`,
    ...cases.filter((each) => count(each) > 0).flatMap((each) => caseLines(each, folder, paint)),
  ];
}

function caseLines(each: CheckedCase, folder: string, paint: Paint): string[] {
  return [
    `  ${each.case}`,
    ...each.goldenFindings.flatMap((finding) => goldenLines(finding, folder, paint, '    ')),
    ...each.policyBreaks.flatMap((found) => policyLines(found, paint)),
  ];
}

function goldenLines(finding: GoldenFinding, folder: string, paint: Paint, indent: string): string[] {
  return [
    `${indent}${paint('bad', finding.code)}  ${goldenFindingText(finding, folder)}`,
    ...goldenFindingChanges(finding).map((line) => `${indent}  ${line}`),
  ];
}

function policyLines({ in: of, argv, finding }: PolicyBreak, paint: Paint): string[] {
  const { index } = finding.place;
  const token = index === undefined ? undefined : argv[index];
  const place = token === undefined ? '' : ` (token ${index}: ${quote(token)})`;
  const where = of === 'golden' ? 'in the golden: ' : '';
  return [`    ${paint('bad', finding.code)}  ${where}${findingText(finding)}${place}`];
}

/** What someone does next, as far as a command helps. */
function advice(outcome: CheckOutcome): string[] {
  const acceptable = outcome.cases.some(({ goldenFindings }) =>
    goldenFindings.some(({ code }) => ACCEPTABLE.has(code)),
  );
  return [
    ...(acceptable ? ['A change that is meant: npx argvet accept [SITE/CASE]'] : []),
    ...(outcome.orphans.length > 0 ? ['A golden that no case needs: npx argvet accept --prune'] : []),
  ];
}

const ACCEPTABLE: ReadonlySet<GoldenFinding['code']> = new Set([
  'golden-missing',
  'golden-stale',
  'golden-header',
  'golden-policy-changed',
]);

function summary(outcome: CheckOutcome, paint: Paint): string {
  const found = outcome.cases.reduce((sum, each) => sum + count(each), outcome.orphans.length);
  const sites = new Set(outcome.cases.map(({ site }) => site)).size;
  const tail = found === 0 ? paint('good', 'every golden and policy holds') : paint('bad', plural(found, 'finding'));
  return `${plural(sites, 'site')}, ${plural(outcome.cases.length, 'case')}: ${tail}`;
}

function count({ goldenFindings, policyBreaks }: CheckedCase): number {
  return goldenFindings.length + policyBreaks.length;
}

function plural(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
