/** What the fake engine answers: one row a request, after the Engine API (https://docs.docker.com/reference/api/engine/). */
import type { EngineJson } from './json.ts';

/** The answer to a request; `known` is false for a request that has no row. */
export interface Answer {
  readonly known: boolean;
  readonly status: number;
  readonly body?: EngineJson;
}

/** The answer of a fake engine to a request by its method and its path without the API version. */
export function answerTo(method: string, path: string): Answer {
  const row = ANSWERS.find((each) => each.method === method && each.path.test(path));
  if (row !== undefined) return { known: true, ...row.answer };
  return { known: false, status: 404, body: { message: `The fake engine has no ${method} ${path}` } };
}

/** The id of the one container that it makes, and of the one exec. */
const ID = '0123456789abcdef'.repeat(4);

const ANSWERS: readonly {
  readonly method: string;
  readonly path: RegExp;
  readonly answer: Omit<Answer, 'known'>;
}[] = [
  { method: 'HEAD', path: /^\/_ping$/, answer: { status: 200 } },
  { method: 'GET', path: /^\/_ping$/, answer: { status: 200 } },
  { method: 'POST', path: /^\/containers\/create$/, answer: { status: 201, body: { Id: ID, Warnings: [] } } },
  { method: 'POST', path: /^\/images\/create$/, answer: { status: 200, body: { status: 'Pulled' } } },
  // The streams of both are taken over by the client; a detached exec is only answered.
  { method: 'POST', path: /^\/containers\/.+\/attach$/s, answer: { status: 200 } },
  { method: 'POST', path: /^\/exec\/.+\/start$/, answer: { status: 200 } },
  { method: 'POST', path: /^\/containers\/.+\/start$/s, answer: { status: 204 } },
  { method: 'POST', path: /^\/containers\/.+\/wait$/s, answer: { status: 200, body: { StatusCode: 0 } } },
  { method: 'POST', path: /^\/containers\/.+\/resize$/s, answer: { status: 200 } },
  { method: 'POST', path: /^\/exec\/.+\/resize$/, answer: { status: 201 } },
  // Credentials for `--use-api-socket` go in as an archive.
  { method: 'PUT', path: /^\/containers\/.+\/archive$/s, answer: { status: 200 } },
  {
    method: 'GET',
    path: /^\/containers\/.+\/json$/s,
    answer: { status: 200, body: { Id: ID, State: { Status: 'running', Running: true } } },
  },
  { method: 'POST', path: /^\/containers\/.+\/exec$/s, answer: { status: 201, body: { Id: ID } } },
  { method: 'GET', path: /^\/exec\/.+\/json$/, answer: { status: 200, body: { ID, Running: false, ExitCode: 0 } } },
];
