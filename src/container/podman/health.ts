import { readDuration } from '../../argv/values/duration.ts';
import { readUint64 } from '../../argv/values/integer.ts';
import type { Json } from '../json.ts';
import { refuse } from '../problems.ts';
import { isOn, last, text } from '../uses.ts';
import { readOr } from './ask.ts';
import type { Ask } from './ask.ts';

/**
 * Adds the health check of a container: every 30 s, 30 s long, three times, at once, unless an option says otherwise;
 * what an option says of one without `--health-cmd` counts for nothing.
 */
export function addHealth(ask: Ask): void {
  const { uses, fields, problems } = ask;
  const command = text(uses, 'health-cmd');
  const isOff = isOn(uses, 'no-healthcheck');
  if (isOff && command !== '') refuse(problems, 'cannot specify both --no-healthcheck and --health-cmd');
  if (command !== '') fields.set('Healthcheck', { Test: testOf(ask, command), ...timesOf(ask) });
  else if (isOff) fields.set('Healthcheck', { Test: ['NONE'] });
  const action = last(uses, 'health-on-failure') ?? 'none';
  if (!ACTIONS.has(action)) refuse(problems, `invalid on-failure action "${action}" for health check`);
  if (action !== '' && action !== 'none') fields.set('Podman.HealthOnFailure', action);
}

const ACTIONS: ReadonlySet<string> = new Set(['', 'none', 'kill', 'restart', 'stop']);

/** A list of JSON with more than one word is a command, anything else a line for a shell. */
function testOf({ problems }: Ask, command: string): readonly string[] {
  const list = stringsOf(command);
  if (list?.length === 0) refuse(problems, 'must define a healthcheck command for all healthchecks');
  const space = command.indexOf(' ');
  const [first = ''] = list ?? [space === -1 ? command : command.slice(0, space)];
  const keyword = first.toUpperCase();
  if (keyword === 'NONE') return ['NONE'];
  if (keyword === 'CMD') return command.split(/\s+/).filter((word) => word !== '');
  if (keyword === 'CMD-SHELL') return list ?? splitOnce(command, space);
  if (list !== undefined && list.length > 1) return ['CMD', ...list];
  return ['CMD-SHELL', list === undefined ? command : first];
}

function splitOnce(line: string, at: number): readonly string[] {
  return at === -1 ? [line] : [line.slice(0, at), line.slice(at + 1)];
}

/** The strings of a list in JSON; `undefined` when it is none. `null` is an empty one. */
function stringsOf(source: string): readonly string[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch {
    return undefined;
  }
  if (json === null) return [];
  if (!Array.isArray(json)) return undefined;
  const list: readonly unknown[] = json;
  return list.every((each) => typeof each === 'string' || each === null)
    ? list.map((each) => (typeof each === 'string' ? each : ''))
    : undefined;
}

function timesOf(ask: Ask): Record<string, Json> {
  const times: Record<string, Json> = {};
  for (const { option, field, least, byDefault } of TIMES) {
    const given = last(ask.uses, option) ?? byDefault;
    const value = readOr(ask, option, readDuration(option === 'health-interval' && given === 'disable' ? '0' : given));
    if (value === undefined) continue;
    if (value < least) refuse(ask.problems, `${option} must be at least ${least} ns`);
    if (value !== NANOS[byDefault]) times[field] = value;
  }
  const retries = readOr(ask, 'health-retries', readUint64(last(ask.uses, 'health-retries') ?? '3')) ?? 3;
  if (retries < 1) refuse(ask.problems, 'healthcheck-retries must be greater than 0');
  return retries === 3 ? times : { ...times, Retries: retries };
}

const TIMES = [
  { option: 'health-interval', field: 'Interval', least: -Infinity, byDefault: '30s' },
  { option: 'health-timeout', field: 'Timeout', least: 1, byDefault: '30s' },
  { option: 'health-start-period', field: 'StartPeriod', least: 0, byDefault: '0s' },
] as const;

const NANOS = { '30s': 30_000_000_000, '0s': 0 } as const;
