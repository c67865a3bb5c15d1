/** The report of `argvet check`: plain data in, text or JSON out. */
import { jsonLine } from '../argv/parsed-json.ts';
import { quote } from '../argv/shell-words.ts';
import type { CheckedCase, CheckOutcome, PolicyBreak } from '../characterization/check-project.ts';
import type { GoldenFinding } from '../characterization/golden-finding.ts';
import type { Finding } from '../policy/finding.ts';
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

/** What someone does next, as far as a command or a page of the config helps. */
function advice(outcome: CheckOutcome): string[] {
  const mends = policyMends(outcome.cases.flatMap(({ policyBreaks }) => policyBreaks));
  const acceptable = outcome.cases.some(({ goldenFindings }) =>
    goldenFindings.some(({ code }) => ACCEPTABLE.has(code)),
  );
  const accept = mends.length > 0 ? 'Then the golden of a change that is meant' : 'A change that is meant';
  return [
    ...mends,
    ...(acceptable ? [`${accept}: npx argvet accept [SITE/CASE]`] : []),
    ...(outcome.orphans.length > 0 ? ['A golden that no case needs: npx argvet accept --prune'] : []),
  ];
}

const ACCEPTABLE: ReadonlySet<GoldenFinding['code']> = new Set([
  'golden-missing',
  'golden-stale',
  'golden-header',
  'golden-policy-changed',
  'config-missing',
  'config-stale',
]);

/** What only a golden breaks is gone with the golden. */
function policyMends(breaks: readonly PolicyBreak[]): string[] {
  const found = new Set(breaks.filter((each) => each.in === 'built').map(({ finding }) => finding.code));
  if (found.size === 0) return [];
  const mends = POLICY_MENDS.flatMap(({ codes, mend }) => {
    const named = codes.filter((code) => found.has(code));
    return named.length === 0 ? [] : [`  ${named.join(', ')}: ${mend}`];
  });
  const builder = 'What breaks a policy: change the builder';
  return mends.length === 0 ? [builder] : [`${builder}; or, where it is meant, the policy in the config:`, ...mends];
}

/** Where a policy says what is meant. No policy allows an argv without an image, or one that docker refuses. */
const POLICY_MENDS: readonly { readonly codes: readonly Finding['code'][]; readonly mend: string }[] = [
  { codes: ['unexpected-option'], mend: 'name the option in options, with a reason' },
  { codes: ['weakening-option'], mend: 'name the option in options, with a reason and permitsWeakening' },
  {
    codes: ['missing-option', 'option-not-in-effect'],
    mend: 'take it out of hardening, or its required out of options',
  },
  { codes: ['wrong-value'], mend: 'the value in hardening, or values in options' },
  { codes: ['duplicate-option'], mend: 'repeatable in options' },
  { codes: ['wrong-command', 'option-behind-image'], mend: 'the words in command' },
  { codes: ['wrong-verb'], mend: 'verb' },
  { codes: ['wrong-program'], mend: 'program' },
];

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
