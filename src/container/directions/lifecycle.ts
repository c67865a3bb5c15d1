/** Directions of how a container starts, lives and ends, and of what others read of it. */
import { readBytes } from '../../argv/values/bytes.ts';
import type { Whole } from '../../argv/values/whole.ts';
import type { Json } from '../json.ts';
import { closes, neutral, ordered, other, otherwise, stronger, weaker } from './cases.ts';
import { number, object, text, texts } from './json-values.ts';
import type { DirectionCase, FieldRule } from './rule.ts';

/** Rows of the life cycle. */
export function lifecycleRules(): FieldRule[] {
  return [
    { field: 'HostConfig.Init', cases: initCases() },
    closes('HostConfig.AutoRemove', 'a life after its end: it and its volumes stay on the host'),
    { field: 'HostConfig.RestartPolicy', cases: restartCases() },
    { field: 'Healthcheck', cases: healthCases() },
    { field: 'StopSignal', cases: stopSignalCases() },
    { field: 'StopTimeout', cases: stopTimeoutCases() },
    { field: 'HostConfig.LogConfig.Type', cases: logCases() },
    { field: 'HostConfig.LogConfig.Config.max-size', cases: logSizeCases() },
    ...neutral(['HostConfig.LogConfig.Config.*'], 'a setting of the log driver'),
    { field: 'HostConfig.Runtime', cases: runtimeCases() },
    { field: 'HostConfig.Isolation', cases: isolationCases() },
    { field: 'HostConfig.Annotations.*', cases: setting("hooks and handlers of the engine's runtime") },
    { field: 'HostConfig.Sysctls.*', cases: setting('kernel settings of its namespaces') },
    { field: 'HostConfig.ContainerIDFile', cases: setting('a file that the client writes on the host') },
    ...neutral(['Labels.*'], 'a note for other programs, which may act on it'),
    ...neutral(['Query.name'], 'another name'),
    ...neutral(['Query.platform'], 'another variant of the image'),
    {
      field: 'Client.Pull',
      cases: [otherwise('when the client asks for a newer image: fresher or the same', 'any change', '5.28')],
    },
    closes('Client.ContentTrust', 'an image that nobody signed'),
    ...neutral(['Client.Start'], 'started at once, or later by somebody else'),
    ...neutral(['Client.SigProxy'], "who gets the client's signals"),
    ...neutral(['Client.DetachKeys'], 'the keys that leave it alone'),
  ];
}

function initCases(): DirectionCase[] {
  const height = new Map<Json | undefined, number>([
    [true, 0],
    [false, 2],
  ]);
  return ordered((value) => height.get(value) ?? 1, {
    up: "off, or the engine's choice after on",
    down: "on, or the engine's choice after off",
    gains: 'zombies that count against its limits, and no forwarded signals',
    loses: 'zombies and lost signals',
  });
}

function restartCases(): DirectionCase[] {
  const restarts = 'restarts: it survives its end';
  return [
    weaker(
      'more than five restarts, or restarts without end',
      restarts,
      ({ from, to }) => restartsOf(to) > 5 && restartsOf(to) > restartsOf(from),
      '5.15',
    ),
    weaker(
      'up to five restarts, and more than there were',
      restarts,
      ({ from, to }) => restartsOf(to) > restartsOf(from),
    ),
    stronger(
      'fewer restarts, from more than five',
      'restarts',
      ({ from, to }) => restartsOf(from) > 5 && restartsOf(from) > restartsOf(to),
      '5.15',
    ),
    stronger('fewer restarts', 'restarts', ({ from, to }) => restartsOf(from) > restartsOf(to)),
    otherwise('the same restarts'),
  ];
}

/** How often a container comes back; more than any number where a failure, a stop or neither ends it. */
function restartsOf(value: Json | undefined): Whole {
  const { Name, MaximumRetryCount } = object(value);
  if (Name === 'on-failure') return number(MaximumRetryCount) || UNTIL_SUCCESS;
  return ENDLESS[text(Name) ?? ''] ?? 0;
}

const UNTIL_SUCCESS = 2 ** 64;
const ENDLESS: Readonly<Record<string, number>> = { 'unless-stopped': 2 ** 65, always: 2 ** 66 };

function healthCases(): DirectionCase[] {
  const why = 'no health check: a dead service goes unnoticed';
  return [
    weaker(
      "none, not even the image's",
      why,
      ({ from, to }) => testOf(to) === 'NONE' && testOf(from) !== 'NONE',
      '5.27',
    ),
    weaker(
      'its own is gone, and the image may have none',
      why,
      ({ from, to }) => isCheck(from) && !isCheck(to),
      '5.27',
    ),
    stronger(
      'no longer none',
      'the silence of a dead service',
      ({ from, to }) => testOf(from) === 'NONE' && testOf(to) !== 'NONE',
      '5.27',
    ),
    otherwise('a second program on a timer, or another timer'),
  ];
}

function isCheck(value: Json | undefined): boolean {
  return (testOf(value) ?? 'NONE') !== 'NONE';
}

function testOf(value: Json | undefined): string | undefined {
  return texts(object(value)['Test'])[0];
}

function stopSignalCases(): DirectionCase[] {
  return ordered((value) => Number(!ENDING.has((text(value) ?? 'TERM').toUpperCase())), {
    up: 'another than TERM, INT, QUIT and KILL',
    down: 'one of those again',
    gains: 'a signal that may not stop it',
    loses: 'a signal that may not stop it',
    equal: 'another signal that stops it',
  });
}

const ENDING: ReadonlySet<string> = new Set(['TERM', 'INT', 'QUIT', 'KILL', '15', '2', '3', '9']);

function stopTimeoutCases(): DirectionCase[] {
  return ordered((value) => Number((number(value) ?? 0) < 0), {
    up: 'a negative number',
    down: 'no longer negative',
    gains: 'a stop that waits forever',
    loses: 'a stop that waits forever',
    equal: 'more or less time to end',
  });
}

function logCases(): DirectionCase[] {
  return ordered((value) => (value === undefined ? 0 : (KEEPING[text(value) ?? ''] ?? 1)), {
    up: '`none`, or a driver that sends the output away',
    down: 'a driver that keeps the output',
    gains: 'output that the engine does not keep',
    loses: 'output that the engine did not keep',
    equal: 'another driver of the same kind',
  });
}

const KEEPING: Readonly<Record<string, number>> = { 'json-file': 0, local: 0, none: 2 };

function logSizeCases(): DirectionCase[] {
  return ordered((value) => bytesOf(value), {
    up: 'a larger size, or none',
    down: 'the reverse',
    gains: 'more disk space for its output',
    loses: 'disk space for its output',
  });
}

function bytesOf(value: Json | undefined): Whole {
  const size = readBytes(text(value) ?? '');
  return 'value' in size && size.value > 0 ? size.value : Number.POSITIVE_INFINITY;
}

function runtimeCases(): DirectionCase[] {
  return [
    stronger(
      'a sandbox: gVisor, Kata or Sysbox',
      "direct calls to the host's kernel",
      ({ from, to }) => isSandbox(to) && !isSandbox(from),
    ),
    other(
      'one sandbox for another, or runc for crun',
      'another runtime of the same kind',
      ({ from, to }) => (isSandbox(from) && isSandbox(to)) || (isPlain(from) && isPlain(to)),
    ),
    weaker('any other', "another runtime than the engine's own choice", ({ to }) => to !== undefined),
    other('none, after runc or crun', "the engine's own choice", ({ from }) => isPlain(from)),
    weaker('none, after any other', "the engine's own choice of a runtime", () => true),
  ];
}

function isSandbox(runtime: Json | undefined): boolean {
  return /^(?:io\.containerd\.)?(?:runsc|gvisor|kata|sysbox)/.test(text(runtime) ?? '');
}

function isPlain(runtime: Json | undefined): boolean {
  return /^(?:io\.containerd\.)?(?:runc|crun)(?:\.v2)?$/.test(text(runtime) ?? '');
}

function isolationCases(): DirectionCase[] {
  return ordered((value) => ISOLATION[text(value) ?? ''] ?? 1, {
    up: '`process`, or no longer `hyperv`',
    down: '`hyperv`, or no longer `process`',
    gains: "the host's kernel, on Windows",
    loses: "the host's kernel, on Windows",
  });
}

const ISOLATION: Readonly<Record<string, number>> = { hyperv: 0, process: 2 };

/** What gives a container something as soon as it is said, whatever its value. */
function setting(gives: string): DirectionCase[] {
  return [
    weaker('one more, or another value', gives, ({ to }) => to !== undefined),
    otherwise('one less: it may have been for either', 'one less'),
  ];
}
