/**
 * The differential fuzz: argv over the whole option table, the docker client of this machine against `resolve`. It exits
 * with 1 when they disagree on one, and prints it as small as it gets; without a client it is skipped.
 */
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { parse } from '../../src/argv/parse.ts';
import { jsonLine } from '../../src/argv/parsed-json.ts';
import { quote } from '../../src/argv/shell-words.ts';
import { resolve } from '../../src/container/resolve.ts';
import { withDockerClient } from '../../src/engine/docker-client.ts';
import type { DockerClient } from '../../src/engine/docker-client.ts';
import { findDockerClient } from '../../src/engine/find-docker-client.ts';
import { clientDifferences } from '../../src/report/client-differences.ts';
import type { ClientDifference } from '../../src/report/client-differences.ts';
import { argvOf, clientEnvironmentOf, environmentOf } from './question.ts';
import type { Question } from './question.ts';
import { anyQuestion } from './question-arbitrary.ts';
import { shrink } from './shrink.ts';

/** What came of one question. */
type Outcome =
  | { readonly kind: 'agreed'; readonly exit: number }
  | { readonly kind: 'differs'; readonly differences: readonly ClientDifference[]; readonly message: string }
  | { readonly kind: 'not-asked'; readonly message: string };

/** The folder in which a client that refuses ran: no answer says it, and none depends on it. */
const SOME_FOLDER = '/client/work';

async function ask(client: DockerClient, question: Question): Promise<Outcome> {
  const argv = argvOf(question);
  const answer = await client.ask(argv, clientEnvironmentOf(question.world));
  if (!answer.ok && answer.exit === null) return { kind: 'not-asked', message: answer.message };
  const directory = answer.ok ? answer.directory : SOME_FOLDER;
  const resolved = resolve(parse(argv), environmentOf(question.world, directory));
  const differences = clientDifferences(answer, resolved);
  if (differences.length === 0) return { kind: 'agreed', exit: answer.ok ? 0 : answer.exit };
  return {
    kind: 'differs',
    differences,
    message: [answer, resolved].map((each) => (each.ok ? 'a request' : each.message)).join(' | '),
  };
}

function show(question: Question, outcome: Outcome): void {
  const { world } = question;
  console.log(`\ndisagreed: ${argvOf(question).map(quote).join(' ')}`);
  console.log(`  argv: ${jsonLine(argvOf(question))}`);
  console.log(`  world: ${jsonLine(world)}`);
  if (outcome.kind !== 'differs') return;
  console.log(`  client | argvet: ${outcome.message}`);
  for (const each of outcome.differences) console.log(`  ${jsonLine(each)}`);
}

async function fuzz(client: DockerClient, seed: number, count: number, most: number): Promise<number> {
  const questions = fc.sample(anyQuestion(), { seed, numRuns: count });
  const start = performance.now();
  const outcomes = await Promise.all(questions.map((question) => ask(client, question)));
  const seconds = (performance.now() - start) / 1000;
  const found = questions.filter((_, at) => outcomes[at]?.kind === 'differs');
  for (const question of found.slice(0, most)) {
    const smallest = await shrink(question, async (smaller) => (await ask(client, smaller)).kind === 'differs');
    show(smallest, await ask(client, smallest));
  }
  tell(outcomes, seconds);
  return found.length;
}

function tell(outcomes: readonly Outcome[], seconds: number): void {
  const exits = new Map<number, number>();
  for (const outcome of outcomes) {
    if (outcome.kind === 'agreed') exits.set(outcome.exit, (exits.get(outcome.exit) ?? 0) + 1);
  }
  const counts = [...exits].toSorted(([one], [other]) => one - other).map(([exit, count]) => `exit ${exit}: ${count}`);
  const notAsked = outcomes.filter(({ kind }) => kind === 'not-asked');
  const differ = outcomes.filter(({ kind }) => kind === 'differs').length;
  const rate = (outcomes.length / seconds).toFixed(0);
  console.log(`\n${outcomes.length} argv in ${seconds.toFixed(0)} s (${rate}/s): ${differ} disagreements`);
  console.log(`agreed: ${counts.join(', ')}; not asked: ${notAsked.length}`);
  const reasons = new Set(notAsked.map((outcome) => (outcome.kind === 'not-asked' ? outcome.message : '')));
  for (const reason of [...reasons].slice(0, 5)) console.log(`  ${reason}`);
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '28' },
    count: { type: 'string', default: '2000' },
    show: { type: 'string', default: '10' },
  },
});
const found = await findDockerClient();
if (found === undefined) {
  console.log('skipped: no docker client in the path');
} else {
  const [seed, count, most] = [values.seed, values.count, values.show].map(Number);
  if (seed === undefined || count === undefined || most === undefined) throw new Error('three numbers');
  console.log(`docker ${found.version}, seed ${seed}, ${count} argv`);
  const disagreements = await withDockerClient({ program: found.program }, (client) => fuzz(client, seed, count, most));
  process.exitCode = disagreements === 0 ? 0 : 1;
}
