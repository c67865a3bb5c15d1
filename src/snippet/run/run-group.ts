/** Runs one snippet, or those of a session in one container, and judges each. */
import { randomBytes } from 'node:crypto';
import type { LanguageName } from '../../sites/languages.ts';
import type { Snippet, SnippetOutcome, Written } from '../model.ts';
import type { Containers, Script } from './container.ts';
import { endOf, judge } from './judge.ts';
import type { Evidence } from './judge.ts';
import { sessionScript } from './session.ts';
import type { SessionPart } from './session.ts';

/** What a group is run with. */
export interface GroupOptions {
  readonly containers: Containers;
  readonly image: string;
  readonly language: LanguageName;
  /** Of a snippet that has no time of its own. */
  readonly seconds: number;
}

/**
 * Runs snippets of one language, several as a session, and gives an outcome for each. A session has the time of all its
 * snippets together; the first of them has the milliseconds of the container, the others 0. Rejects with what the file
 * system throws.
 */
export async function runGroup(
  snippets: readonly Snippet[],
  { containers, image, language, seconds }: GroupOptions,
): Promise<readonly SnippetOutcome[]> {
  const script = { image, language };
  const [first] = snippets;
  if (first === undefined) return [];
  if (snippets.length === 1) {
    const evidence = await containers.run({ ...script, code: first.code, seconds: first.timeout ?? seconds });
    return [ended(first, await trueEndOf(containers, evidence, script), writtenBy(evidence), evidence.ms)];
  }
  const { code, split } = sessionScript(language, snippets, `argvet${randomBytes(16).toString('hex')}`);
  const sum = snippets.reduce((total, each) => total + (each.timeout ?? seconds), 0);
  const evidence = await containers.run({ ...script, code, seconds: Math.min(sum, HOUR) });
  const end = await trueEndOf(containers, evidence, script);
  const { stdout, stderr } = writtenBy(evidence);
  return sessionOutcomes(snippets, split(stdout, stderr), end, evidence.ms);
}

const HOUR = 3600;

type End = ReturnType<typeof endOf>;

/**
 * The end of a container, when the interpreter is there: `timeout` that does not find it ends with a code that a snippet
 * may end with too, and says so on a stream that a snippet writes to as well. An empty snippet tells.
 */
async function trueEndOf(containers: Containers, evidence: Evidence, script: Omit<Script, 'code' | 'seconds'>) {
  const end = endOf(evidence);
  if (end.kind !== 'exit' || end.exit < 125 || end.exit > 127) return end;
  return (await missingInterpreter(containers, script)) ?? end;
}

const asked = new WeakMap<Containers, Map<string, Promise<End | undefined>>>();

/** Asked once of each image. */
function missingInterpreter(
  containers: Containers,
  script: Omit<Script, 'code' | 'seconds'>,
): Promise<End | undefined> {
  const known = asked.get(containers) ?? new Map<string, Promise<End | undefined>>();
  asked.set(containers, known);
  const key = `${script.language} ${script.image}`;
  const answer = known.get(key) ?? askInterpreter(containers, script);
  known.set(key, answer);
  return answer;
}

async function askInterpreter(
  containers: Containers,
  script: Omit<Script, 'code' | 'seconds'>,
): Promise<End | undefined> {
  const evidence = await containers.run({ ...script, code: '', seconds: ASKING });
  const end = endOf(evidence);
  if (end.kind === 'exit' && end.exit === 0) return undefined;
  if (end.kind !== 'exit') return end;
  const { stderr } = writtenBy(evidence);
  const message = `The image ${script.image} runs no ${script.language}: ${stderr.trim()}`;
  return { kind: 'infrastructure', problem: 'interpreter-missing', message };
}

/** Seconds for an empty snippet. */
const ASKING = 60;

function writtenBy({ client }: Evidence): Written {
  if (client.kind === 'not-started') return { stdout: '', stderr: '', truncated: false };
  return { stdout: client.stdout, stderr: client.stderr, truncated: client.kind === 'output-limit' };
}

function ended(snippet: Snippet, end: End, written: Written, ms: number): SnippetOutcome {
  if (end.kind === 'exit') return judge(snippet, end.exit, written, ms);
  return 'stdout' in end ? { ...end, ...written, ms } : end;
}

function sessionOutcomes(
  snippets: readonly Snippet[],
  parts: readonly SessionPart[],
  end: End,
  whole: number,
): readonly SnippetOutcome[] {
  const outcomes: SnippetOutcome[] = [];
  let rest: SnippetOutcome | undefined;
  for (const [at, snippet] of snippets.entries()) {
    const ms = at === 0 ? whole : 0;
    const outcome = rest ?? partOutcome(snippet, parts[at], end, ms);
    rest ??= restAfter(snippet, parts[at], outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

function partOutcome(snippet: Snippet, part: SessionPart | undefined, end: End, ms: number): SnippetOutcome {
  const written = { stdout: part?.stdout ?? '', stderr: part?.stderr ?? '', truncated: end.kind === 'output-limit' };
  if (part?.exit === undefined) return ended(snippet, end, written, ms);
  return judge(snippet, part.exit, { ...written, truncated: false }, ms);
}

/** What those behind a snippet come to; undefined when they ran. */
function restAfter(
  { line, expect }: Snippet,
  part: SessionPart | undefined,
  outcome: SnippetOutcome,
): SnippetOutcome | undefined {
  if (outcome.kind === 'infrastructure' || outcome.kind === 'skipped') return outcome;
  if (part?.exit === undefined) return { kind: 'skipped', reason: `the snippet of line ${line} ended the session` };
  const goesOn = (part.exit === 0) === (expect.exit === 'zero');
  return goesOn
    ? undefined
    : { kind: 'skipped', reason: `the snippet of line ${line} failed, and the session with it` };
}
