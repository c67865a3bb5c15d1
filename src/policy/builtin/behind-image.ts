import type { Dialect } from '../../argv/dialect.ts';
import { isProgram } from '../../argv/program.ts';
import { optionNamed } from '../../argv/options.ts';
import type { BuiltinFinding, SeenCommand } from './policy.ts';

/**
 * Each word behind the image that can only be an option of docker that slid there: a name that hardly another program
 * has, or a value in docker's own form. `--read-only` alone is left alone: many servers have an option of that name.
 * Behind a docker or podman of the command itself its options are in their place.
 */
export function behindImageFindings({ words, firstWord, verb, dialect }: SeenCommand): BuiltinFinding[] {
  if (verb === 'exec') return [];
  const inner = words.findIndex((word) => word !== undefined && isProgram(word));
  return words.slice(0, inner === -1 ? words.length : inner).flatMap((word, at): BuiltinFinding[] => {
    const option = engineOption(dialect, word, words[at + 1]);
    return option === undefined ? [] : [{ code: 'option-behind-image', place: { index: firstWord + at }, option }];
  });
}

/** The option that a word reads as, with the next word as its value where it needs one; `undefined` when in doubt. */
function engineOption(dialect: Dialect, word: string | undefined, next: string | undefined): string | undefined {
  if (word?.startsWith('--') !== true) return undefined;
  const cut = word.indexOf('=');
  const spelled = cut === -1 ? word : word.slice(0, cut);
  const spec = optionNamed('run', spelled.slice(2), dialect);
  if (spec === undefined) return undefined;
  const value = cut === -1 ? (spec.kind === 'bool' ? 'true' : next) : word.slice(cut + 1);
  if (!ONLY_DOCKERS.has(spec.name) && !(value !== undefined && DOCKERS_FORM.get(spec.name)?.test(value) === true)) {
    return undefined;
  }
  return cut === -1 && spec.kind === 'value' && value !== undefined ? `${spelled} ${value}` : word;
}

const ONLY_DOCKERS: ReadonlySet<string> = new Set(
  `cap-add cap-drop cgroup-parent cgroupns cidfile cpuset-cpus device-cgroup-rule group-add ipc memory-swap
  no-healthcheck oom-kill-disable oom-score-adj pids-limit privileged security-opt shm-size tmpfs ulimit use-api-socket
  userns volumes-from`.split(/\s+/),
);

const DOCKERS_FORM: ReadonlyMap<string, RegExp> = new Map([
  ['cpus', /^\d*\.?\d+$/],
  ['device', /^\/dev\//],
  ['memory', /^\d+[bkmgBKMG]$/],
  ['mount', /^type=|(?:^|,)(?:src|source|dst|destination|target)=/],
  ['network', /^(?:none|host|bridge|container:.*)$/],
  ['pid', /^(?:host|container:.*)$/],
  ['publish', /^(?:[\d.]+:)?\d+:\d+/],
  ['runtime', /^(?:runc|runsc|nvidia)$/],
  ['user', /^\d+(?::\d+)?$/],
  ['uts', /^host$/],
  ['volume', /^[^:]+:\//],
]);
