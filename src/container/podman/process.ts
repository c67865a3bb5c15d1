import { cut } from '../../argv/values/go-text.ts';
import { readUint64 } from '../../argv/values/integer.ts';
import { refuse } from '../problems.ts';
import { isOn, last, text } from '../uses.ts';
import { signalName } from '../values/signal.ts';
import { addUnless, items } from './ask.ts';
import type { Ask } from './ask.ts';
import { entrypointOf } from './entrypoint.ts';
import { NAME } from './volume-values.ts';

/** Adds what runs in a container, how it ends, and what the client does with it. */
export function addProcess(ask: Ask): void {
  const { uses, fields, command } = ask;
  fields.set('Image', command.image ?? '');
  if (command.command.length > 0) fields.set('Cmd', command.command);
  const entrypoint = entrypointOf(last(uses, 'entrypoint'));
  if (entrypoint !== undefined) fields.set('Entrypoint', entrypoint);
  addUnless(ask, 'WorkingDir', text(uses, 'workdir'), '');
  if (isOn(uses, 'init')) fields.set('HostConfig.Init', true);
  if (isOn(uses, 'init') && text(uses, 'init-path') !== '') fields.set('Podman.InitPath', text(uses, 'init-path'));
  addStreams(ask);
  addEnd(ask);
  addRestart(ask);
  addLog(ask);
  addClient(ask);
}

/** What is attached: `create` attaches nothing itself, and does not look at `-a`. */
function addStreams(ask: Ask): void {
  const { command, uses, fields, problems } = ask;
  const isOpen = isOn(uses, 'interactive');
  const isRun = command.verb === 'run';
  const named = new Set(isRun ? items(ask, 'attach').map((stream) => stream.toLowerCase()) : []);
  for (const stream of named) {
    if (!STREAMS.has(stream)) refuse(problems, `invalid stream "${stream}" for --attach`);
  }
  const isDetached = isRun && isOn(uses, 'detach');
  const isAttached = (stream: string): boolean => !isDetached && (!uses.has('attach') || !isRun || named.has(stream));
  const takesInput = !isDetached && (isOpen || named.has('stdin'));
  if (isOn(uses, 'tty')) fields.set('Tty', true);
  if (isOpen) fields.set('OpenStdin', true);
  if (takesInput) fields.set('AttachStdin', true);
  if (isOpen && takesInput) fields.set('StdinOnce', true);
  if (!isAttached('stdout')) fields.set('AttachStdout', false);
  if (!isAttached('stderr')) fields.set('AttachStderr', false);
}

const STREAMS: ReadonlySet<string> = new Set(['stdin', 'stdout', 'stderr']);

function addEnd({ uses, fields, problems }: Ask): void {
  const signal = text(uses, 'stop-signal').replace(/^-/, '').toLowerCase();
  const name = signalName(signal);
  const isKnown = name !== signal || (/^\+?\d+$/.test(signal) && Number(signal) > 0 && Number(signal) <= MOST_SIGNALS);
  if (uses.has('stop-signal') && text(uses, 'stop-signal') !== '') {
    if (!isKnown) refuse(problems, `invalid signal: ${signal}`);
    fields.set('StopSignal', name);
  }
  const seconds = last(uses, 'stop-timeout');
  const read = seconds === undefined ? undefined : readUint64(seconds);
  if (read !== undefined && 'value' in read) fields.set('StopTimeout', read.value);
  if (isOn(uses, 'rm')) fields.set('HostConfig.AutoRemove', true);
}

const MOST_SIGNALS = 64;

/** `NAME[:COUNT]`, a count with `on-failure` alone. With `--rm` only `no` and a bare `on-failure` go. */
function addRestart({ uses, fields, problems }: Ask): void {
  const policy = text(uses, 'restart');
  if (policy === '') return;
  const [name = '', count, ...more] = policy.split(':');
  if (isOn(uses, 'rm') && policy !== 'no' && policy !== 'on-failure') {
    refuse(problems, 'the --rm option conflicts with --restart');
  }
  if (more.length > 0) refuse(problems, 'invalid restart policy: may specify retries at most once');
  if (!POLICIES.has(name)) refuse(problems, `"${name}" is not a valid restart policy`);
  if (count !== undefined && (name !== 'on-failure' || !/^\+?\d+$/.test(count))) {
    refuse(problems, 'restart policy retries can only be specified with on-failure restart policy');
  }
  if (name === 'no' || name === '') return;
  const most = Number(count ?? 0);
  fields.set('HostConfig.RestartPolicy', { Name: name, ...(most > 0 ? { MaximumRetryCount: most } : {}) });
}

const POLICIES: ReadonlySet<string> = new Set(['', 'no', 'on-failure', 'always', 'unless-stopped']);

/** `driver` among the options wins over `--log-driver`. */
function addLog(ask: Ask): void {
  const { uses, fields, problems } = ask;
  let driver = text(uses, 'log-driver');
  for (const item of items(ask, 'log-opt')) {
    const { before, after: value, found } = cut(item, '=');
    if (!found) refuse(problems, `invalid log option "${item}"`);
    const lower = before.toLowerCase();
    const key = OWN_LOG_OPTIONS.has(lower) ? lower : before;
    if (key === 'driver') driver = value;
    else fields.set(`HostConfig.LogConfig.Config.${key}`, value);
    if (key === 'max-size' && !SIZE.test(value)) refuse(problems, `invalid size: '${value}'`);
  }
  if (driver === '') return;
  if (!DRIVERS.has(driver)) refuse(problems, 'invalid log driver');
  fields.set('HostConfig.LogConfig.Type', driver);
}

const OWN_LOG_OPTIONS: ReadonlySet<string> = new Set(['driver', 'path', 'max-size']);
const DRIVERS: ReadonlySet<string> = new Set(['journald', 'k8s-file', 'json-file', 'none', 'passthrough']);
const SIZE = /^\d+\.?\d* ?(?:b|[kmgtp](?:i?b)?)?$/i;

/** What the client does besides: the name, the platform, the pull, the start. */
function addClient({ command, uses, fields, problems }: Ask): void {
  const name = text(uses, 'name');
  if (name === '' && isOn(uses, 'replace')) refuse(problems, 'cannot replace container without --name being set');
  if (name !== '' && !NAME.test(name)) refuse(problems, `names must match ${NAME.source}: ${name}`);
  if (name !== '') fields.set('Query.name', name);
  const given = text(uses, 'platform');
  const parts = [text(uses, 'os'), text(uses, 'arch')];
  const hasParts = parts.some((part) => part !== '');
  if (given !== '' && hasParts) refuse(problems, '--platform option can not be specified with --arch or --os');
  const platform = [given === '' ? parts.join('/') : given, text(uses, 'variant')].filter(
    (part) => !/^\/?$/.test(part),
  );
  if (platform.length > 0) fields.set('Query.platform', platform.join('/'));
  if (command.verb === 'run') fields.set('Client.Start', true);
  const pull = PULLS.get(last(uses, 'pull') ?? 'missing');
  if (pull === undefined) refuse(problems, `unsupported pull policy "${last(uses, 'pull')}"`);
  else if (pull !== 'missing') fields.set('Client.Pull', pull);
}

const PULLS: ReadonlyMap<string, string> = new Map([
  ...['missing', 'Missing', 'ifnotpresent', 'IfNotPresent', ''].map((name): [string, string] => [name, 'missing']),
  ...['always', 'Always'].map((name): [string, string] => [name, 'always']),
  ...['newer', 'Newer', 'ifnewer', 'IfNewer'].map((name): [string, string] => [name, 'newer']),
  ...['never', 'Never'].map((name): [string, string] => [name, 'never']),
]);

/** Adds the labels and the annotations of a container. */
export function addLabels(ask: Ask, labels: ReadonlyMap<string, string>): void {
  for (const [key, value] of labels) ask.fields.set(`Labels.${key}`, value);
  for (const item of items(ask, 'annotation')) {
    const { before: key, after: value, found } = cut(item, '=');
    if (!found) refuse(ask.problems, 'annotations must be formatted KEY=VALUE');
    ask.fields.set(`HostConfig.Annotations.${key}`, value);
  }
}
