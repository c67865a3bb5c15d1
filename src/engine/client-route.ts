/**
 * How a docker client is led to the fake engine, and when it is not asked at all: an argv may name another engine, and a
 * question must never start a container there.
 */
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { dialectOf } from '../argv/dialect.ts';
import type { Command, OptionUse, Refusal, Token } from '../argv/model.ts';
import { parse } from '../argv/parse.ts';
import { parseBool } from '../argv/values/bool.ts';

/** What the client is started with. */
export interface Route {
  /** The words behind the program. */
  readonly words: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

/** What is asked about. */
export interface RouteRequest {
  readonly argv: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  /** The text of the client's `config.json`. */
  readonly configFile: string | undefined;
  /** The folder in which the client runs. */
  readonly directory: string;
}

/** Where the route leads. */
export interface RouteTarget {
  /** The address of the fake engine. */
  readonly address: string;
  /** The folder of the client's `config.json`. */
  readonly configFolder: string;
  /** The folder that the client may write in. */
  readonly scratch: string;
}

/**
 * The route of an argv to a fake engine, or the reason, as half a sentence, why the client must not be asked. The
 * address goes in as the global option `--host`, so that the client's variables are the caller's and nothing else.
 */
export function routeTo(target: RouteTarget, request: RouteRequest): Route | string {
  const { programs, command } = readHead(request.argv);
  const program = programs.at(-1);
  if (dialectOf(program) !== 'docker') return `${program} is another program`;
  if (command === 'no verb') return 'it names no verb that argvet reads';
  const reason = command === undefined ? undefined : reasonNotToAsk(command, target, request);
  if (reason !== undefined) return reason;
  const { words, byOption, variables } = command === undefined ? untouched(request) : led(command, target, request);
  const lead = ['--config', target.configFolder, ...(byOption ? ['--host', target.address] : [])];
  return { words: [...lead, ...words.slice(programs.length)], variables };
}

/** The address of the engine that the client would talk to were it not for the fake one. */
export function meantAddress({ argv, variables }: Pick<RouteRequest, 'argv' | 'variables'>): string {
  const { command } = readHead(argv);
  const globals = typeof command === 'object' ? command.globals : [];
  const [host] = named(globals, 'host');
  const address = host?.value ?? variables['DOCKER_HOST'] ?? '';
  return address === '' ? DEFAULT_HOST : address;
}

/** Is a path a folder, or in it? */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

interface Head {
  /** The tokens of the program: `sudo` may be one of them. */
  readonly programs: readonly string[];
  /** The command; where options are refused it has those before the verb that the client sets until then. */
  readonly command: Command | 'no verb' | undefined;
}

function readHead(argv: readonly string[]): Head {
  const parsed = parse(argv, { dialect: 'docker' });
  const programs = parsed.tokens.filter(({ role }) => role === 'program').map(({ text }) => text);
  if (parsed.ok) return { programs, command: parsed };
  if (parsed.error.code === 'unknown-verb') return { programs, command: 'no verb' };
  const verb = parsed.tokens.findLastIndex(({ role }) => role === 'verb');
  const head = parse(verb === -1 ? withoutRefused(parsed) : argv.slice(0, verb + 1), { dialect: 'docker' });
  return { programs, command: head.ok ? head : undefined };
}

/** An argv up to the option that is refused, with a verb to be read by. */
function withoutRefused({ tokens, error }: Refusal): string[] {
  const isAtFault = ({ role, index }: Token): boolean => role === 'global-option' && index <= error.index;
  const end = error.code === 'missing-verb' ? tokens.length : tokens.findLastIndex(isAtFault);
  return [...tokens.slice(0, Math.max(end, 0)).map(({ text }) => text), 'create'];
}

/** Where the client looks for an engine that nobody named. */
const DEFAULT_HOST = 'unix:///var/run/docker.sock';

function reasonNotToAsk(command: Command, { scratch }: RouteTarget, request: RouteRequest): string | undefined {
  const { globals, options, verb } = command;
  const outside = (path: string): boolean => !isInside(scratch, resolve(request.directory, path));
  const config = named(globals, 'config').at(-1)?.value;
  if (config !== undefined && outside(config)) return `it reads the configuration in ${config}`;
  const context = contextOf(globals) ?? implicitContext(request);
  if (config !== undefined && isElsewhere(context)) return 'it names a context of a configuration of its own';
  if (verb === 'exec') return undefined;
  const cidfile = named(options, 'cidfile').at(-1)?.value ?? '';
  if (cidfile !== '' && outside(cidfile)) return `it would write ${cidfile}`;
  const untrusted = named(options, 'disable-content-trust').at(-1);
  const trust = request.variables['DOCKER_CONTENT_TRUST'] ?? '';
  const trusts = untrusted === undefined ? trust !== '' && parseBool(trust) !== false : !parseBool(untrusted.value);
  return trusts ? 'it would ask a server for the signature of the image' : undefined;
}

/** A route whose words still begin with the program's; `byOption` says whether `--host` goes in front. */
interface Led extends Route {
  readonly byOption: boolean;
}

/**
 * The client refuses the argv before it looks for an engine. Should it not, then an address or a context of the argv
 * beside the option of the route is an error of the client's, and no engine is reached.
 */
function untouched({ argv, variables }: RouteRequest): Led {
  return { words: argv, byOption: true, variables };
}

/** The route of an argv whose options before the verb the grammar accepts: an address of its own becomes that of the fake engine. */
function led({ globals }: Command, target: RouteTarget, request: RouteRequest): Led {
  const hosts = named(globals, 'host');
  const words = request.argv.map((word, index) => {
    const host = hosts.find(({ valueIndex }) => valueIndex === index);
    return host === undefined ? word : word.slice(0, word.length - host.value.length) + target.address;
  });
  const variables = withCertificates(globals, target, request);
  const context = contextOf(globals);
  // Beside `--context` an option would be an error, so the default one gets the address from its variable.
  if (context !== undefined && !isElsewhere(context)) {
    return { words, byOption: false, variables: { ...variables, DOCKER_HOST: target.address } };
  }
  // The client finds no context of another name, and must get no address that would spare it the search.
  const isNamed = hosts.length > 0 || context !== undefined || isElsewhere(implicitContext(request));
  return { words, byOption: !isNamed, variables };
}

/** The client looks for certificates in the user's own folder, whatever the folder of its configuration is. */
function withCertificates(
  globals: readonly OptionUse[],
  { configFolder }: RouteTarget,
  { variables }: RouteRequest,
): Route['variables'] {
  const asksForThem =
    globals.some(({ name }) => name.startsWith('tls')) ||
    ['DOCKER_TLS', 'DOCKER_TLS_VERIFY'].some((name) => (variables[name] ?? '') !== '');
  return asksForThem ? { DOCKER_CERT_PATH: configFolder, ...variables } : variables;
}

function named(uses: readonly OptionUse[], wanted: string): readonly OptionUse[] {
  return uses.filter(({ name }) => name === wanted);
}

/** The value of the last `--context`. */
function contextOf(globals: readonly OptionUse[]): string | undefined {
  return named(globals, 'context').at(-1)?.value;
}

/** The context of a client that nobody told an address or a context in its argv. */
function implicitContext({ variables, configFile = '' }: RouteRequest): string {
  if ((variables['DOCKER_HOST'] ?? '') !== '') return '';
  const context = variables['DOCKER_CONTEXT'] ?? '';
  return context === '' ? (CURRENT_CONTEXT.exec(configFile)?.groups?.['name'] ?? '') : context;
}

const CURRENT_CONTEXT = /"currentContext"\s*:\s*"(?<name>[^"]*)"/i;

/** No address is known for it: without a store of contexts the client finds none and says so. */
function isElsewhere(context: string): boolean {
  return context !== '' && context !== 'default';
}
