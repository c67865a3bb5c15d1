import { expect, test } from 'vitest';
import { UsageError } from '../../../src/cli/command.ts';
import { gateCommand } from '../../../src/cli/commands/gate.ts';
import { mutateCommand } from '../../../src/cli/commands/mutate.ts';
import { world } from '../world.ts';

test('the gate takes no name of a site: a gate over a part of them would look like the whole', async () => {
  const message = 'argvet gate: it takes every site and no name, so not "task" (see: argvet mutate)';
  await expect(gateCommand.run(['task'], world().io)).rejects.toThrow(new UsageError(message));
});

test.each([gateCommand, mutateCommand])(
  '$name refuses a report that cannot be written before it does anything',
  async (command) => {
    const { io, written } = world();
    const running = command.run(['--output', '/no/such/folder/report.md'], io);
    await expect(running).rejects.toThrow(/cannot write "\/no\/such\/folder\/report\.md": its folder is not there$/);
    expect(written).toEqual({ out: '', err: '' });
  },
);
