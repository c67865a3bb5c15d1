import { parse } from '../../../src/argv/parse.ts';
import type { Podman } from '../../../src/engine/podman-client.ts';
import { seenOf } from './seen.ts';
import type { Seen } from './seen.ts';

/** What a real podman made of an argv: a container, or an exit code. */
export type ConfigFact = { readonly seen: Seen } | { readonly exit: number; readonly message: string };

/** Makes the container that an argv of `podman create` asks for, but of the empty image, and says what inspect shows. */
export async function askConfig(podman: Podman, argv: readonly string[]): Promise<ConfigFact> {
  const command = parse(argv);
  if (!command.ok) throw new Error(`the grammar refuses ${argv.join(' ')}: ${command.error.message}`);
  const options = command.options.map(({ name, value }) => `--${name}=${value}`);
  const created = await podman.create(options, command.command);
  if (created.kind === 'failed') throw new Error(`${argv.join(' ')}: ${created.reason}`);
  if (created.kind === 'refused') return { exit: created.exit, message: created.message };
  return { seen: seenOf(created.inspect) };
}
