/** Directions of published ports. */
import type { Json } from '../json.ts';
import { otherwise, stronger, weaker } from './cases.ts';
import { texts } from './json-values.ts';
import type { FieldChange, FieldRule } from './rule.ts';

/** The row of the places on the host from which a port of a container is reached, `IP:PORT` each. */
export const PORTS: readonly FieldRule[] = [
  {
    field: 'HostConfig.PortBindings.*',
    cases: [
      weaker(
        'a port of the host below 1024',
        'a privileged port of the host',
        (change) => gainsPrivileged(change),
        '5.8',
      ),
      weaker(
        'all interfaces of the host',
        'a port on all interfaces of the host',
        (change) => gained(change).some(({ address }) => WILDCARDS.has(address)),
        '5.14',
      ),
      weaker('an interface that it was not reached from', 'a port on an interface of the host', (change) =>
        gained(change).some(({ address }) => !isLoopback(address)),
      ),
      weaker(
        'the loopback interface of the host',
        'a port that programs of the host reach',
        (change) => gained(change).length > 0,
      ),
      stronger(
        'other than all interfaces of the host',
        'a port on all interfaces of the host',
        (change) => lost(change).some(({ address }) => WILDCARDS.has(address)),
        '5.14',
      ),
      stronger('an interface less', 'a port on an interface of the host', (change) => lost(change).length > 0),
      otherwise('another port of the same interfaces'),
    ],
  },
];

interface Binding {
  /** An address of the host; empty for all. */
  readonly address: string;
  /** A port or a range; empty for one that the engine chooses. */
  readonly port: string;
}

function bindings(value: Json | undefined): Binding[] {
  return texts(value).map((each) => {
    const colon = each.lastIndexOf(':');
    return { address: each.slice(0, Math.max(colon, 0)).replace(/^\[|\]$/g, ''), port: each.slice(colon + 1) };
  });
}

function gained({ from, to }: FieldChange): Binding[] {
  return uncovered(to, from);
}

function lost({ from, to }: FieldChange): Binding[] {
  return uncovered(from, to);
}

function uncovered(value: Json | undefined, by: Json | undefined): Binding[] {
  const wide = bindings(by);
  return bindings(value).filter(({ address }) => !wide.some((each) => includes(each.address, address)));
}

const WILDCARDS: ReadonlySet<string> = new Set(['', '0.0.0.0', '::']);

function includes(wide: string, narrow: string): boolean {
  if (wide === '0.0.0.0') return narrow !== '' && !narrow.includes(':');
  if (wide === '::') return narrow.includes(':');
  return wide === '' || wide === narrow;
}

function isLoopback(address: string): boolean {
  return /^127\.|^::1$|^0:0:0:0:0:0:0:1$/.test(address);
}

function gainsPrivileged({ from, to }: FieldChange): boolean {
  const had = new Set(bindings(from).map(({ port }) => port));
  return bindings(to).some(({ address, port }) => isPrivileged(port) && !isLoopback(address) && !had.has(port));
}

/** Only root may listen on the first 1024 ports of a host; the engine does it for the container. */
function isPrivileged(port: string): boolean {
  return port !== '' && Number.parseInt(port, 10) > 0 && Number.parseInt(port, 10) < 1024;
}
