/** The options that stand before the verb (docker 28.2.2). */
import { bool, value } from '../option-spec.ts';
import type { OptionSpec } from '../option-spec.ts';

/** The 12 global options; none of them reaches the container. */
export const GLOBAL_OPTIONS: readonly OptionSpec[] = [
  value('config', 'path', undefined),
  value('context', 'text', undefined, { short: 'c' }),
  bool('debug', undefined, { short: 'D' }),
  bool('help', undefined, { short: 'h', hidden: true }),
  value('host', 'url', undefined, { short: 'H', repeat: 'append' }),
  value('log-level', 'log-level', undefined, { short: 'l' }),
  bool('tls', undefined),
  value('tlscacert', 'path', undefined),
  value('tlscert', 'path', undefined),
  value('tlskey', 'path', undefined),
  bool('tlsverify', undefined),
  bool('version', undefined, { short: 'v' }),
];

/** The one option that the client takes between `container` and the verb. */
export const CONTAINER_OPTIONS: readonly OptionSpec[] = [bool('help', undefined, { short: 'h', hidden: true })];
