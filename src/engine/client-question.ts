/** One question to a docker client: its folders, its fake engine, its run, and what came of it. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { printable } from '../argv/printable.ts';
import { isAsking, isObject, requestOf } from './client-request.ts';
import type { ClientAnswer, ClientEnvironment, ClientRequest, NotAsked } from './client-request.ts';
import { isInside, meantAddress, routeTo } from './client-route.ts';
import { startFakeEngine } from './fake-engine.ts';
import type { EngineRequest, FakeEngine } from './fake-engine.ts';
import type { ProcessOutcome, ProcessRunner } from './process.ts';

/** A question. */
export interface ClientQuestion {
  /** The path of the client's program. */
  readonly program: string;
  readonly runner: ProcessRunner;
  readonly argv: readonly string[];
  readonly environment: ClientEnvironment;
  /** A folder that is not there yet, in one that is. It is gone afterwards. */
  readonly folder: string;
}

/** Asks the client. Rejects when a file cannot be written or a socket cannot be made. */
export async function askOnce(question: ClientQuestion): Promise<ClientAnswer> {
  const { argv, environment, folder } = question;
  const meant = meantAddress({ argv, variables: environment.variables ?? {} });
  if (!/^(unix|tcp):\/\//.test(meant)) return notAsked('unsafe', `it would talk to ${meant}`);
  await mkdir(folder);
  try {
    const engine = await startFakeEngine(
      meant.startsWith('unix:') ? { socket: join(folder, 'engine.sock') } : 'tcp',
      environment,
    );
    return await askEngine(question, engine, meant).finally(engine.close);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A client that talks to a fake engine takes some 50 ms, or more on a busy machine. */
const LIMITS = { timeout: 30_000, maxBytes: 2 ** 20 };

async function askEngine(question: ClientQuestion, engine: FakeEngine, meant: string): Promise<ClientAnswer> {
  const { program, runner, argv, environment, folder } = question;
  const { address, requests } = engine;
  const [scratch, configFolder] = [join(folder, 'work'), join(folder, 'config')];
  const { variables = {}, configFile, files = {}, directory = scratch } = environment;
  const route = routeTo({ address, configFolder, scratch }, { argv, variables, configFile, directory });
  if (typeof route === 'string') return notAsked('unsafe', route);
  // Proxies are set by the engine's address: those for the one that is meant are those for the fake one.
  const config = configFile?.replaceAll(JSON.stringify(meant), JSON.stringify(address));
  await prepare(configFolder, config === undefined ? {} : { 'config.json': config });
  await prepare(scratch, files);
  const own = { directory, environment: route.variables, onlyEnvironment: true };
  const outcome = await runner.run([program, ...route.words], { ...LIMITS, ...own });
  return answer(outcome, requests, { directory, configFolder, meant, address });
}

async function prepare(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder);
  for (const [name, text] of Object.entries(files)) {
    const path = resolve(folder, name);
    if (!isInside(folder, path)) throw new Error(`The file ${printable(name)} is outside the client's folder`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

/** What stands in the place of what the client would have otherwise. */
interface Asked {
  readonly directory: string;
  readonly configFolder: string;
  /** The address of the engine that the client would talk to were it not for the fake one. */
  readonly meant: string;
  /** The address of the fake engine. */
  readonly address: string;
}

function answer(outcome: ProcessOutcome, requests: readonly EngineRequest[], asked: Asked): ClientAnswer {
  if (outcome.kind === 'not-started') return notAsked('not-started', outcome.message);
  const said = firstLine(outcome.stderr)
    .replaceAll(asked.address, asked.meant)
    .replaceAll(asked.configFolder, '$DOCKER_CONFIG');
  const stranger = requests.find(({ known }) => !known);
  if (stranger !== undefined) return notAsked('unanswered', `it asked for ${stranger.method} ${stranger.path}`);
  if (outcome.kind !== 'exited') return notAsked('unanswered', `it ended as ${outcome.kind}: ${said}`);
  if (outcome.code === 0) return withMeantSocket(requestOf(requests, asked.directory), asked);
  if (!requests.some(isAsking)) return { ok: false, exit: outcome.code, message: printable(said) };
  return notAsked('unanswered', `it got an answer and still ended with ${outcome.code}: ${said}`);
}

/** `--use-api-socket` mounts the socket of the engine: the one that is meant, not the fake one's. */
function withMeantSocket(request: ClientRequest, { address, meant }: Asked): ClientRequest {
  const host = request.body?.['HostConfig'];
  const mounts = isObject(host) ? host['Mounts'] : undefined;
  if (!isObject(host) || !Array.isArray(mounts)) return request;
  const [own, Source = ''] = [address, meant].map((each) => each.slice('unix://'.length));
  const isOwn = (source: unknown): boolean => source === own;
  const Mounts = mounts.map((mount) =>
    isObject(mount) && isOwn(mount['Source']) ? Object.assign({}, mount, { Source }) : mount,
  );
  return { ...request, body: { ...request.body, HostConfig: { ...host, Mounts } } };
}

function notAsked(reason: NotAsked['reason'], why: string): NotAsked {
  const message = reason === 'not-started' ? why : `The client was not asked: ${why}`;
  return { ok: false, exit: null, reason, message: printable(message) };
}

function firstLine(text: string): string {
  return text.split('\n').find((line) => line.trim() !== '') ?? '';
}
