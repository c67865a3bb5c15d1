/** Changes of a container config in words. */
import { printable } from '../argv/printable.ts';
import type { ConfigChange } from '../container/diff.ts';
import type { Json } from '../container/json.ts';
import { prose } from './markdown.ts';

/** One line a change, safe to print: `pids limit 32768 → unlimited (weaker, CIS 5.29): more processes`. */
export function configChangesLines(changes: readonly ConfigChange[]): string[] {
  if (changes.length === 0) return [SAME];
  return changes.map(
    ({ field, from, to, direction, cis }) =>
      `${fieldTitle(field)} ${value(from)} → ${value(to)} (${direction}${cis === undefined ? '' : `, CIS ${cis}`})`,
  );
}

/** The same as a Markdown list or sentence, safe to stand in a document. */
export function configChangesMarkdown(changes: readonly ConfigChange[]): string {
  return configChangesLines(changes)
    .map((line) => `- ${prose(line)}`)
    .join('\n');
}

/** What a field is called in reports: `pids limit` for `HostConfig.PidsLimit`. Safe to print. */
export function fieldTitle(field: string): string {
  return printable(field);
}

const SAME = 'spelling alone changed: the container config is the same';

function value(json: Json | undefined): string {
  return json === undefined ? 'absent' : printable(JSON.stringify(json));
}
