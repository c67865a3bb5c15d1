import * as fc from 'fast-check';
import type { World } from './question.ts';

/** Worlds of a client: mostly an engine of today and the usual files, sometimes variables, a config, an older engine. */
export function worldArbitrary(): fc.Arbitrary<World> {
  const configFile = fc.constantFrom(...CONFIGS);
  const older = fc.constantFrom(...OLDER);
  const apiVersion = fc.oneof({ weight: 9, arbitrary: fc.constant('1.50') }, older);
  return fc.record({
    variables: fc.oneof(fc.constant({ COPIED: 'from the client' }), variables()),
    files: files(),
    configFile: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, configFile),
    apiVersion,
  });
}

function variables(): fc.Arbitrary<Readonly<Record<string, string>>> {
  return fc.subarray(VARIABLES, { maxLength: 4 }).map((chosen) => Object.fromEntries(chosen));
}

/** Most do not change a request, and must not. */
const VARIABLES: [string, string][] = [
  ['COPIED', 'from the client'],
  ['EMPTY', ''],
  ['A', 'of the client'],
  ['B', 'a=b'],
  ['http_proxy', 'http://proxy.example:3128'],
  ['HTTP_PROXY', 'http://proxy.example:3128'],
  ['HOME', '/nonexistent'],
  ['DOCKER_DEFAULT_PLATFORM', 'linux/arm64'],
  ['DOCKER_DEFAULT_PLATFORM', 'x/y/z/w/v'],
  ['DOCKER_HOST', ''],
  ['DOCKER_HOST', 'unix:///run/other.sock'],
  ['DOCKER_CONTEXT', 'default'],
  ['DOCKER_CONTEXT', 'elsewhere'],
  ['DOCKER_HIDE_LEGACY_COMMANDS', '1'],
  ['DOCKER_API_VERSION', '1.41'],
  ['DOCKER_API_VERSION', 'v1.43'],
  ['DOCKER_API_VERSION', 'x'],
  ['DOCKER_AUTH_CONFIG', '{"auths":{"r.example":{"auth":"dTpw"}}}'],
  ['DOCKER_AUTH_CONFIG', '{"auths":{"r.example":{"auth":"x"}}}'],
  ['DOCKER_AUTH_CONFIG', '{'],
  ['DOCKER_BUILDKIT', '1'],
  ['DOCKER_BUILDKIT', 'x'],
  ['DOCKER_CUSTOM_HEADERS', 'a=b,"c=d,e"'],
  ['DOCKER_CUSTOM_HEADERS', ' =b'],
  ['DOCKER_TLS', '1'],
  ['DOCKER_TLS_VERIFY', ''],
  ['DOCKER_CERT_PATH', 'certs'],
  ['DOCKER_CLI_HINTS', 'false'],
  ['LANG', 'de_DE.UTF-8'],
];

function files(): fc.Arbitrary<World['files']> {
  return fc.constantFrom(...PAIRS).map((pairs) => Object.assign({ 'pairs.list': pairs }, FILES));
}

const FILES = {
  'marked.list': '\u{feff}A=marked\n',
  'empty.list': '',
  'bad.list': 'a b=c\n',
  'spaced.list': '  A=1\n\tB =2\n',
  'profile.json': '{ "defaultAction": "SCMP_ACT_ALLOW" ,\n "x": [ 1.0, " a b " ] }\n',
};

const PAIRS = [
  'A=1\nB\nCOPIED\n',
  '# comment\n\n  C=3 \nD=a=b\r\nE=\n',
  'A=1\nA=2\n__proto__=x\nhasOwnProperty=y\n',
  'EMPTY\nUNSET\n#x=1\n =x\n',
  'a.b/c=1\n\u{a0}X=1\nY=\u{a0}',
  'A="quoted"\nB=\'x\'\nC=\\n\n',
  '\n\n\n',
  'A=1\rB=2\n',
];

const CONFIGS = [
  '{}',
  '{"detachKeys":"ctrl-x"}',
  '{"proxies":{"default":{"httpProxy":"http://p:1","noProxy":"x"}}}',
  '{"proxies":{"default":{"httpsProxy":"s","ftpProxy":"f","allProxy":"a"},"unix:///run/other.sock":{"httpProxy":"o"}}}',
  '{"proxies":{"unix:///var/run/docker.sock":{"httpProxy":"own"}}}',
  '{"auths":{"registry.example":{"auth":"dTpw"}}}',
  '{"auths":{}}',
  '{"auths":{"registry.example":{}}}',
  '{"currentContext":"default"}',
  '{"currentContext":"elsewhere"}',
  '{"experimental":"disabled","HttpHeaders":{"X":"y"}}',
  '{"psFormat":1,"DetachKeys":"ctrl-y"}',
  '{"aliases":{"builder":"x"}}',
  '{"aliases":{"other":"x"}}',
  '{"proxies":{"default":{"HTTPPROXY":"p"}}} {',
  'not json',
  '',
  '[]',
  '{"proxies":{"default":{"httpProxy":""}}}',
  '{"features":{"x":"y"}}',
];

/** The versions at which an option or a field of the request begins, and those before. */
const OLDER = [
  '1.24',
  '1.25',
  '1.29',
  '1.31',
  '1.35',
  '1.39',
  '1.40',
  '1.41',
  '1.42',
  '1.43',
  '1.44',
  '1.45',
  '1.48',
  '1.49',
];
