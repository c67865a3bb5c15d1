/** The page docs/directions.md, made of the table. */
import { markdownTable } from 'markdown-table';
import { CIS_RULES } from '../../../src/container/directions/benchmark.ts';
import type { DirectionCase, FieldRule } from '../../../src/container/directions/rule.ts';
import { DIRECTIONS } from '../../../src/container/directions/table.ts';

/** The whole page. */
export function directionsPage(): string {
  const subjects = DIRECTIONS.flatMap(({ subject, rules }) => [`## ${subject}`, rowsTable(rules)]);
  const cis = markdownTable([['rule', 'in short'], ...Object.entries(CIS_RULES).toSorted(byNumber)]);
  return `${[HEAD, ...subjects, '## Rules of the CIS benchmark', cis].join('\n\n')}\n`;
}

const HEAD = `# Directions of a change

\`argvet diff\`, \`argvet accept\` and \`diff(before, after)\` say of each field of the container config that changed whether the
container became weaker, stronger or neither. This page is the table behind that; a test holds the two equal. The fields
are those of [the container config](resolve.md); a star stands for any name. A field that is absent is at its default.

The first row of a field that fits counts. What is gained counts before what is lost: a change that does both is weaker.
Of a weaker change the reason completes "the container gains …", of a stronger one "the container loses …". Where nobody
can know which of two values allows less, the change is other, unless it gives up something that was chosen: that is
weaker.

Users and groups are told apart by their spelling, for only the image knows which name has which number. There is one
exception: \`0\`, \`00\` and \`root\` are one user, and one group.

The numbers are rules of the CIS Docker Benchmark v1.6.0. Older versions number most of them one lower.`;

function rowsTable(rules: readonly FieldRule[]): string {
  const byCases = Map.groupBy(rules, ({ cases }) => cases);
  const rows = [...byCases].flatMap(([cases, same]) => {
    const fields = same.map(({ field }) => `\`${field}\``).join(', ');
    return cases.map((each, at) => [at === 0 ? fields : '', ...cellsOf(each)]);
  });
  return markdownTable([['field', 'change', 'direction', 'why', 'CIS'], ...rows]);
}

function cellsOf({ when, direction, why, cis }: DirectionCase): string[] {
  return [when, direction, why, cis ?? ''];
}

function byNumber([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return Number(one.slice(2)) - Number(other.slice(2));
}
