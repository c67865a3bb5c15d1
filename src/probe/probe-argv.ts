/** The argv of a probe: a site's own, with an image, a command that waits, and stand-ins for what is not here. */
import { resolve as resolvePath } from 'node:path';
import type { Dialect } from '../argv/dialect.ts';
import type { Command, OptionUse } from '../argv/model.ts';
import { parse } from '../argv/parse.ts';
import { PERSISTENT_WITH_HELP } from '../argv/tables/podman-global.ts';
import type { ContainerConfig } from '../container/config.ts';
import type { PodmanDefaults } from '../container/podman/defaults.ts';
import { resolveAlone } from '../container/stand-ins.ts';
import type { EngineName } from '../engine/container-engine.ts';
import { spell } from '../policy/rules/rule.ts';

/** What runs a site's argv, and what stands for what that names. */
export interface StandIns {
  /** A docker argv goes to podman as it is; docker does not take one of podman. */
  readonly engine: EngineName;
  /** What a podman's configuration says. */
  readonly podman?: PodmanDefaults | undefined;
  readonly name: string;
  readonly image: string;
  /** A folder of the host, for every source of a mount. */
  readonly folder: string;
  /** A network, for every one that has a name of its own. */
  readonly network: string;
  /** The folder that relative paths of files start at. */
  readonly directory: string;
}

/** How a probe starts a container. */
export type ProbeArgv =
  | {
      readonly ok: true;
      readonly verb: 'run' | 'create';
      /** Whose argv the site's is. */
      readonly argvOf: Dialect;
      /** Behind the client's name. */
      readonly words: readonly string[];
      /** What these words ask for. */
      readonly asked: ContainerConfig;
      /** The options of the site's own argv. */
      readonly options: readonly OptionUse[];
      /** What another thing stands for, and what was left out, each in argv spelling. */
      readonly replaced: readonly string[];
      readonly leftOut: readonly string[];
      /** Is the network needed that stands for another. */
      readonly needsNetwork: boolean;
    }
  /** Half a sentence: why there is none. `starts` is false where the argv starts no container at all. */
  | { readonly ok: false; readonly starts: boolean; readonly reason: string };

/** Seconds that a container of a probe lives, should nobody end it. */
const LIFETIME = 600;

/**
 * The words that start a container for a probe of an argv. The options are the site's, in their order and in their long
 * form, which asks for the same; the client, its global options, the image and the command are the probe's.
 */
export function probeArgv(argv: readonly string[], standIns: StandIns): ProbeArgv {
  const command = parse(argv);
  if (!command.ok) return { ok: false, starts: true, reason: `the client refuses its argv: ${command.error.message}` };
  const { dialect, verb } = command;
  if (dialect === 'podman' && standIns.engine === 'docker')
    return {
      ok: false,
      starts: true,
      reason: "it is podman's argv, which docker does not take: --backend podman runs it",
    };
  if (verb === 'exec')
    return { ok: false, starts: false, reason: 'an exec starts no container: it gets what its container has' };
  const kept = command.options.filter(({ name }) => !isLeftOut(name, standIns.engine));
  const options = kept.map((use) => ({ use, value: standInFor(use, standIns) }));
  const isReplaced = ({ use, value }: (typeof options)[number]): boolean => value !== use.value;
  const words = [
    verb,
    ...(verb === 'run' ? ['--detach'] : []),
    `--name=${standIns.name}`,
    ...(standIns.engine === 'podman' ? ['--pull=never'] : []),
    ...options.map(({ use, value }) => `--${use.name}=${fromDirectory(use.name, value, standIns)}`),
    '--entrypoint=sleep',
    standIns.image,
    String(LIFETIME),
  ];
  const resolved = resolveAlone(parse([standIns.engine, ...words]), standIns.podman);
  if (!resolved.ok)
    return { ok: false, starts: true, reason: `${standIns.engine} refuses its argv: ${resolved.message}` };
  return {
    ok: true,
    verb,
    argvOf: dialect,
    words,
    asked: resolved.normal,
    options: command.options,
    replaced: options.filter(isReplaced).map(({ use }) => spell(use)),
    leftOut: leftOut(command, standIns.engine),
    needsNetwork: options.some((each) => each.use.name === 'network' && isReplaced(each)),
  };
}

/**
 * What a probe does its own way (its name, how it is started, where its output goes), and what would reach out of the
 * container: files that the client writes, ports of the host, images that it pulls or removes, pods, another store.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...`attach cidfile detach detach-keys entrypoint help interactive ip ip6 name publish publish-all pull restart sig-proxy
  tty`.split(/\s+/),
  ...'authfile conmon-pidfile log-driver log-opt pidfile pod pod-id-file replace rmi rootfs'.split(' '),
]);

/** To docker `--storage-opt` is one of the container, to podman one of its store, whoever's argv it is. */
const LEFT_OUT_ON_PODMAN: ReadonlySet<string> = new Set(
  PERSISTENT_WITH_HELP.map(({ name }) => name).filter((name) => !name.startsWith('runtime')),
);

function isLeftOut(name: string, engine: EngineName): boolean {
  return LEFT_OUT.has(name) || (engine === 'podman' && LEFT_OUT_ON_PODMAN.has(name));
}

/** The probe's own ways are told nobody: only what the container does without. */
function leftOut({ options }: Command, engine: EngineName): readonly string[] {
  return options.filter(({ name }) => isLeftOut(name, engine) && !OWN_WAYS.has(name)).map((use) => spell(use));
}

const OWN_WAYS: ReadonlySet<string> = new Set(
  'attach detach detach-keys entrypoint interactive name sig-proxy tty'.split(' '),
);

/** Docker's client runs where argvet does, podman's does not (engine/container-engine.ts). */
function fromDirectory(name: string, value: string, { engine, directory }: StandIns): string {
  if (engine === 'docker') return value;
  if (name === 'env-file' || name === 'label-file') return resolvePath(directory, value);
  const profile = name === 'security-opt' ? /^seccomp[=:](?!unconfined$)(.+)$/s.exec(value)?.[1] : undefined;
  return profile === undefined ? value : `seccomp=${resolvePath(directory, profile)}`;
}

function standInFor({ name, value }: OptionUse, { folder, network }: StandIns): string {
  if (name === 'network') return NETWORKS.test(value) ? value : network;
  if (name === 'volume') return value.includes(':') ? value.replace(/^[^:]*/, folder) : value;
  return name === 'mount' ? mountWith(folder, value) : value;
}

/** What every engine has, and what names a container. */
const NETWORKS = /^(?:none|host|bridge|default|private|slirp4netns(?::.*)?|container:.*)$/;

/** A bind gets the folder, a volume no name: one without is removed with its container. */
function mountWith(folder: string, value: string): string {
  const fields = value.split(',');
  if (fields.some((field) => field.includes('"'))) return value;
  const type = fields.find((field) => field.startsWith('type='));
  if (type === 'type=bind') return fields.map((field) => field.replace(SOURCE, `$1=${folder}`)).join(',');
  if (type !== undefined && type !== 'type=volume') return value;
  return fields.filter((field) => !SOURCE.test(field)).join(',');
}

const SOURCE = /^(source|src)=.*$/;
