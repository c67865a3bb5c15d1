import { printable } from '../../argv/printable.ts';
import type { Read } from '../../argv/values/read.ts';
import { readPorts, splitProtocol } from './ports.ts';

/**
 * Reads a value of `--expose` as the client of docker 28.2.2 does: a port or a range, perhaps with a protocol, into
 * ports such as `80/tcp`. Unlike in `--publish` the protocol can be any, and keeps its case.
 */
export function readExpose(text: string): Read<string[]> {
  if (text.includes(':')) return { reason: `invalid port format for --expose: ${printable(text)}` };
  const { port, protocol } = splitProtocol(text);
  const range = readPorts(port);
  if ('reason' in range) {
    return { reason: `invalid range format for --expose: ${printable(text)}, error: ${range.reason}` };
  }
  const { first, last } = range.value;
  return { value: Array.from({ length: last - first + 1 }, (_, at) => `${first + at}/${protocol}`) };
}

/** The shortest values of `--expose` that are read as these ports, one for each run of neighbours. */
export function printExpose(ports: readonly string[]): string[] {
  const texts: string[] = [];
  let start = 0;
  ports.forEach((port, at) => {
    if (isNext(port, ports[at + 1])) return;
    texts.push(printRun(ports[start] ?? port, port));
    start = at + 1;
  });
  return texts;
}

function isNext(port: string, next: string | undefined): boolean {
  if (next === undefined) return false;
  const [one, other] = [splitProtocol(port), splitProtocol(next)];
  return one.protocol === other.protocol && Number(other.port) === Number(one.port) + 1;
}

function printRun(first: string, last: string): string {
  const { port, protocol } = splitProtocol(last);
  const range = first === last ? port : `${splitProtocol(first).port}-${port}`;
  return protocol === 'tcp' ? range : `${range}/${protocol}`;
}
