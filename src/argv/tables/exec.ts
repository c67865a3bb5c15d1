/** The options of `docker exec` (docker 28.2.2). */
import { bool, value } from '../option-spec.ts';
import type { OptionSpec } from '../option-spec.ts';

/** The 10 options of `docker exec`. */
export const EXEC_OPTIONS: readonly OptionSpec[] = [
  bool('detach', 'Detach, AttachStdin, AttachStdout, AttachStderr', { short: 'd' }),
  value('detach-keys', 'text', 'DetachKeys'),
  value('env', 'env', 'Env', { short: 'e', repeat: 'append', api: '1.25' }),
  value('env-file', 'path', 'Env', { repeat: 'append', api: '1.25' }),
  bool('help', undefined, { short: 'h', hidden: true }),
  bool('interactive', 'AttachStdin', { short: 'i' }),
  bool('privileged', 'Privileged'),
  bool('tty', 'Tty', { short: 't' }),
  value('user', 'user', 'User', { short: 'u' }),
  value('workdir', 'text', 'WorkingDir', { short: 'w', api: '1.35' }),
];
