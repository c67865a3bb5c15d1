import { expect, it, test } from 'vitest';
import { holdsSecret, leadsTraffic, loadsCode } from '../../../src/container/directions/variables.ts';

it.each([
  ['SECRET', ''],
  ['GITHUB_TOKEN', 'x'],
  ['npm_token', 'x'],
  ['AWS_SECRET_ACCESS_KEY', 'x'],
  ['AWS_ACCESS_KEY_ID', 'AKIAABCDEFGHIJKLMNOP'],
  ['API_KEY', 'x'],
  ['APIKEY', 'x'],
  ['DEPLOY_KEYS', 'x'],
  ['SSH_KEY_BASE64', 'x'],
  ['DB_PASSWORD', 'x'],
  ['PGPASSWORD', 'x'],
  ['DB_PASS', 'x'],
  ['MYSQL_PWD', 'x'],
  ['KEY_PASSPHRASE', 'x'],
  ['GOOGLE_APPLICATION_CREDENTIALS', '/x'],
  ['SSH_AUTH_SOCK', '/x'],
  ['SESSION_COOKIE', 'x'],
  ['SENTRY_DSN', 'x'],
  ['AZURE_CONNECTION_STRING', 'x'],
  ['CLIENTSECRET', 'x'],
  ['URL', 'postgres://user:pass@host/db'],
  ['A', 'ghp_0123'],
  ['A', 'github_pat_0'],
  ['A', 'glpat-0'],
  ['A', 'xoxb-0'],
  ['A', 'sk_live_0'],
  ['A', 'eyJhbGciOiJIUzI1NiJ9.e30.x'],
  ['A', 'text\n-----BEGIN OPENSSH PRIVATE KEY-----\n'],
])('%s=%s is a secret', (name, value) => {
  expect(holdsSecret(name, value)).toBe(true);
});

it.each([
  ['PWD', '/work'],
  ['PATH', '/bin'],
  ['SSH_PUBLIC_KEY', 'x'],
  ['KEYBOARD', 'x'],
  ['PATTERN', 'x'],
  ['COMPASS', 'x'],
  ['AUTHOR', 'x'],
  ['URL', 'https://host:8080/a@b'],
  ['URL', 'https://user@host'],
  ['A', 'skip'],
  ['A', 'AKIA'],
  ['A', '-----BEGIN CERTIFICATE-----'],
])('%s=%s is none', (name, value) => {
  expect(holdsSecret(name, value)).toBe(false);
});

test('names of proxies and of TLS settings count in any case, code is loaded by exact names', () => {
  expect(
    ['http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'SSL_CERT_FILE', 'NODE_TLS_REJECT_UNAUTHORIZED'].every(leadsTraffic),
  ).toBe(true);
  expect(['no_proxy', 'NO_PROXY', 'PROXY', 'XHTTP_PROXY', 'SSL_CERT'].some(leadsTraffic)).toBe(false);
  expect(['LD_PRELOAD', 'PATH', 'npm_config_shell', 'NPM_CONFIG_SHELL'].every(loadsCode)).toBe(true);
  expect(['ld_preload', 'XPATH', 'PATHS', 'npm_config_color'].some(loadsCode)).toBe(false);
});
