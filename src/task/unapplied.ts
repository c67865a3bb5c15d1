/** What a task.toml may ask for that a run here does not give: it is told, since a reward may hang on it. */
import type { Unapplied } from './model.ts';

/** The keys of a parsed task.toml that a run does not apply, with the reasons, in the order of the file. */
export function unappliedKeys(document: object): readonly Unapplied[] {
  return Object.entries(document).flatMap(([name, value]) => {
    if (FREE.has(name)) return [];
    if (!TABLES.has(name)) return [{ field: name, reason: UNKNOWN }];
    return Object.entries(value).flatMap(([key, each]) => ofKey(name, key, each));
  });
}

/** For whoever lists tasks; no run hangs on them. */
const FREE: ReadonlySet<string> = new Set(['version', 'schema_version', 'metadata', 'task', 'source']);

const TABLES: ReadonlySet<string> = new Set(['agent', 'verifier', 'environment', 'solution']);

const UNKNOWN = 'argvet knows no such key';

function ofKey(table: string, key: string, value: unknown): readonly Unapplied[] {
  const field = `${table}.${key}`;
  if (key === 'env' && table !== 'agent') return templates(field, value);
  if (APPLIED.has(field) || isNothing(value)) return [];
  return [{ field, reason: REASONS.get(field) ?? UNKNOWN }];
}

/** A value that asks for nothing: no GPU, an empty list. */
function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === 0 || value === false;
}

/** Read by task-toml.ts, or, for how long an image is built, without a meaning where none is. */
const APPLIED: ReadonlySet<string> = new Set([
  'agent.timeout_sec',
  'verifier.timeout_sec',
  ...['cpus', 'memory_mb', 'memory', 'docker_image', 'workdir', 'allow_internet', 'build_timeout_sec'].map(
    (key) => `environment.${key}`,
  ),
]);

const NETWORK = 'the container has no network but that of --network';

const REASONS: ReadonlyMap<string, string> = new Map([
  ['environment.storage_mb', 'the task site sets no limit on disk'],
  ['environment.storage', 'the task site sets no limit on disk'],
  ['environment.gpus', 'the task site gives no device'],
  ['environment.gpu_types', 'the task site gives no device'],
  ['environment.network_mode', NETWORK],
  ['environment.allowed_hosts', NETWORK],
  ['agent.network_mode', NETWORK],
  ['agent.allowed_hosts', NETWORK],
  ['verifier.network_mode', NETWORK],
  ['verifier.allowed_hosts', NETWORK],
  ['environment.mcp_servers', 'no server is started beside the container'],
  ['environment.healthcheck', 'the container runs nothing that gets healthy'],
  ['environment.skills_dir', 'an agent of --command finds its skills itself'],
  ['agent.user', 'the agent is uid 10001'],
  ['verifier.user', 'the verifier is root'],
]);

function templates(field: string, value: unknown): readonly Unapplied[] {
  return Object.entries(value ?? {}).flatMap(([name, text]) =>
    String(text).includes('${')
      ? [
          {
            field: `${field}.${name}`,
            reason: 'it asks for a variable of the host, of which a container is told nothing',
          },
        ]
      : [],
  );
}
