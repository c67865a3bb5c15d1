import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FailedRunError, UsageError } from '../../../src/cli/command.ts';
import { probeCommand } from '../../../src/cli/commands/probe.ts';
import { world } from '../world.ts';

/** No engine answers at this address. */
const NO_ENGINE = { DOCKER_HOST: 'unix:///nowhere/docker.sock' };

async function run(...args: readonly string[]) {
  const { io, written } = world({ directory: join(import.meta.dirname, '../../..'), environment: NO_ENGINE });
  const exit = await probeCommand.run(args, io);
  return { exit, ...written };
}

describe('argvet probe', () => {
  it.each([
    [[], '--image is missing'],
    [['--image', '--x'], '--image needs a value'],
    [['--image', 'No Such'], 'The image "No Such" is refused'],
    [['--image', 'a', '--policy', 'baseline'], '--policy goes with --container'],
    [['no-such-site', '--image', 'a'], 'no site or case "no-such-site"'],
    [['--container', 'a', '--image', 'b'], '--image is for sites'],
    [['task-container', '--container', 'a'], 'give sites or --container, not both'],
    [['--container', 'a b'], 'takes the name or id of a container, not "a b"'],
    [['--container', 'a', '--policy', 'basline'], 'did you mean baseline?'],
    [['--container', 'a', '--policy', 'none-such'], 'there are baseline, hardened, task-container'],
    [['--container', 'a', '--policy', 'task-exec'], 'is for exec'],
    [['--image', 'a', '--record'], '--record goes with --matrix'],
    [['--image', 'a', '--losses', 'x.md'], '--losses goes with --matrix'],
    [['--matrix'], '--image is missing'],
    [['--matrix', '--container', 'a'], 'leave --container out'],
    [['--matrix', '--image', 'a', '--policy', 'baseline'], '--policy goes with --container'],
    [['--matrix', '--image', 'a', '--losses', 'no/such/folder/x.md'], 'its folder is not there'],
  ])('refuses %j before it asks any engine', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(UsageError);
    await expect(run(...args)).rejects.toThrow(message);
  });

  it.each([
    [['--image', 'a']],
    [['--image', 'a', '--matrix']],
    [['--container', 'a']],
    [['--container', 'a', '--policy', 'task-container']],
  ])('of %j fails without an engine, with exit 4', async (args) => {
    const failure = await run(...args).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FailedRunError);
    expect(failure).toMatchObject({ exit: 4, message: expect.stringContaining('There is no docker engine') });
  });
});
