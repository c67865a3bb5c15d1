/** An engine that starts nothing: it answers a docker client over a socket as an engine would, and keeps what was asked. */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { parseExactJson } from '../argv/values/exact-json.ts';
import { answerTo } from './fake-engine-answers.ts';
import type { Answer } from './fake-engine-answers.ts';
import type { EngineJson } from './json.ts';

/** One request of a client. */
export interface EngineRequest {
  readonly method: string;
  /** The path without the API version in front, decoded: `/containers/create`. */
  readonly path: string;
  /** The API version in front of the path: `1.50`; absent for `/_ping`. */
  readonly apiVersion: string | undefined;
  readonly query: Readonly<Record<string, string>>;
  /** The body where it is JSON. */
  readonly body: EngineJson | undefined;
  /** Is it a request that the fake engine knows? It answers another one with status 404. */
  readonly known: boolean;
}

/** What a fake engine says of itself. */
export interface FakeEngineOptions {
  /** The newest API version that it speaks; 1.50 by default, that of docker 28.2.2. */
  readonly apiVersion?: string;
  /** Is the image of the first create request missing, so that the client pulls it and asks again? */
  readonly imageMissing?: boolean;
}

/** A fake engine that listens. */
export interface FakeEngine {
  /** Its address as a client takes it: `unix:///tmp/…/engine.sock`, `tcp://127.0.0.1:…`. */
  readonly address: string;
  /** What was asked so far, oldest first. */
  readonly requests: readonly EngineRequest[];
  /** Ends it with all its connections. Its socket is gone after that. */
  readonly close: () => Promise<void>;
}

/** Where a fake engine listens: the path of a unix socket that is not there yet, or any free port of this machine. */
export type Listening = { readonly socket: string } | 'tcp';

/** Starts a fake engine. Rejects when it cannot listen there. */
export async function startFakeEngine(where: Listening, options: FakeEngineOptions = {}): Promise<FakeEngine> {
  const requests: EngineRequest[] = [];
  const server = createServer((request, response) => serve(request, response, { options, requests }));
  return { address: await listen(server, where), requests, close: () => close(server) };
}

function listen(server: Server, where: Listening): Promise<string> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    const listening = (): void => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      done(where === 'tcp' ? `tcp://127.0.0.1:${port}` : `unix://${where.socket}`);
    };
    if (where === 'tcp') server.listen(0, '127.0.0.1', listening);
    else server.listen(where.socket, listening);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

interface Serving {
  readonly options: FakeEngineOptions;
  /** What was asked, to which each request is added. */
  readonly requests: EngineRequest[];
}

function serve(request: IncomingMessage, response: ServerResponse, { options, requests }: Serving): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  request.on('end', () => {
    const { path, apiVersion, query } = readAddress(request.url ?? '/');
    const method = request.method ?? 'GET';
    const isFirstCreate = path === CREATE && !requests.some((each) => each.path === CREATE);
    const answer = options.imageMissing === true && isFirstCreate ? NO_IMAGE : answerTo(method, path);
    const body = readBody(request, Buffer.concat(chunks));
    requests.push({ method, path, apiVersion, query, body, known: answer.known });
    if (request.headers.upgrade !== undefined && answer.known) request.socket.end(EMPTY_STREAM);
    else send(response, answer, options.apiVersion ?? '1.50');
  });
}

const CREATE = '/containers/create';

/** A stream that is taken over and at its end at once: the container said nothing. */
const EMPTY_STREAM = [
  'HTTP/1.1 101 UPGRADED',
  'Content-Type: application/vnd.docker.raw-stream',
  'Connection: Upgrade',
  'Upgrade: tcp',
  '\r\n',
].join('\r\n');

const NO_IMAGE = { known: true, status: 404, body: { message: 'No such image' } };

function send(response: ServerResponse, { status, body }: Answer, apiVersion: string): void {
  response.writeHead(status, {
    'Api-Version': apiVersion,
    Ostype: 'linux',
    'Docker-Experimental': 'false',
    'Content-Type': 'application/json',
  });
  response.end(body === undefined ? '' : `${JSON.stringify(body)}\n`);
}

/** Not with `URL`: it would take `/../` away, and a container may be called so. */
function readAddress(url: string): Pick<EngineRequest, 'path' | 'apiVersion' | 'query'> {
  const [whole = '', search = ''] = splitAt(url, '?');
  const { version, path = whole } = /^\/v(?<version>\d+\.\d+)(?<path>\/.*)$/s.exec(whole)?.groups ?? {};
  return { path: decoded(path), apiVersion: version, query: Object.fromEntries(new URLSearchParams(search)) };
}

function splitAt(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function readBody(request: IncomingMessage, bytes: Buffer): EngineJson | undefined {
  if (bytes.length === 0 || !(request.headers['content-type'] ?? '').startsWith('application/json')) return undefined;
  try {
    return parseExactJson(bytes.toString());
  } catch {
    return undefined;
  }
}
