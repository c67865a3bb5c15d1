/** The options of `podman exec` (podman 4.3.1, a local engine). */
import { OPTIONS_OF_EVERY_COMMAND } from './podman-global.ts';
import { list, number, switched, text, texts } from './podman-rows.ts';
import type { PodmanOptionSpec } from './podman-rows.ts';

/** The options of `podman exec`, those of every command included. */
export const PODMAN_EXEC_OPTIONS: readonly PodmanOptionSpec[] = [
  switched('detach', 'Detach, AttachStdout, AttachStderr', { short: 'd' }),
  text('detach-keys', 'text', 'DetachKeys'),
  texts('env', 'env', 'Env', { short: 'e', repeat: 'map-last' }),
  list('env-file', 'path', 'Env'),
  switched('interactive', 'AttachStdin', { short: 'i' }),
  switched('latest', 'Container', { short: 'l' }),
  number('uint', 'preserve-fds', 'uint64', 'Podman.PreserveFDs'),
  switched('privileged', 'Privileged'),
  switched('tty', 'Tty', { short: 't' }),
  text('user', 'user', 'User', { short: 'u' }),
  text('workdir', 'text', 'WorkingDir', { short: 'w' }),
  ...OPTIONS_OF_EVERY_COMMAND,
];
