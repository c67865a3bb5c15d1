/** Facets of what surrounds a container's program: its first process, its network. */
import type { ContainerConfig } from '../../container/config.ts';
import { text, valueOf } from '../../container/directions/json-values.ts';
import type { EngineName } from '../../engine/container-engine.ts';
import { claim, hidden, options, seen } from './facet.ts';
import type { Facet } from './facet.ts';

const init: Facet = {
  subject: 'first process',
  isAbout: options('init'),
  // Without the option nothing is claimed: a program that is an init of its own is as good.
  claims: (config) => claim(valueOf(config, 'HostConfig.Init') === true ? 'an init' : undefined),
  look: (_of, { inside }) => {
    if (inside.init === undefined) return hidden("process 1 is not the container's, or can't be read");
    const [program = ''] = inside.init;
    const name = program.slice(program.lastIndexOf('/') + 1);
    return seen(INITS.has(name) ? `an init (${name})` : name, INITS.has(name));
  },
};

/** docker's is tini by the name of docker-init, podman's catatonit by that of podman-init. */
const INITS: ReadonlySet<string> = new Set(['docker-init', 'podman-init', 'tini', 'tini-static', 'catatonit']);

/**
 * Of a network that is another's nothing is claimed: it isolates nothing. Which one podman gives unasked hangs on its
 * configuration, and on who runs it.
 */
const network: Facet = {
  subject: 'network',
  isAbout: ({ name, value }) => name === 'network' && isOwn(value),
  claims: (config, _inside, engine) => claim(isClaimed(modeOf(config), engine) ? modeOf(config) : undefined),
  look: (_of, { config, inside }) => {
    const others = inside.interfaces.filter((name) => name !== 'lo' && !TUNNELS.has(name));
    const value = others.length === 0 ? 'the loopback alone' : others.toSorted().join(' ');
    return seen(value, (others.length === 0) === (modeOf(config) === 'none'));
  },
};

function isClaimed(mode: string, engine: EngineName): boolean {
  return isOwn(mode) && (engine === 'docker' || mode !== 'default');
}

function isOwn(mode: string): boolean {
  return mode !== 'host' && !mode.startsWith('container:');
}

function modeOf(config: ContainerConfig): string {
  return text(valueOf(config, 'HostConfig.NetworkMode')) ?? 'default';
}

/** A kernel with these modules puts one, unused, into each new network namespace. */
const TUNNELS: ReadonlySet<string> = new Set(
  'tunl0 gre0 gretap0 erspan0 ip_vti0 ip6_vti0 sit0 ip6tnl0 ip6gre0'.split(' '),
);

/** The facets of surroundings. */
export const SURROUNDING_FACETS: readonly Facet[] = [init, network];
