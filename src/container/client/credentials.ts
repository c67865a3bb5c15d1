import type { Read } from '../../argv/values/read.ts';
import type { Environment } from '../environment.ts';
import { firstJson } from '../values/first-json.ts';
import type { ClientConfig } from './config-file.ts';

/**
 * Whether `--use-api-socket` has credentials to hand to the container: those of the variable `DOCKER_AUTH_CONFIG`, else
 * those of `config.json`. A reason when the variable cannot be read. Helpers that keep credentials are not asked.
 */
export function readCredentials({ variables }: Environment, config: ClientConfig): Read<boolean> {
  const text = variables['DOCKER_AUTH_CONFIG'] ?? '';
  if (text.trim() === '') return { value: config.hasCredentials };
  const file = firstJson(text);
  if (file === null) return { value: config.hasCredentials };
  const auths = isObject(file) ? (file['auths'] ?? {}) : undefined;
  if (!isObject(auths) || !Object.values(auths).every(isAuth)) return { reason: UNREADABLE };
  return { value: Object.keys(auths).length > 0 || config.hasCredentials };
}

const UNREADABLE = 'resolving credentials failed: failed to read credentials from DOCKER_AUTH_CONFIG';

/** Credentials of a registry: `auth` is a name and a password in base64. */
function isAuth(value: unknown): boolean {
  if (value === null) return true;
  if (!isObject(value)) return false;
  const auth = value['auth'] ?? '';
  if (typeof auth !== 'string') return false;
  if (auth === '') return true;
  return BASE64.test(auth) && /^[^:]+:/s.test(Buffer.from(auth, 'base64').toString('latin1'));
}

const BASE64 = /^(?:[a-z\d+/]{4})*(?:[a-z\d+/]{2}==|[a-z\d+/]{3}=)?$/i;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
