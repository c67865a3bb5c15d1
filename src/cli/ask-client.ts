/** The docker client of this machine beside `resolve`. */
import { relative, resolve as absolute } from 'node:path';
import { parse } from '../argv/parse.ts';
import { printable } from '../argv/printable.ts';
import type { Environment } from '../container/environment.ts';
import { resolve } from '../container/resolve.ts';
import type { Resolved } from '../container/config.ts';
import type { ClientEnvironment } from '../engine/client-request.ts';
import type { DockerClient } from '../engine/docker-client.ts';
import { withDockerClient } from '../engine/docker-client.ts';
import { findDockerClient } from '../engine/find-docker-client.ts';
import { compareWithClient } from '../report/resolve-report.ts';
import type { ClientComparison } from '../report/resolve-report.ts';
import { FailedRunError } from './command.ts';
import { Exit } from './exit.ts';
import type { Io } from './io.ts';

/** Asks the client about an argv; a text says in one line why it was not asked. */
export type AskClient = (argv: readonly string[], environment: Environment, files: FilesOfLine) => Promise<Asked>;

/** What argvet and the client make of one argv, or why there is no answer. */
type Asked = { readonly resolved: Resolved; readonly compared: ClientComparison } | { readonly notAsked: string };

/** The files of a client that finds none on the disk; `undefined` for one that reads the disk. */
type FilesOfLine = Readonly<Record<string, string>> | undefined;

/** Gives the docker client in the path to `use`. Throws a `FailedRunError` (exit 4) when there is none. */
export async function withClient<Result>(io: Io, use: (ask: AskClient) => Promise<Result>): Promise<Result> {
  const found = await findDockerClient(io.environment['PATH'] ?? '');
  if (found === undefined) throw new FailedRunError(NO_CLIENT, Exit.failure);
  return withDockerClient({ program: found.program }, (client) =>
    use((argv, environment, files) => ask(client, found.version, argv, environment, files)),
  );
}

const NO_CLIENT =
  'argvet resolve: there is no docker client in the path: install docker-cli (or docker.io), or leave --client out';

/** A client that does not read the disk runs in a folder of its own, which stands in what it asks for. */
async function ask(
  client: DockerClient,
  version: string,
  argv: readonly string[],
  environment: Environment,
  files: FilesOfLine,
): Promise<Asked> {
  const world = clientWorld(environment, files);
  if (typeof world === 'string') return { notAsked: world };
  const answer = await client.ask(argv, world);
  if (!answer.ok && answer.exit === null) return { notAsked: answer.message };
  const parsed = parse(argv);
  const withoutTerminal = { ...environment, terminal: false };
  const resolved = resolve(parsed, withoutTerminal);
  const isElsewhere = files !== undefined && answer.ok;
  const there = isElsewhere ? resolve(parsed, { ...withoutTerminal, directory: answer.directory }) : resolved;
  return { resolved, compared: compareWithClient(version, answer, there) };
}

/** What the client can read, or why it cannot be given that. */
function clientWorld(
  { variables, directory, configFile, apiVersion }: Environment,
  files: FilesOfLine,
): ClientEnvironment | string {
  const common = { variables, apiVersion, ...(configFile === undefined ? {} : { configFile }) };
  if (files === undefined) return { ...common, directory };
  const inside = Object.entries(files).map(
    ([path, text]) => [relative(directory, absolute(directory, path)), text] as const,
  );
  const outside = inside.find(([path]) => path === '' || path.startsWith('..'));
  if (outside !== undefined) return `The client was not asked: the file ${printable(outside[0])} is not in its folder`;
  return { ...common, files: Object.fromEntries(inside) };
}
