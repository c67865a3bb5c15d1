import { expect, it } from 'vitest';
import { parseCommand } from '../../src/cli/commands/parse.ts';
import { resolveCommand } from '../../src/cli/commands/resolve.ts';
import { oneWordHint } from '../../src/cli/one-word.ts';
import { world } from './world.ts';

const HINT = 'the whole command line is one word: give its words without quotes around them all';

it.each([
  [['docker run --rm x'], HINT],
  [['run\nx'], HINT],
  [['docker', 'run --rm x'], undefined],
  [['docker'], undefined],
  [[' docker '], undefined],
  [[''], undefined],
  [[], undefined],
])('of %j the hint is %j', (argv, hint) => {
  expect(oneWordHint(argv)).toBe(hint);
});

it('argvet resolve gives it instead of what is wrong with the verb', async () => {
  const { io } = world({});
  await expect(resolveCommand.run(['--', 'docker run --rm x'], io)).rejects.toThrow(HINT);
});

it('argvet parse gives it behind the refusal, and not in JSON', async () => {
  const [text, json] = [world({}), world({})];
  expect(await parseCommand.run(['--', 'docker run --rm x'], text.io)).toBe(1);
  expect(text.written.out).toContain(`\nhint: ${HINT}\n`);
  await parseCommand.run(['--json', '--', 'docker run --rm x'], json.io);
  expect(json.written.out).not.toContain('hint');
});
