/** A resolved argv for a reader and for a program, alone or beside what the docker client of the machine asks for. */
import { jsonLine } from '../argv/parsed-json.ts';
import { printable } from '../argv/printable.ts';
import type { Resolved } from '../container/config.ts';
import type { Json } from '../container/json.ts';
import type { ClientError, ClientRequest } from '../engine/client-request.ts';
import { clientDifferences } from './client-differences.ts';
import type { ClientDifference } from './client-differences.ts';
import type { Paint } from './style.ts';

/** The client's answer, and where argvet differs from it. */
export interface ClientComparison {
  /** Of the client: `28.2.2`. */
  readonly version: string;
  readonly answer: ClientRequest | ClientError;
  readonly differences: readonly ClientDifference[];
}

/** Compares an answer of the client with what argvet makes of the same argv in the same environment. */
export function compareWithClient(
  version: string,
  answer: ClientRequest | ClientError,
  resolved: Resolved,
): ClientComparison {
  return { version, answer, differences: clientDifferences(answer, resolved) };
}

/**
 * The outcome in JSON: `ok`, `body`, `query`, `normal`, or `ok`, `exit`, `message`. With a comparison also `client`, in
 * the same words without a normal form, and `differences`.
 */
export function resolvedJson(resolved: Resolved, compared?: ClientComparison): object {
  const outcome = resolved.ok
    ? { ok: true, body: resolved.body, query: resolved.query, normal: resolved.normal }
    : { ok: false, exit: resolved.exit, message: resolved.message };
  return compared === undefined
    ? outcome
    : { ...outcome, client: clientJson(compared), differences: compared.differences };
}

function clientJson({ version, answer }: ClientComparison): object {
  if (!answer.ok) return { version, ok: false, exit: answer.exit, message: answer.message };
  return { version, ok: true, body: answer.body, query: answer.query };
}

/** The outcome for a terminal; what stands in it is safe to print. Ends with a line's end. */
export function resolvedText(resolved: Resolved, paint: Paint, compared?: ClientComparison): string {
  const lines = resolved.ok
    ? requestLines(resolved)
    : [paint('bad', `Refused with exit ${resolved.exit}: ${printable(resolved.message)}`)];
  const more = compared === undefined ? [] : ['', ...comparisonLines(compared, paint)];
  return [...lines, ...more].map((line) => `${line}\n`).join('');
}

function requestLines({ body, normal }: Resolved & { readonly ok: true }): readonly string[] {
  const rows = Object.entries(normal).map(([field, value]) => [printable(field), jsonLine(value)] as const);
  if (body === null && rows.length === 0) return ['Nothing is asked for: it prints help, or a version'];
  return aligned([['field', 'value'], ...rows]);
}

function comparisonLines({ version, answer, differences }: ClientComparison, paint: Paint): readonly string[] {
  const client = `docker ${printable(version)}`;
  const asks = answer.ok
    ? 'asks for the same'
    : `refuses it too, with exit ${answer.exit}: ${printable(answer.message)}`;
  if (differences.length === 0) return [paint('good', `${client} ${asks}`)];
  const why = answer.ok ? [] : [`${client} refuses it with exit ${answer.exit}: ${printable(answer.message)}`];
  const rows = differences.map(({ path, client: theirs, argvet }) => [printable(path), shown(theirs), shown(argvet)]);
  return [paint('bad', `${client} differs:`), ...aligned([['field', 'docker', 'argvet'], ...rows]), ...why];
}

function shown(value: Json | undefined): string {
  return value === undefined ? '(absent)' : jsonLine(value);
}

/** Rows in columns; the last one is as long as it is. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  '),
  );
}
