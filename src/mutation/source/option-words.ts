/** Which tokens of a source file are docker options. */
import { DIALECT_TABLES } from '../../argv/options.ts';
import type { OptionSpec } from '../../argv/option-spec.ts';

/** What an element that begins with a text is, as an option. */
export interface OptionWord {
  /** The long names of its letters, or its own: several in a cluster. */
  readonly names: readonly string[];
  /** The option that takes a value, if one does. */
  readonly valued: OptionSpec | undefined;
  /** The value's beginning, when it is attached. */
  readonly attached: string | undefined;
}

/** Options that no other program has: one of them makes a list docker's. */
const DISTINCTIVE: ReadonlySet<string> = new Set([
  'cap-add',
  'cap-drop',
  'cgroupns',
  'device-cgroup-rule',
  'memory-swap',
  'oom-kill-disable',
  'pids-limit',
  'security-opt',
  'userns',
  'volumes-from',
]);

/** Options that confine a container or let it out: a list with one of them, in a file that builds argv, is worth mutants. */
const CONFINING: ReadonlySet<string> = new Set([
  ...DISTINCTIVE,
  'cpu-quota',
  'cpu-shares',
  'cpus',
  'device',
  'dns',
  'entrypoint',
  'env-file',
  'gpus',
  'group-add',
  'init',
  'ipc',
  'memory',
  'mount',
  'network',
  'pid',
  'privileged',
  'publish',
  'read-only',
  'rm',
  'runtime',
  'shm-size',
  'stop-timeout',
  'sysctl',
  'tmpfs',
  'ulimit',
  'user',
  'uts',
  'volume',
]);

/** The option that a text begins as; undefined for one that run and exec have neither with docker nor with podman. */
export function optionWord(text: string): OptionWord | undefined {
  return text.startsWith('--') ? longWord(text) : letterWord(text);
}

/** Is it an option that only docker has? */
export function isDistinctive({ names }: OptionWord): boolean {
  return names.some((name) => DISTINCTIVE.has(name));
}

/** Is it an option that confines a container or lets it out? */
export function isConfining({ names }: OptionWord): boolean {
  return names.some((name) => CONFINING.has(name));
}

function longWord(text: string): OptionWord | undefined {
  const cut = text.indexOf('=');
  const spec = specOf(cut === -1 ? text.slice(2) : text.slice(2, cut));
  if (spec === undefined) return undefined;
  const attached = cut === -1 ? undefined : text.slice(cut + 1);
  return { names: [spec.aliasOf ?? spec.name], valued: spec.kind === 'value' ? spec : undefined, attached };
}

function specOf(name: string): OptionSpec | undefined {
  const { docker, podman } = DIALECT_TABLES;
  const tables = [docker.run, docker.exec, podman.run, podman.exec];
  return tables.map(({ byLong }) => byLong.get(name)).find((spec) => spec !== undefined);
}

function letterWord(text: string): OptionWord | undefined {
  if (!text.startsWith('-') || text.length < 2) return undefined;
  const names: string[] = [];
  for (let at = 1; at < text.length; at += 1) {
    const spec = DIALECT_TABLES.docker.run.byShort.get(text.charAt(at));
    if (spec === undefined) return undefined;
    names.push(spec.name);
    const rest = text.slice(at + 1);
    if (spec.kind === 'value') return { names, valued: spec, attached: rest === '' ? undefined : rest };
    if (rest.startsWith('=')) return { names, valued: undefined, attached: rest.slice(1) };
  }
  return { names, valued: undefined, attached: undefined };
}
