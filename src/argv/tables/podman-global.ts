/** The options of podman that stand before the verb, and those that stand behind any verb too (podman 4.3.1, a local engine). */
import { alias, list, number, switched, text, texts } from './podman-rows.ts';
import type { PodmanOptionSpec } from './podman-rows.ts';

/** The options that podman takes before a verb and behind it alike. Only `--runtime` reaches a container. */
const PERSISTENT_OPTIONS: readonly PodmanOptionSpec[] = [
  text('cgroup-manager', 'text', undefined),
  text('conmon', 'path', undefined),
  text('cpu-profile', 'path', undefined, { hidden: true }),
  text('default-mounts-file', 'path', undefined, { hidden: true }),
  text('events-backend', 'text', undefined),
  list('hooks-dir', 'path', undefined),
  text('log-level', 'log-level', undefined),
  number('int', 'max-workers', 'int', undefined, { hidden: true }),
  text('memory-profile', 'path', undefined, { hidden: true }),
  text('namespace', 'text', undefined),
  text('network-backend', 'text', undefined, { hidden: true }),
  text('network-cmd-path', 'path', undefined),
  text('network-config-dir', 'path', undefined),
  text('registries-conf', 'path', undefined, { hidden: true }),
  text('root', 'path', undefined),
  text('runroot', 'path', undefined),
  text('runtime', 'text', 'HostConfig.Runtime'),
  texts('runtime-flag', 'text', undefined),
  text('storage-driver', 'text', undefined),
  texts('storage-opt', 'storage-opt', undefined),
  switched('syslog', undefined),
  text('tmpdir', 'path', undefined),
  switched('trace', undefined, { hidden: true }),
  text('volumepath', 'path', undefined),
];

/** Those with `--help`, for `run` and `create`, where `-h` is the hostname. */
export const PERSISTENT_WITH_HELP: readonly PodmanOptionSpec[] = [...PERSISTENT_OPTIONS, switched('help', undefined)];

/** Those with `--help` and `-h`, as pflag has them where the letter has no other meaning: for `container` and `exec`. */
export const OPTIONS_OF_EVERY_COMMAND: readonly PodmanOptionSpec[] = [
  ...PERSISTENT_OPTIONS,
  switched('help', undefined, { short: 'h' }),
];

/** What stands before the verb. */
export const PODMAN_GLOBAL_OPTIONS: readonly PodmanOptionSpec[] = [
  ...OPTIONS_OF_EVERY_COMMAND,
  ...PERSISTENT_OPTIONS.filter(({ name }) => name === 'network-config-dir').map((of) => alias('cni-config-dir', of)),
  ...PERSISTENT_OPTIONS.filter(({ name }) => name === 'namespace').map((of) => alias('ns', of)),
  text('config', 'path', undefined, { hidden: true }),
  text('connection', 'text', undefined, { short: 'c' }),
  text('context', 'text', undefined, { hidden: true }),
  switched('debug', undefined, { short: 'D', hidden: true }),
  text('host', 'url', undefined, { short: 'H', hidden: true }),
  text('identity', 'path', undefined),
  switched('noout', undefined),
  switched('remote', undefined, { short: 'r' }),
  text('ssh', 'text', undefined),
  text('url', 'url', undefined),
  switched('version', undefined, { short: 'v' }),
];
