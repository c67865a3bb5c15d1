/** A real podman with a store of its own, for tests whose containers run. */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { beforeEach } from 'vitest';
import { PODMAN_DEFAULTS } from '../../src/container/podman/defaults.ts';
import { processRunner } from '../../src/engine/process.ts';
import { underMutation } from '../../src/engine/under-mutation.ts';
import { ENVIRONMENT, docker } from '../snippet/run/test-engine.ts';

const SAID = await version();

/** What podman says of its version. */
export const VERSION = SAID.stdout;

/** Is there a podman, and a docker that its images come from. */
export const hasPodman = SAID.problem === undefined && ENVIRONMENT.DOCKER_HOST !== undefined && !underMutation();

async function version(): Promise<Said> {
  const said = await say(['--version'], {});
  return process.getuid?.() === 0 ? said : { stdout: '', problem: 'podman is asked as root only' };
}

/** Skips the tests of a file where there is no podman, and says so. */
export function needPodman(): void {
  beforeEach((context) => {
    if (SAID.problem !== undefined) context.skip(`there is no podman: ${SAID.problem}`);
  });
}

/** Where podman has all that is its own. */
export interface PodmanStore {
  readonly folder: string;
  /** Variables with which a podman finds it. */
  readonly environment: Readonly<Record<string, string>>;
  /** What podman prints; rejects where it fails. */
  readonly podman: (...words: readonly string[]) => Promise<string>;
  /** Brings an image over from the docker of the tests; gives the name that podman has for it. */
  readonly load: (image: string) => Promise<string>;
  /** Makes a network of that name, such that it is surely taken: another podman chooses names of bridges as well. */
  readonly network: (name: string, image: string, ...options: readonly string[]) => Promise<void>;
  /** Removes all of it. */
  readonly end: () => Promise<void>;
}

/** A store that is empty, with podman as a distribution ships it. */
export async function podmanStore(): Promise<PodmanStore> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'argvet-podman-')));
  const environment = await settings(folder);
  const podman = async (...words: readonly string[]): Promise<string> => {
    const { stdout, problem } = await say(words, environment);
    if (problem !== undefined) throw new Error(`podman ${words.join(' ')}: ${problem}`);
    return stdout;
  };
  return {
    folder,
    environment,
    podman,
    load: async (image) => {
      const archive = join(folder, 'image.tar');
      await docker('save', '--output', archive, image);
      const said = await podman('load', '--input', archive);
      await rm(archive);
      // Podman gives an image of nobody's registry one of its own.
      return /^Loaded image.*: (\S+)$/m.exec(said)?.[1] ?? '';
    },
    network: async (name, image, ...options) => {
      await podman('network', 'create', ...options, name);
      await podman('run', '--rm', '--network', name, image, 'true');
    },
    end: async () => {
      const networks = (await podman('network', 'ls', '--format', '{{.Name}}')).trim().split('\n');
      for (const name of networks.filter((each) => each !== 'podman')) {
        await say(['network', 'rm', '--force', name], environment);
        await rm(join('/var/lib/cni/networks', name), { recursive: true, force: true });
      }
      await say(['system', 'reset', '--force'], environment);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Said {
  readonly stdout: string;
  readonly problem: string | undefined;
}

async function say(words: readonly string[], environment: Readonly<Record<string, string>>): Promise<Said> {
  const said = await processRunner.run(['podman', ...words], { timeout: 300_000, maxBytes: 10_000_000, environment });
  if (said.kind === 'exited' && said.code === 0) return { stdout: said.stdout, problem: undefined };
  return { stdout: '', problem: said.kind === 'not-started' ? said.message : `${said.kind}: ${said.stderr}` };
}

/**
 * The limits of processes and files are those of a root without CAP_SYS_RESOURCE, which cannot raise them. The
 * capabilities are those of a distribution's configuration, which this one stands in for.
 */
async function settings(path: string): Promise<Record<string, string>> {
  const at = (name: string): string => JSON.stringify(join(path, name));
  await Promise.all(['root', 'run', 'tmp', 'volumes', 'networks'].map((name) => mkdir(join(path, name))));
  await writeFile(
    join(path, 'containers.conf'),
    `[containers]
default_capabilities = ${JSON.stringify(PODMAN_DEFAULTS.capabilities)}
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
lock_type = "file"
static_dir = ${at('root/libpod')}
tmp_dir = ${at('tmp')}
volume_path = ${at('volumes')}
[network]
network_config_dir = ${at('networks')}
`,
  );
  const environment = {
    CONTAINERS_CONF: join(path, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(path, 'storage.conf'),
  };
  // A copy of the image for each container is slow, but every file system can have one.
  for (const driver of ['overlay', 'vfs']) {
    await writeFile(
      environment.CONTAINERS_STORAGE_CONF,
      `[storage]\ndriver = "${driver}"\ngraphroot = ${at('root')}\nrunroot = ${at('run')}\n`,
    );
    const { problem } = await say(['info'], environment);
    if (problem === undefined) break;
  }
  return environment;
}
